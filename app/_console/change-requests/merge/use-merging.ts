"use client";

import { useQuery } from "@tanstack/react-query";
import type { RouterOutputs } from "../../outputs";
import { useTRPC, useTRPCClient } from "../../trpc";
import type { Abilities } from "../abilities";
import { type ChangeRequest, keyOf } from "../use-request";

export type Conflict = NonNullable<RouterOutputs["changeRequests"]["updateFromPrimary"]["conflicts"]>[number];

/** How the request stands against the merge rules, for the reader. */
export const useMergeChecks = (request: ChangeRequest) =>
  useQuery(useTRPC().changeRequests.mergeChecks.queryOptions(keyOf(request)));

/**
 * The conflicts between the request and the primary content, found by a dry run. Only people who may edit or merge
 * can make one, and only an outdated request can have conflicts. `isLooking` until the answer is there.
 */
export function useConflicts(request: ChangeRequest, { mayEdit, mayMerge }: Abilities) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const key = keyOf(request);
  const mayLook = mayEdit || mayMerge;
  const isNeeded = request.outdated && request.status !== "merged" && mayLook;
  const query = useQuery({
    queryKey: [...trpc.changeRequests.mergeChecks.queryKey(key), "conflicts"],
    enabled: isNeeded,
    queryFn: async () => {
      const input = { ...key, dryRun: true };
      // A merge is only tried where the rules are met; bringing up to date meets the same conflicts.
      const outcome = mayEdit
        ? await client.changeRequests.updateFromPrimary.mutate(input)
        : await client.changeRequests.merge.mutate(input);
      return outcome.conflicts ?? [];
    },
  });
  const conflicts: Conflict[] | null = request.outdated ? (query.data ?? null) : [];
  return { conflicts, mayLook, error: query.error, refetch: query.refetch };
}
