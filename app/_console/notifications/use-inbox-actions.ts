"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";

/** The number of unread notifications. */
export function useUnreadCount(): number {
  const asked = useTRPC().notifications.list.queryOptions({ unread: true, limit: 0 });
  return useQuery(asked).data?.count ?? 0;
}

/** Actions on notifications. Afterwards, the lists and the count are reloaded. */
export function useInboxActions() {
  const { notifications } = useTRPC();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: () => queryClient.invalidateQueries(notifications.pathFilter()),
    onError: (error: Parameters<typeof readableError>[0]) => toast.error(readableError(error)),
  };
  return {
    markRead: useMutation(notifications.markRead.mutationOptions(options)),
    markAllRead: useMutation(notifications.markAllRead.mutationOptions(options)),
    muteSpace: useMutation(notifications.muteSpace.mutationOptions(options)),
    unmuteSpace: useMutation(notifications.unmuteSpace.mutationOptions(options)),
    muteRequest: useMutation(notifications.muteChangeRequest.mutationOptions(options)),
    unmuteRequest: useMutation(notifications.unmuteChangeRequest.mutationOptions(options)),
  };
}
