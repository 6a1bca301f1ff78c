"use client";

import { useQueries } from "@tanstack/react-query";
import type { Subject } from "../access/subject-picker";
import { useTRPC } from "../trpc";

/** The people with these IDs. While a person loads, their name is "…". The name of a person who left is missing. */
export function usePeople(userIds: readonly string[]): Subject[] {
  const trpc = useTRPC();
  return useQueries({
    queries: userIds.map((userId) => trpc.users.get.queryOptions({ userId }, { retry: false })),
    combine: (found) =>
      found.map(({ data, isError }, index) => ({
        kind: "user" as const,
        id: userIds[index] ?? "",
        title: data?.displayName ?? (isError ? "a former member" : "…"),
        detail: data?.email ?? "",
      })),
  });
}
