"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

/**
 * Returns a function that reloads what queries have loaded. `choose` picks the routers and procedures of these
 * queries.
 */
export function useReload(
  choose: (trpc: ReturnType<typeof useTRPC>) => readonly { pathKey: () => QueryKey }[],
) {
  const affected = choose(useTRPC());
  const queryClient = useQueryClient();
  return () =>
    Promise.all(affected.map((queries) => queryClient.invalidateQueries({ queryKey: queries.pathKey() })));
}
