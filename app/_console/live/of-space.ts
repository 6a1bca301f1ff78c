interface LookedAt {
  queryKey: readonly unknown[];
  meta?: Record<string, unknown> | undefined;
}

/**
 * Trees of pages: large, those of a revision the same for ever, and those of the head and of a change request until it is
 * another revision, which has them read again.
 */
const TREES = new Set(["content.head.pages", "content.revision.pages", "changeRequests.content.pages"]);

/**
 * Whether a query has to be read again when something of a space has changed, which is so when its input names the
 * space. Exceptions are trees, which a comment does not change, and queries that keep themselves current, which say
 * `meta: { live: false }`.
 */
export function isOfSpace({ queryKey, meta }: LookedAt, spaceId: string): boolean {
  if (meta?.live === false) return false;
  const [path] = queryKey;
  // Queries of no single procedure have keys of their own.
  if (Array.isArray(path) && TREES.has(path.join("."))) return false;
  const options = queryKey[1] as { input?: { spaceId?: unknown } } | undefined;
  return options?.input?.spaceId === spaceId;
}
