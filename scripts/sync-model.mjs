import { program, run, say } from "./project.mjs";

// Tests Git Sync with random sequences of edits, renames, conflicts, force pushes and outages. Fails if an edit is lost, and
// prints the seed. `npm run sync-model` tests 10,000 seeds with 8 steps each. `npm run sync-model -- 1 7 3` tests only seed 7
// with 3 steps.
const given = process.argv.slice(2).map(Number);
const [count = 10_000, first = 1, steps = 8] = given;
if (given.some((value) => !Number.isSafeInteger(value) || value < 1)) {
  say("Usage: npm run sync-model -- [seeds] [first seed] [steps]. All must be positive integers.");
  process.exit(1);
}
const env = {
  SYNC_MODEL_SEEDS: String(count),
  SYNC_MODEL_FIRST: String(first),
  SYNC_MODEL_STEPS: String(steps),
};
process.exitCode = await run(program("vitest"), ["run", "src/domains/git/sync-model.test.ts"], { env });
