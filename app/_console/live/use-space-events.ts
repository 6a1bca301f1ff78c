"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPCClient } from "../trpc";
import { follow, subscribing } from "./follow";
import { isOfSpace } from "./of-space";

const GATHER_MILLISECONDS = 150;
/**
 * Keeps what is shown of a space current while others act: reads its queries again whenever something changes. Who writes
 * in it hears of others with `people`.
 */
export function useSpaceEvents(spaceId: string, people: boolean): void {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const catchUp = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void queryClient.invalidateQueries({ predicate: (query) => isOfSpace(query, spaceId) });
      }, GATHER_MILLISECONDS);
    };
    const stop = follow({
      catchUp,
      subscribe: subscribing((handlers) => client.spaces.changes.subscribe({ spaceId, people }, handlers)),
    });
    return () => {
      clearTimeout(gathering);
      stop();
    };
  }, [client, queryClient, spaceId, people]);
}
