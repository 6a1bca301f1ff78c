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
 * Finds the conflicts between the change request and the main content with a dry run. The dry run runs only for people who
 * can edit or merge, and only for an outdated change request, because other change requests can't have conflicts.
 * `isLooking` is true until the response arrives.
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
      // Use a dry run of an update. The dry run of an update finds the same conflicts as a dry run of a merge, which
      // works only if the merge rules are met.
      const outcome = mayEdit
        ? await client.changeRequests.updateFromPrimary.mutate(input)
        : await client.changeRequests.merge.mutate(input);
      return outcome.conflicts ?? [];
    },
  });
  const conflicts: Conflict[] | null = request.outdated ? (query.data ?? null) : [];
  return { conflicts, mayLook, error: query.error, refetch: query.refetch };
}
