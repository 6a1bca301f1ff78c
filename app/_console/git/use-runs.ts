"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useTRPC } from "../trpc";
import { isOver, type Run } from "./run";

const POLL_MILLISECONDS = 1000;
const SHOWN_MAX = 50;

/** The newest runs of a space, polled every second while one is running. */
export function useRuns(spaceId: string) {
  const trpc = useTRPC();
  return useQuery(
    trpc.git.runs.queryOptions(
      { spaceId, limit: SHOWN_MAX },
      {
        refetchInterval: ({ state }) =>
          state.data?.items.some((run) => !isOver(run)) ? POLL_MILLISECONDS : false,
        staleTime: 0,
      },
    ),
  );
}

/** A run with the preview of a check, which the list of runs doesn't contain. Loaded only if `enabled` is true. */
export function useRunPreview({ space: spaceId, id: runId }: Run, enabled: boolean) {
  const trpc = useTRPC();
  return useQuery(trpc.git.run.queryOptions({ spaceId, runId }, { enabled }));
}

/** Reloads the space's data when a running import or export has ended. */
export function useReloadAfterRuns(spaceId: string): void {
  const runs = useRuns(spaceId);
  const queryClient = useQueryClient();
  const router = useRouter();
  const working = useRef(false);
  const isWorking = runs.data ? !runs.data.items.every(isOver) : working.current;
  useEffect(() => {
    if (working.current && !isWorking) {
      void queryClient.invalidateQueries();
      router.refresh();
    }
    working.current = isWorking;
  }, [isWorking, queryClient, router]);
}
