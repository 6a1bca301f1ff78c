"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { toast } from "sonner";
import { readableError } from "../../errors";
import type { RouterOutputs } from "../../outputs";
import { useTRPC, useTRPCClient } from "../../trpc";
import { usePages } from "../../use-pages";
import { useSpaceChanged } from "../use-request";

export type Comment = RouterOutputs["changeRequestComments"]["list"]["items"][number];
export type Reply = RouterOutputs["changeRequestComments"]["listReplies"]["items"][number];

const PAGE_SIZE = 50;
const REPLIES_MAX = 200;

/** Requests the text of comments as Markdown, because people edit comments as Markdown. */
export const bodyOf = (said: Comment | Reply) => ("markdown" in said.body ? said.body.markdown : "");

/** The subject of a discussion: the number of a change request, or null for the main content of a space. */
export interface Discussed {
  spaceId: string;
  changeRequestId?: string;
}

/** The procedures for comments in a discussion, and the IDs that each call's input must contain. */
function useFamily({ spaceId, changeRequestId }: Discussed) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const ofRequest = {
    options: trpc.changeRequestComments,
    calls: client.changeRequestComments,
    key: { spaceId, changeRequestId: changeRequestId ?? "" },
  };
  if (changeRequestId !== undefined) return ofRequest;
  // This cast is safe, because both kinds of discussion have the same procedures (`commentFamily`), whose
  // input differs only in the IDs of the discussion.
  const ofSpace = { options: trpc.spaceComments, calls: client.spaceComments, key: { spaceId } };
  return ofSpace as unknown as typeof ofRequest;
}

/** The comments of a discussion, oldest first. If a page is given, only the comments on this page. */
export function useComments(discussed: Discussed, pageId?: string, enabled = true) {
  const { options, calls, key } = useFamily(discussed);
  const input = {
    ...key,
    order: "asc" as const,
    limit: PAGE_SIZE,
    ...(pageId ? { targetPage: pageId } : {}),
  };
  return usePages(options.list.queryKey(input), (page) => calls.list.query({ ...input, page }), enabled);
}

/** The replies to a comment, oldest first. Sends no request if the comment has no replies. */
export function useReplies(discussed: Discussed, comment: Comment) {
  const { options, key } = useFamily(discussed);
  const input = { ...key, commentId: comment.id, limit: REPLIES_MAX };
  return useQuery(options.listReplies.queryOptions(input, { enabled: comment.replies > 0 }));
}

/**
 * Actions on comments. The promise of an action resolves after the page shows the result. Each action shows its errors
 * itself.
 */
export function useCommentActions(discussed: Discussed) {
  const { options: family, key } = useFamily(discussed);
  const changed = useSpaceChanged(discussed.spaceId);
  const options = {
    onSuccess: () => changed(),
    onError: (error: unknown) => void toast.error(readableError(error)),
  };
  const create = useMutation(family.create.mutationOptions({ onSuccess: () => changed() }));
  const createReply = useMutation(family.createReply.mutationOptions({ onSuccess: () => changed() }));
  const update = useMutation(family.update.mutationOptions(options));
  const updateReply = useMutation(family.updateReply.mutationOptions(options));
  const remove = useMutation(family.delete.mutationOptions(options));
  const removeReply = useMutation(family.deleteReply.mutationOptions(options));
  return { key, create, createReply, update, updateReply, remove, removeReply };
}
