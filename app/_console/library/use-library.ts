"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useReload } from "../change/use-reload";
import { useTRPC, useTRPCClient } from "../trpc";
import { libraryTree } from "./tree";

const PAGE_LIMIT = 1000;

interface Listing<Item> {
  items: Item[];
  next?: { page: string } | undefined;
}

/** Loads all pages of a list that is short enough to be shown at once. */
async function fetchAll<Item>(
  fetchPage: (page: string | undefined) => Promise<Listing<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let page: string | undefined;
  do {
    const answer: Listing<Item> = await fetchPage(page);
    all.push(...answer.items);
    page = answer.next?.page;
  } while (page);
  return all;
}

/** All spaces and collections of an organization that the caller can see, as a tree. */
export function useLibrary(organizationId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const spaces = useQuery({
    queryKey: [...trpc.spaces.list.queryKey({ organizationId }), "all"],
    queryFn: () => fetchAll((page) => client.spaces.list.query({ organizationId, page, limit: PAGE_LIMIT })),
  });
  const collections = useQuery({
    queryKey: [...trpc.collections.list.queryKey({ organizationId }), "all"],
    queryFn: () =>
      fetchAll((page) =>
        client.collections.list.query({ organizationId, nested: true, page, limit: PAGE_LIMIT }),
      ),
  });
  const tree = useMemo(
    () => (spaces.data && collections.data ? libraryTree(spaces.data, collections.data) : null),
    [spaces.data, collections.data],
  );
  const refetch = () => Promise.all([spaces.refetch(), collections.refetch()]);
  return { tree, error: spaces.error ?? collections.error, refetch };
}

/** Reloads spaces and collections after a change. */
export const useLibraryChanged = () => useReload(({ spaces, collections }) => [spaces, collections]);
