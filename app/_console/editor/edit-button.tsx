"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { useParams, useRouter } from "next/navigation";
import { toast } from "sonner";
import { Button, ButtonLink } from "../../_ui/button";
import { readableError } from "../errors";
import type { Space } from "../space/use-space";
import { useTRPC, useTRPCClient } from "../trpc";
import { isEditedDirectly } from "./space-editor";

/** The caller's own draft goes on; where there is none, one begins: then its editor opens. */
export function useBeginEditing(spaceId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async (pageId: string | undefined) => {
      const { id: creator } = await client.users.me.query();
      const drafts = await client.changeRequests.list.query({ spaceId, status: "draft", creator, limit: 1 });
      const request = drafts.items[0] ?? (await client.changeRequests.create.mutate({ spaceId }));
      return `/spaces/${spaceId}/change-requests/${request.number}/edit${pageId ? `/${pageId}` : ""}`;
    },
    onSuccess: (href) => {
      router.push(href);
      void queries.invalidateQueries(trpc.changeRequests.pathFilter());
    },
    onError: (error) => toast.error(readableError(error)),
  });
}

/** Begins or goes on with a change request at the page that is looked at, or edits directly where that is allowed. */
export function EditButton({ space }: { space: Space }) {
  const { pageId, number } = useParams<{ pageId?: string | string[]; number?: string }>();
  const begin = useBeginEditing(space.id);
  // The page of a change request has a button of its own, which goes on with that request.
  if (!space.permissions.edit || number !== undefined) return null;
  const page = typeof pageId === "string" ? pageId : undefined;
  return (
    <>
      {isEditedDirectly(space) && space.mergeRules.type !== "rules" ? (
        <ButtonLink size="small" kind="quiet" href={`/spaces/${space.id}/edit${page ? `/${page}` : ""}`}>
          Edit directly
        </ButtonLink>
      ) : null}
      <Button size="small" kind="primary" busy={begin.isPending} onClick={() => begin.mutate(page)}>
        <PencilLine size={14} aria-hidden />
        Edit
      </Button>
    </>
  );
}
