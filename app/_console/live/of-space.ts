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
 * Whether a query must reload after a change in a space. Returns true if the query's input contains the ID of the space.
 * There are two exceptions: page trees, because comments don't change them, and queries with `meta: { live: false }`, which
 * have their own updates.
 */
export function isOfSpace({ queryKey, meta }: LookedAt, spaceId: string): boolean {
  if (meta?.live === false) return false;
  const [path] = queryKey;
  // If a key starts with a path, the query is for a single procedure.
  if (Array.isArray(path) && TREES.has(path.join("."))) return false;
  const options = queryKey[1] as { input?: { spaceId?: unknown } } | undefined;
  return options?.input?.spaceId === spaceId;
}
