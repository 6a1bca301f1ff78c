"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isOfSpace } from "../live/of-space";
import { useWhenChanged } from "../live/when-changed";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

export type ChangeRequest = RouterOutputs["changeRequests"]["get"];
export type Status = ChangeRequest["status"];
export type Person = ChangeRequest["createdBy"];

/**
 * The IDs that the input of every call about a change request contains. The console uses a change request's
 * number as its ID.
 */
export const keyOf = (request: Pick<ChangeRequest, "space" | "number">) => ({
  spaceId: request.space,
  changeRequestId: String(request.number),
});

/** The change request. At first, this is the version that the server rendered. Later versions are loaded automatically. */
export function useRequest(initial: ChangeRequest): ChangeRequest {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.changeRequests.get.queryOptions(keyOf(initial), { initialData: initial }));
  return data;
}

/**
 * Reloads the page tree of a change request when the change request's revision changes. Other changes in the space don't
 * affect this tree.
 */
export function useTreeInRevision({ revision }: Pick<ChangeRequest, "revision">): void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  useWhenChanged(revision, () => {
    void queries.invalidateQueries(trpc.changeRequests.content.pages.pathFilter());
  });
}

/**
 * Returns a function that reloads all queries of a space. The function's promise resolves when the page shows current data.
 */
export function useSpaceChanged(spaceId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: (query) => isOfSpace(query, spaceId) });
}
