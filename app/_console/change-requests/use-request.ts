"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isOfSpace } from "../live/of-space";
import { useWhenChanged } from "../live/when-changed";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

export type ChangeRequest = RouterOutputs["changeRequests"]["get"];
export type Status = ChangeRequest["status"];
export type Person = ChangeRequest["createdBy"];

/** What every call about a request begins with; its number is its name in the console. */
export const keyOf = (request: Pick<ChangeRequest, "space" | "number">) => ({
  spaceId: request.space,
  changeRequestId: String(request.number),
});

/** The request as the page was rendered with it, kept current. */
export function useRequest(initial: ChangeRequest): ChangeRequest {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.changeRequests.get.queryOptions(keyOf(initial), { initialData: initial }));
  return data;
}

/** Has the page tree of a request read again once it is another revision; nothing else of its space changes that. */
export function useTreeInRevision({ revision }: Pick<ChangeRequest, "revision">): void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  useWhenChanged(revision, () => {
    void queries.invalidateQueries(trpc.changeRequests.content.pages.pathFilter());
  });
}

/** Reads again whatever is shown of a space; resolves once what is on the page is current. */
export function useSpaceChanged(spaceId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: (query) => isOfSpace(query, spaceId) });
}
