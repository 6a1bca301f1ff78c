import { buildParts, staleParts } from "./build-steps.mjs";
import { say } from "./project.mjs";

// Builds missing and outdated parts, or only the given part: client, server or console.
const wanted = process.argv.slice(2);
const stale = staleParts().filter((part) => wanted.length === 0 || wanted.includes(part));
try {
  await buildParts(stale);
} catch (error) {
  say(error.message);
  process.exit(1);
}
