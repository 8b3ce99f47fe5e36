import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { darkMedia, themeOf } from "./controls";

test("the theme is read from the cookie, and only those that there are", () => {
  assert.equal(themeOf("a=1; theme=dark; b=2"), "dark");
  assert.equal(themeOf("theme=light"), "light");
  assert.equal(themeOf("theme=pink; mytheme=dark"), "");
  assert.equal(themeOf(""), "");
});

test("the script loads the dark theme for the same media as the server's pages", () => {
  const sent = readFileSync("templates/parts/theme.html", "utf8");
  for (const theme of ["light", "dark", ""]) assert.ok(sent.includes(`%}${darkMedia(theme)}{%`), theme);
});

test("paper stays light", () => {
  for (const theme of ["dark", ""]) assert.ok(darkMedia(theme).startsWith("screen"));
});
