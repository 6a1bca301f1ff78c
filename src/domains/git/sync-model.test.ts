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

it(
  `${SEEDS} random sequences of edits on both sides, renames, conflicts, force pushes and outages lose no edit`,
  async () => {
    provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      const model = await SyncModel.start(seed, remote);
      for (let step = 0; step < STEPS; step += 1) await model.step();
      const repeat = `npm run sync-model -- 1 ${seed} ${STEPS} repeats these steps: ${model.steps.join(", ")}`;
      expect(await model.settle(), repeat).toEqual([]);
    }
  },
  SEEDS * SEED_MILLISECONDS,
);
