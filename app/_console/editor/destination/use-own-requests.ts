"use client";

import { useQuery } from "@tanstack/react-query";
import type { ChangeRequest } from "../../change-requests/use-request";
import { useTRPC, useTRPCClient } from "../../trpc";

/**
 * The maximum number of change requests to list. We don't expect that a person works on more change requests at the same
 * time.
 */
const SHOWN_MAX = 50;

/** Loads the draft and open change requests of a space that the caller created or edited, newest first. */
export function useReadOwnRequests(spaceId: string): () => Promise<ChangeRequest[]> {
  const client = useTRPCClient();
  return async () => {
    const { id } = await client.users.me.query();
    const common = { spaceId, status: ["draft" as const, "open" as const], limit: SHOWN_MAX };
    const lists = await Promise.all([
      client.changeRequests.list.query({ ...common, creator: id }),
      client.changeRequests.list.query({ ...common, contributor: id }),
    ]);
    const found = new Map(lists.flatMap(({ items }) => items).map((request) => [request.id, request]));
    return [...found.values()].sort((a, b) => b.number - a.number);
  };
}

/** A query with the result of `useReadOwnRequests`, for display. */
export function useOwnRequests(spaceId: string) {
  const read = useReadOwnRequests(spaceId);
  const trpc = useTRPC();
  return useQuery({
    queryKey: [...trpc.changeRequests.list.queryKey({ spaceId }), "own"],
    queryFn: read,
  });
}
