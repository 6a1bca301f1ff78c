"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTRPC } from "../trpc";

const POLL_MILLISECONDS = 2000;

/**
 * The processing status of conversations. The hook polls while conversations are waiting. When no conversations are waiting
 * anymore, it reloads all conversation data.
 */
export function useProcessingStatus(organizationId: string) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const query = useQuery(
    trpc.conversations.processingStatus.queryOptions(
      { organizationId },
      { refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? POLL_MILLISECONDS : false) },
    ),
  );
  const waiting = query.data?.waiting;
  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    const hasEnded = before.current !== undefined && waiting !== before.current;
    before.current = waiting;
    if (hasEnded) void cache.invalidateQueries({ queryKey: trpc.conversations.pathKey() });
  }, [waiting, cache, trpc]);
  return query;
}
