import { buildParts, staleParts } from "./build-steps.mjs";
import { program, run, say } from "./project.mjs";

// Sends random requests to every operation of the API, over /v1 and /api/trpc, and reads again what they have left, the
// pages of the console among it, which are built first where they are not: `npm run fuzz` sends 100,000,
// `npm run fuzz -- 20000 7` so many from a seed. Fails with any answer of 5xx, any answer that has not the shape that the
// OpenAPI document promises, and any step that holds the event loop for longer than is said here.
const GAP_MILLISECONDS = 100;
const DEFAULT_COUNT = 100_000;

const [count = DEFAULT_COUNT, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(count) || !Number.isSafeInteger(seed) || count < 1) {
  say("npm run fuzz -- [requests] [seed], both whole numbers");
  process.exit(1);
}
say(`${count} requests from seed ${seed}: npm run fuzz -- ${count} ${seed}`);
await buildParts(staleParts());
const env = {
  FUZZ_CONSOLE: "1",
  FUZZ_REQUESTS: String(count),
  FUZZ_SEED: String(seed),
  FUZZ_GAP: String(GAP_MILLISECONDS),
};
process.exitCode = await run(program("vitest"), ["run", "src/conformance/fuzz.test.ts"], { env });
