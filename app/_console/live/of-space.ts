interface LookedAt {
  queryKey: readonly unknown[];
  meta?: Record<string, unknown> | undefined;
}

/**
 * Queries of page trees. They are large. The tree of a revision never changes; those of the head and of a change
 * request change only with a new revision, which causes a reload.
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
