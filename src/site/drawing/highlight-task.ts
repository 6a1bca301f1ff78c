import { hash } from "node:crypto";
import { Cache, weighJson } from "@/lib/cache";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { runTask } from "@/lib/threads/run";
import { defineTask } from "@/lib/threads/task";
import type { CodeSample, HighlightedLine } from "@/site/blocks/highlight";

type Coloured = (HighlightedLine[] | null)[];

/** Colours code: a grammar is somebody else's regular expressions, and loading one takes long by itself. */
export const highlightTask = defineTask<readonly CodeSample[], Coloured>("highlight", {
  milliseconds: 5_000,
});

const kept = new Cache<HighlightedLine[] | null>({ name: "coloured code", weigh: weighJson });

const nameOf = ({ code, syntax }: CodeSample) => `${syntax}\n${code}`;

/** Colours code in a thread, and keeps it: the code of a page mostly stays when the page changes. */
export async function highlightInThread(group: string, samples: readonly CodeSample[]): Promise<Coloured> {
  const named = new Map(samples.map((sample) => [nameOf(sample), sample]));
  const unknown = [...named.values()].filter((sample) => !kept.has(nameOf(sample)));
  const coloured = new Map<string, HighlightedLine[] | null>();
  if (unknown.length > 0) {
    const key = hash("sha1", unknown.map(nameOf).join("\0"), "base64url");
    const lines = await runTask(highlightTask, unknown, { group, key, isShared: true }).catch(
      plainWhereTooCostly,
    );
    for (const [index, sample] of unknown.entries()) {
      coloured.set(nameOf(sample), lines?.[index] ?? null);
      if (lines) kept.set(nameOf(sample), lines[index] ?? null);
    }
  }
  return samples.map((sample) => kept.get(nameOf(sample)) ?? coloured.get(nameOf(sample)) ?? null);
}

/** Code that takes too long to colour is shown all the same. */
function plainWhereTooCostly(error: unknown): null {
  if (error instanceof TaskTooCostlyError) return null;
  throw error;
}
