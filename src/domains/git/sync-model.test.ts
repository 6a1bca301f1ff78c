import { expect, it } from "vitest";
import { provideEnv } from "@/env";
import { startGitRemote } from "@/testing/git-remote";
import { SyncModel } from "@/testing/git-sync-model";

// `npm run sync-model` tests more and longer sequences, and can repeat one of them.
const SEEDS = Number(process.env.SYNC_MODEL_SEEDS ?? 50);
const FIRST = Number(process.env.SYNC_MODEL_FIRST ?? 1);
const STEPS = Number(process.env.SYNC_MODEL_STEPS ?? 3);
const SEED_MILLISECONDS = 60_000;

const remote = startGitRemote();

async function runSequence(seed: number, steps: number): Promise<void> {
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
  const model = await SyncModel.start(seed, remote);
  const repeat = () =>
    `npm run sync-model -- 1 ${seed} ${steps} repeats these steps: ${model.steps.join(", ")}`;
  try {
    for (let step = 0; step < steps; step += 1) await model.step();
  } catch (cause) {
    throw new Error(repeat(), { cause });
  }
  expect(await model.settle(), repeat()).toEqual([]);
}

it(
  `${SEEDS} random sequences of edits on both sides, renames, conflicts, force pushes and outages lose no edit`,
  async () => {
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) await runSequence(seed, STEPS);
  },
  SEEDS * SEED_MILLISECONDS,
);

// In this sequence, an edit in the space is merged with the branch's changes, its export fails twice, and then the branch changes
// the same page. The next import overwrote the edit.
it(
  "a sequence that once overwrote an edit of the space keeps all edits",
  () => runSequence(50180, 8),
  120_000,
);

// In this sequence, an export fails after a merge, and the next push was recorded as synced without the merged edit.
it(
  "a sequence that once left an edit out of the branch exports all edits",
  () => runSequence(1003, 8),
  120_000,
);
