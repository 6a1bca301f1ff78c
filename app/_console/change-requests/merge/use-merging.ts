"use client";

import { useQuery } from "@tanstack/react-query";
import type { RouterOutputs } from "../../outputs";
import { useTRPC, useTRPCClient } from "../../trpc";
import type { Abilities } from "../abilities";
import { type ChangeRequest, keyOf } from "../use-request";

export type Conflict = NonNullable<RouterOutputs["changeRequests"]["updateFromPrimary"]["conflicts"]>[number];

/** The state of the merge rules of a change request, for the current user. */
export const useMergeChecks = (request: ChangeRequest) =>
  useQuery(useTRPC().changeRequests.mergeChecks.queryOptions(keyOf(request)));

/**
 * The conflicts between the change request and the main content, which a dry run finds. Only people who can
 * edit or merge can run it, and only an outdated change request can have conflicts. `isLooking` is true until
 * the response arrives.
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
      // A dry run of a merge only works if the rules are met. A dry run of an update finds the same
      // conflicts.
      const outcome = mayEdit
        ? await client.changeRequests.updateFromPrimary.mutate(input)
        : await client.changeRequests.merge.mutate(input);
      return outcome.conflicts ?? [];
    },
  });
  const conflicts: Conflict[] | null = request.outdated ? (query.data ?? null) : [];
  return { conflicts, mayLook, error: query.error, refetch: query.refetch };
}
