// What sockets need of the browser; tests pass their own.
export interface BrowserEnv {
  open(address: string): WebSocket;
  now(): number;
  random(): number;
  setTimer(run: () => void, ms: number): number;
  clearTimer(timer: number): void;
}

export const browser: BrowserEnv = {
  open: (address) => new WebSocket(address),
  now: () => Date.now(),
  random: () => Math.random(),
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (timer) => window.clearTimeout(timer),
};
