"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "./trpc";

/** Whether this instance publishes the user guide. */
export function useHasGuide(): boolean {
  const url = typeof location === "undefined" ? "" : `${location.origin}/docs`;
  const guide = useQuery(
    useTRPC().published.resolve.queryOptions(
      { url },
      { retry: false, staleTime: Number.POSITIVE_INFINITY, enabled: url !== "" },
    ),
  );
  return Boolean(guide.data);
}
