"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { toast } from "sonner";
import { readableError } from "../../errors";
import type { RouterOutputs } from "../../outputs";
import { useTRPC, useTRPCClient } from "../../trpc";
import { usePages } from "../../use-pages";
import { type ChangeRequest, keyOf, useSpaceChanged } from "../use-request";

export type Comment = RouterOutputs["changeRequestComments"]["list"]["items"][number];
export type Reply = RouterOutputs["changeRequestComments"]["listReplies"]["items"][number];

const PAGE_SIZE = 50;
const REPLIES_MAX = 200;

/** Bodies are asked for as Markdown, which is also what is edited. */
export const bodyOf = (said: Comment | Reply) => ("markdown" in said.body ? said.body.markdown : "");

/** The comments of a request, oldest first; of one page of it where one is named. */
export function useComments(request: ChangeRequest, pageId?: string, enabled = true) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = {
    ...keyOf(request),
    order: "asc" as const,
    limit: PAGE_SIZE,
    ...(pageId ? { targetPage: pageId } : {}),
  };
  return usePages(
    trpc.changeRequestComments.list.queryKey(input),
    (page) => client.changeRequestComments.list.query({ ...input, page }),
    enabled,
  );
}

/** The replies to a comment, oldest first; nothing is asked where there are none. */
export function useReplies(request: ChangeRequest, comment: Comment) {
  const input = { ...keyOf(request), commentId: comment.id, limit: REPLIES_MAX };
  return useQuery(
    useTRPC().changeRequestComments.listReplies.queryOptions(input, { enabled: comment.replies > 0 }),
  );
}

/** What can be done with comments; each resolves once the page shows it, and says what went wrong by itself. */
export function useCommentActions(request: ChangeRequest) {
  const trpc = useTRPC().changeRequestComments;
  const changed = useSpaceChanged(request.space);
  const key = keyOf(request);
  const options = {
    onSuccess: () => changed(),
    onError: (error: unknown) => void toast.error(readableError(error)),
  };
  const create = useMutation(trpc.create.mutationOptions({ onSuccess: () => changed() }));
  const createReply = useMutation(trpc.createReply.mutationOptions({ onSuccess: () => changed() }));
  const update = useMutation(trpc.update.mutationOptions(options));
  const updateReply = useMutation(trpc.updateReply.mutationOptions(options));
  const remove = useMutation(trpc.delete.mutationOptions(options));
  const removeReply = useMutation(trpc.deleteReply.mutationOptions(options));
  return { key, create, createReply, update, updateReply, remove, removeReply };
}
