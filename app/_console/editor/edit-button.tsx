"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import dynamic from "next/dynamic";
import { useParams, useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { ButtonLink } from "../../_ui/button-link";
import { pathOf } from "../change-requests/title";
import type { ChangeRequest } from "../change-requests/use-request";
import { readableError } from "../errors";
import type { Space } from "../space/use-space";
import { useTRPC, useTRPCClient } from "../trpc";
import type { Destination } from "./destination/destination-choice";
import { useReadOwnRequests } from "./destination/use-own-requests";
import { isWrittenDirectly } from "./space-editor";
import { FIRST_PAGE } from "./use-first-page";

// This component is loaded on demand, because few people have several drafts in one space.
const DraftDialog = dynamic(() => import("./destination/draft-dialog").then((module) => module.DraftDialog), {
  ssr: false,
});

/** Where the editor opens: at a page, at a new page if there are no pages, or at the first page. */
type Place = { pageId: string } | "new first page" | undefined;

function endingOf(place: Place): string {
  if (place === "new first page") return FIRST_PAGE;
  return place ? `/${place.pageId}` : "";
}

/** Opens the editor at a place, in the change request with this number or in a new change request. */
function useEdit(spaceId: string, place: Place) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async (destination: Destination) =>
      typeof destination === "number"
        ? destination
        : (await client.changeRequests.create.mutate({ spaceId })).number,
    onSuccess: (number) => {
      router.push(`${pathOf({ space: spaceId, number })}/edit${endingOf(place)}`);
      void queries.invalidateQueries(trpc.changeRequests.pathFilter());
    },
    onError: (error) => toast.error(readableError(error)),
  });
}

/** The draft to edit if the person has no choice: the only draft, or a new draft if no draft exists. */
function obviousAmong(requests: readonly ChangeRequest[]): Destination | undefined {
  if (requests.length > 1) return undefined;
  const [only] = requests;
  return only?.status === "draft" ? only.number : "new";
}

interface Editing {
  begin: () => void;
  busy: boolean;
  /** The dialog that asks which of several drafts the person wants to continue. Render the dialog next to the button. */
  dialog: ReactNode;
}

/**
 * Opens the editor at a place. Continues the person's only draft, creates a draft if there is none, or asks if there are
 * several drafts.
 */
export function useBeginEditing(spaceId: string, place?: Place): Editing {
  const [asked, setAsked] = useState<ChangeRequest[] | null>(null);
  const edit = useEdit(spaceId, place);
  const begin = useMutation({
    mutationFn: useReadOwnRequests(spaceId),
    onSuccess: (requests) => {
      const obvious = obviousAmong(requests);
      if (obvious === undefined) setAsked(requests);
      else edit.mutate(obvious);
    },
    onError: (error) => toast.error(readableError(error)),
  });
  const dialog = asked ? (
    <DraftDialog
      requests={asked}
      busy={edit.isPending}
      onClose={() => setAsked(null)}
      onEdit={(destination) => edit.mutate(destination, { onSuccess: () => setAsked(null) })}
    />
  ) : null;
  return { begin: () => begin.mutate(), busy: begin.isPending || edit.isPending, dialog };
}

/** Button that edits the current page in a change request, or directly if that's allowed. */
export function EditButton({ space }: { space: Space }) {
  const { pageId, number } = useParams<{ pageId?: string | string[]; number?: string }>();
  const page = typeof pageId === "string" ? pageId : undefined;
  const { begin, busy, dialog } = useBeginEditing(
    space.id,
    page === undefined ? undefined : { pageId: page },
  );
  // Don't show the button on the pages of a change request, because they have a separate button that
  // continues that change request.
  if (!space.permissions.edit || number !== undefined) return null;
  return (
    <>
      {isWrittenDirectly(space) ? (
        <ButtonLink size="small" kind="quiet" href={`/spaces/${space.id}/edit${page ? `/${page}` : ""}`}>
          Edit directly
        </ButtonLink>
      ) : null}
      <Button size="small" kind="primary" busy={busy} onClick={begin}>
        <PencilLine size={14} aria-hidden />
        Edit
      </Button>
      {dialog}
    </>
  );
}
