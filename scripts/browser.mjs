import { existsSync } from "node:fs";

// The headless shell comes first, because it uses an eighth less CPU time than the full browser.
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

/**
 * Returns the path of Chromium or Chrome: the path in CHROMIUM, or one of the usual paths. Returns undefined if the machine
 * has no such browser.
 */
export function findBrowser() {
  return process.env.CHROMIUM ?? places.find((place) => existsSync(place));
}
