"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { follow, subscribing } from "../live/follow";
import { useTRPC, useTRPCClient } from "../trpc";

/** Keeps the notifications and their count current while the page is visible. */
export function useInboxEvents(isShown: boolean): void {
  const client = useTRPCClient();
  const { notifications } = useTRPC();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    // The first event only confirms the connection, because the data has just been loaded.
    let isRead = true;
    return follow({
      catchUp: () => {
        if (!isRead) void queryClient.invalidateQueries(notifications.pathFilter());
        isRead = false;
      },
      subscribe: subscribing((handlers) => client.notifications.changes.subscribe(undefined, handlers)),
    });
  }, [client, notifications, queryClient, isShown]);
}
