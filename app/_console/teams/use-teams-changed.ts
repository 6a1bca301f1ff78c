"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

/** Reloads teams, and members because of their number of teams, after any team changed. */
export function useTeamsChanged() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.teams.pathKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.members.pathKey() }),
    ]);
}
