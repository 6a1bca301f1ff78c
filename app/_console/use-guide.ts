"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "./trpc";

/** Whether this instance publishes the user guide. Until the response arrives, the result is false. */
export function useGuide(): boolean {
  // Send the request only in browsers, because the server doesn't know its own URL while it renders.
  const url = typeof location === "undefined" ? "/docs" : `${location.origin}/docs`;
  const { data } = useQuery(
    useTRPC().published.resolve.queryOptions({ url }, { retry: false, staleTime: Number.POSITIVE_INFINITY }),
  );
  return Boolean(data);
}
