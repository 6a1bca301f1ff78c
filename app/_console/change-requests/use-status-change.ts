"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";
import { type ChangeRequest, keyOf, type Status, useSpaceChanged } from "./use-request";

const DONE: Record<Exclude<Status, "merged">, string> = {
  draft: "Change request converted to draft",
  open: "Change request opened for review",
  archived: "Change request archived",
};

/** Changes the status of a change request, and its subject if one is given. */
export function useStatusChange(request: ChangeRequest) {
  const changed = useSpaceChanged(request.space);
  const update = useMutation(
    useTRPC().changeRequests.update.mutationOptions({
      async onSuccess({ status }) {
        await changed();
        if (status !== "merged") toast.success(DONE[status]);
      },
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  return {
    busy: update.isPending,
    become: (status: Exclude<Status, "merged">, subject?: string) =>
      update.mutate({ ...keyOf(request), status, ...(subject ? { subject } : {}) }),
  };
}
