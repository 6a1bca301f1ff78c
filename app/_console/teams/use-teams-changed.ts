"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

/** Reloads teams after a change. Also reloads members, because the list of members shows their number of teams. */
export function useTeamsChanged() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.teams.pathKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.members.pathKey() }),
    ]);
}
