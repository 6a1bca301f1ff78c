import { hash } from "node:crypto";
import { Cache, weighJson } from "@/lib/cache";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { isTaskRefused, runTask } from "@/lib/threads/run";
import { defineTask } from "@/lib/threads/task";
import { type CodeSample, type ColouredCode, type HighlightedLine, LATE } from "@/site/blocks/highlight";

/**
 * Highlights code in a thread, because a grammar consists of third-party regular expressions, and even
 * loading a grammar takes long.
 */
export const highlightTask = defineTask<readonly CodeSample[], ColouredCode[]>("highlight", {
  milliseconds: 5_000,
});

const kept = new Cache<HighlightedLine[] | null>({ name: "coloured code", weigh: weighJson });

/**
 * The maximum number of attempts for slow code, and the time after which this number is reset. A retry can succeed, because
 * highlighting might be slow only while the machine is busy.
 */
const TRIES_MAX = 3;
const TRIES_MILLISECONDS = 24 * 60 * 60 * 1000;
const tries = new Cache<number>({
  name: "code tried",
  weigh: () => 8,
  ttlMilliseconds: TRIES_MILLISECONDS,
});

const nameOf = ({ code, syntax }: CodeSample) => `${syntax}\n${code}`;
const keyOf = (samples: readonly CodeSample[]) => hash("sha1", samples.map(nameOf).join("\0"), "base64url");

/** Highlights samples that aren't cached. If a sample takes too long, it has no colors, and the next request retries it. */
async function colour(group: string, samples: readonly CodeSample[]): Promise<ColouredCode[]> {
  const key = keyOf(samples);
  if (isTaskRefused(highlightTask, key)) return samples.map(() => LATE);
  const coloured = await runTask(highlightTask, samples, { group, key, isShared: true }).catch(noneInTime);
  return samples.map((sample, index) => {
    const one = coloured?.[index] ?? LATE;
    const tried = keyOf([sample]);
    const count = (tries.get(tried) ?? 0) + 1;
    if (one.isLate && count < TRIES_MAX) {
      tries.set(tried, count);
      return one;
    }
    kept.set(nameOf(sample), one.lines);
    return { ...one, isLate: false };
  });
}

/**
 * Highlights code in a thread, and caches the result, because most code on a page stays the same when the
 * page changes.
 */
export async function highlightInThread(
  group: string,
  samples: readonly CodeSample[],
): Promise<ColouredCode[]> {
  const named = new Map(samples.map((sample) => [nameOf(sample), sample]));
  const unknown = [...named.values()].filter((sample) => !kept.has(nameOf(sample)));
  const coloured = unknown.length > 0 ? await colour(group, unknown) : [];
  const fresh = new Map(unknown.map((sample, index) => [nameOf(sample), coloured[index]]));
  return samples.map((sample) => {
    const lines = kept.get(nameOf(sample));
    return fresh.get(nameOf(sample)) ?? (lines === undefined ? LATE : { lines, isLate: false });
  });
}

function noneInTime(error: unknown): null {
  if (error instanceof TaskTooCostlyError) return null;
  throw error;
}
