// Made by client/art/faces.py: where in a sheet of static/tiles each picture lies, row by row.

export const COLUMNS = 8;
export const ROWS = 7;
export const CELLS = [
  "1D", "2D", "3D", "4D", "5D", "6D", "7D", "8D",
  "9D", "1B", "2B", "3B", "4B", "5B", "6B", "7B",
  "8B", "9B", "1C", "2C", "3C", "4C", "5C", "6C",
  "7C", "8C", "9C", "E", "S", "W", "N", "RD",
  "GD", "WD", "F", "J", "F1", "F2", "F3", "F4",
  "S1", "S2", "S3", "S4", "back-bamboo", "back-wave", "back-plum", "back-jade",
  "back-lacquer", "back-night",
];
export const BODY: Record<string, string> = {
  bamboo: "#c99a3c",
  wave: "#2463a6",
  plum: "#86407f",
  jade: "#2f8667",
  lacquer: "#a8232a",
  night: "#232a56",
};
// Of a domino, in centimetres: the radius of a pip, how far the outer ones are from the middle of a half, how far
// that is from the bar, and the colour of each number.
export const PIP = 0.252;
export const SPREAD = 0.66;
export const HALF = 1.18;
export const INKS = ["#17408f", "#0d6b35", "#b3161f", "#5a2a86", "#8f4708", "#1f1b18"];
