"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPCClient } from "../trpc";
import { follow, subscribing } from "./follow";
import { isOfSpace } from "./of-space";

const GATHER_MILLISECONDS = 150;
/** What was just read is hardly old by the first word: it is read again once the page has opened and rests. */
const BEGIN_MILLISECONDS = 3000;

/**
 * Keeps the shown data of a space current while other people act: repeats its queries when something changes. With
 * `people`, it also follows who else is writing.
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
