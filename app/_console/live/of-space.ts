interface LookedAt {
  queryKey: readonly unknown[];
  meta?: Record<string, unknown> | undefined;
}

/**
 * Queries of page trees, which are large. The tree of a revision never changes. The trees of the head and of
 * a change request change only when there is a new revision, which causes a separate reload.
 */
const TREES = new Set(["content.head.pages", "content.revision.pages", "changeRequests.content.pages"]);

/**
 * Whether a query must reload when something in a space has changed. It must if its input contains the ID of
 * the space, except for page trees, which comments don't change, and queries with `meta: { live: false }`,
 * which keep themselves current.
 */
export function isOfSpace({ queryKey, meta }: LookedAt, spaceId: string): boolean {
  if (meta?.live === false) return false;
  const [path] = queryKey;
  // The key of a query without a single procedure doesn't start with a path.
  if (Array.isArray(path) && TREES.has(path.join("."))) return false;
  const options = queryKey[1] as { input?: { spaceId?: unknown } } | undefined;
  return options?.input?.spaceId === spaceId;
}
