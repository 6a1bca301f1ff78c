"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPCClient } from "../trpc";
import { follow, subscribing } from "./follow";
import { isOfSpace } from "./of-space";

const GATHER_MILLISECONDS = 150;
/** The first event waits until the page has loaded and is idle, because data that was just loaded is rarely outdated. */
const BEGIN_MILLISECONDS = 3000;

/**
 * Keeps the data of a space current by repeating its queries when other people change the space. With `people`, also tracks
 * the other people in the editor.
 */
export function useSpaceEvents(spaceId: string, people: boolean): void {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let beginning: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(beginning);
      gathering = undefined;
      void queryClient.invalidateQueries({ predicate: (query) => isOfSpace(query, spaceId) });
    };
    const stop = follow({
      catchUp: () => {
        gathering ??= setTimeout(read, GATHER_MILLISECONDS);
      },
      begin: () => {
        beginning = setTimeout(read, BEGIN_MILLISECONDS);
      },
      subscribe: subscribing((handlers) => client.spaces.changes.subscribe({ spaceId, people }, handlers)),
    });
    return () => {
      clearTimeout(gathering);
      clearTimeout(beginning);
      stop();
    };
  }, [client, queryClient, spaceId, people]);
}
