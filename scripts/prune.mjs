import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { isNeededInProduction, isUnread } from "./production.mjs";
import { run, say } from "./project.mjs";

// Removes everything that only building and testing need from a built installation, or from packages that
// were installed for production: `npm run prune`. `npm ci` restores the removed files.
const PACKAGES = "node_modules";

function removeUnreadFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) removeUnreadFiles(place);
    else if (isUnread(entry.name)) rmSync(place);
  }
}

const status = await run("npm", ["prune", "--omit=dev", "--no-audit", "--no-fund"], { quiet: true });
if (status === 0) {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  for (const [place, entry] of Object.entries(packages))
    if (place !== "" && !isNeededInProduction(place, entry)) rmSync(place, { recursive: true, force: true });
  removeUnreadFiles(PACKAGES);
  rmSync(path.join(".next", "cache"), { recursive: true, force: true });
  say(
    "Removed the packages that are needed only to build and test. To install these packages again, run npm ci.",
  );
}
process.exitCode = status;
