import type { Comment } from "./use-comments";

/** The number of open comments on a block, by its key. */
export function openCounts(comments: readonly Comment[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { status, target } of comments) {
    const node = target.node?.id;
    if (status === "open" && node !== undefined) counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  return counts;
}
