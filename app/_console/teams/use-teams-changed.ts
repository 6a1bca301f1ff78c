"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

/** Reloads teams, and the members whose number of teams is another, after a change to any team. */
export function useTeamsChanged() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.teams.pathKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.members.pathKey() }),
    ]);
}
