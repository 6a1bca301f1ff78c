"use client";

import { useInfiniteQuery } from "@tanstack/react-query";

interface Listing<Item> {
  items: Item[];
  next?: { page: string } | undefined;
  count?: number | undefined;
}

/**
 * The loaded pages of a list as one array. `queryKey` must be the procedure's key. If the procedure's router is
 * invalidated, the list then reloads.
 */
export function usePages<Item>(
  queryKey: readonly unknown[],
  fetchPage: (page: string | undefined) => Promise<Listing<Item>>,
  enabled = true,
) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, "pages"],
    enabled,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Listing<Item>) => last.next?.page,
  });
  const pages = query.data?.pages ?? [];
  return { query, items: pages.flatMap((page) => page.items), count: pages[0]?.count };
}
