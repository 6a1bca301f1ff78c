import { hash } from "node:crypto";
import { Cache } from "@/lib/cache";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { runTask } from "@/lib/threads/run";
import { defineTask } from "@/lib/threads/task";
import { type DrawnFormula, drawFormulas, type FormulaSample } from "@/site/blocks/formulas";

/** Renders formulas. A formula of 2,000 characters can be a matrix with about 2,000 cells. */
export const formulaTask = defineTask<readonly FormulaSample[], DrawnFormula[]>("formulas", {
  milliseconds: 10_000,
});

/**
 * The maximum total length of formulas, in characters, that the main thread renders. The slowest formulas of this length
 * take about 50 ms.
 */
const CHARACTERS_IN_PLACE = 500;

const kept = new Cache<DrawnFormula[]>({
  name: "formulas",
  weigh: (drawn) => drawn.reduce((sum, one) => sum + 2 * ("html" in one ? one.html.length : 100), 0),
});

/**
 * Renders the formulas of a page in a thread, and caches the results. If that takes too long, all formulas
 * are shown as their source.
 */
export async function drawFormulasInThread(
  group: string,
  samples: readonly FormulaSample[],
): Promise<DrawnFormula[]> {
  const characters = samples.reduce((sum, { formula }) => sum + formula.length, 0);
  if (characters <= CHARACTERS_IN_PLACE) return drawFormulas(samples);
  const key = hash("sha1", JSON.stringify(samples), "base64url");
  const known = kept.get(key);
  if (known) return known;
  try {
    const drawn = await runTask(formulaTask, samples, { group, key, isShared: true });
    kept.set(key, drawn);
    return drawn;
  } catch (error) {
    if (!(error instanceof TaskTooCostlyError)) throw error;
    return samples.map(() => ({
      problem: "is shown as source, because the formulas on this page take too long to render",
    }));
  }
}
