"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { confirm } from "../change/use-change";
import { readableError } from "../errors";
import { useTRPC, useTRPCClient } from "../trpc";
import { type ChangeRequest, keyOf, type Status, useSpaceChanged } from "./use-request";

const DONE: Record<Exclude<Status, "merged">, string> = {
  draft: "converted to draft",
  open: "opened for review",
  archived: "archived",
};

/** Changes the status of a change request, and its subject if one is given. */
export function useStatusChange(request: ChangeRequest) {
  const changed = useSpaceChanged(request.space);
  const client = useTRPCClient();
  const put = async (status: Exclude<Status, "merged">) => {
    await client.changeRequests.update.mutate({ ...keyOf(request), status });
    await changed();
  };
  const update = useMutation(
    useTRPC().changeRequests.update.mutationOptions({
      async onSuccess({ status, number }) {
        await changed();
        const before = request.status;
        if (status === "merged" || before === "merged") return;
        confirm(`#${number} ${DONE[status]}`, status === before ? undefined : () => put(before));
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
