interface LookedAt {
  queryKey: readonly unknown[];
  meta?: Record<string, unknown> | undefined;
}

/**
 * Whether a query is about a space: its input names it. Queries that keep themselves current say `meta: { live: false }`
 * and are left alone.
 */
export function isOfSpace({ queryKey, meta }: LookedAt, spaceId: string): boolean {
  if (meta?.live === false) return false;
  const options = queryKey[1] as { input?: { spaceId?: unknown } } | undefined;
  return options?.input?.spaceId === spaceId;
}
