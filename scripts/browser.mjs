import { existsSync } from "node:fs";

// First the one without windows, which asks the processor for an eighth less.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The Chromium or Chrome of this machine: what CHROMIUM names, else one in a usual place; undefined for none. */
export function findBrowser() {
  return process.env.CHROMIUM ?? places.find((place) => existsSync(place));
}
