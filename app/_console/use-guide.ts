"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "./trpc";

/** Whether this instance publishes the user guide; false until that is known. */
export function useGuide(): boolean {
  // Asked by browsers only: a server that renders a page knows no address.
  const url = typeof location === "undefined" ? "/docs" : `${location.origin}/docs`;
  const { data } = useQuery(
    useTRPC().published.resolve.queryOptions({ url }, { retry: false, staleTime: Number.POSITIVE_INFINITY }),
  );
  return Boolean(data);
}
