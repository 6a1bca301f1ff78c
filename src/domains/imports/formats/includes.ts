import type { Reading } from "./content";

const INCLUDES_MAX = 200;
const INCLUDES_LENGTH_MAX = 1_000_000;

/**
 * Loads the files that a page includes directly or indirectly, by path. `pathsIn` returns the possible paths of the files that a
 * text includes.
 */
export async function loadIncludes(
  { tree, textOf }: Reading,
  page: { path: string; text: string },
  pathsIn: (text: string, from: string) => string[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const waiting = [page];
  let length = 0;
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const included of pathsIn(next.text, next.path)) {
      const isFull = Object.keys(found).length >= INCLUDES_MAX || length > INCLUDES_LENGTH_MAX;
      if (isFull || found[included] !== undefined || !tree.has(included)) continue;
      const own = (await textOf(included)) ?? "";
      length += own.length;
      found[included] = own;
      waiting.push({ path: included, text: own });
    }
  return found;
}
