import { buildParts, staleParts } from "./build-steps.mjs";
import { program, run, say } from "./project.mjs";

// Sends random requests to every operation of the API, through /v1 and /api/trpc. Afterwards, reads all resources
// that the requests have written, through the API and the console's pages. Builds the console first if necessary.
// `npm run fuzz` sends 100,000 requests. `npm run fuzz -- 20000 7` sends 20,000 requests with seed 7. Fails for any 5xx
// response, any response that doesn't match the OpenAPI document, and any step that blocks the event loop for longer
// than the limit below.
const GAP_MILLISECONDS = 100;
const DEFAULT_COUNT = 100_000;

const [count = DEFAULT_COUNT, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(count) || !Number.isSafeInteger(seed) || count < 1) {
  say("Usage: npm run fuzz -- [requests] [seed]. Both must be integers.");
  process.exit(1);
}
say(`Sending ${count} requests with seed ${seed}. To repeat: npm run fuzz -- ${count} ${seed}`);
await buildParts(staleParts());
const env = {
  FUZZ_CONSOLE: "1",
  FUZZ_REQUESTS: String(count),
  FUZZ_SEED: String(seed),
  FUZZ_GAP: String(GAP_MILLISECONDS),
};
process.exitCode = await run(program("vitest"), ["run", "src/conformance/fuzz.test.ts"], { env });
