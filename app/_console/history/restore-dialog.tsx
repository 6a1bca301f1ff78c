"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { FormError } from "../../_ui/field";
import { SkeletonLines } from "../../_ui/skeleton";
import { pathOf, SUBJECT_CHARACTERS_MAX } from "../change-requests/title";
import { type Destination, DestinationChoice } from "../editor/destination/destination-choice";
import { useOwnRequests } from "../editor/destination/use-own-requests";
import { isWrittenDirectly } from "../editor/space-editor";
import { readableError } from "../errors";
import type { Space } from "../space/use-space";
import { useTRPCClient } from "../trpc";

export interface Restored {
  pageId: string;
  /** The title that the page had in the revision. */
  title: string;
  revisionId: string;
}

interface Props extends Restored {
  space: Space;
  onClose: () => void;
}

/**
 * Returns a function that restores the page to a destination. The function returns the path that shows the restored page.
 */
function useRestore({ space, pageId, title, revisionId }: Props) {
  const client = useTRPCClient();
  // Remember the change request that the first attempt created, so that a retry uses it.
  const begun = useRef<number>(undefined);
  return async (destination: Destination): Promise<string> => {
    const spaceId = space.id;
    // Load the page, which fails if the revision doesn't contain it. Reverting to such a revision would delete the page.
    await client.content.revision.page.query({ spaceId, revisionId, pageId, format: "markdown" });
    const changes = [{ operation: "revert_page" as const, page: pageId, revision: revisionId }];
    if (destination === "direct") {
      await client.content.edit.mutate({ spaceId, changes });
      return `/spaces/${spaceId}/pages/${pageId}`;
    }
    if (destination === "new" && begun.current === undefined) {
      const subject = `Restore “${title}”`.slice(0, SUBJECT_CHARACTERS_MAX);
      begun.current = (await client.changeRequests.create.mutate({ spaceId, subject })).number;
    }
    const number = destination === "new" ? (begun.current as number) : destination;
    await client.changeRequests.write.mutate({ spaceId, changeRequestId: String(number), changes });
    return `${pathOf({ space: spaceId, number })}/changes#page-${pageId}`;
  };
}

/** Asks for the destination of the restored page. */
export function RestoreDialog(props: Props) {
  const { space, title, onClose } = props;
  const requests = useOwnRequests(space.id);
  const [picked, setPicked] = useState<Destination>();
  const chosen = picked ?? requests.data?.find(({ status }) => status === "draft")?.number ?? "new";
  const router = useRouter();
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: useRestore(props),
    async onSuccess(href) {
      await queries.invalidateQueries();
      toast.success(`“${title}” restored`);
      onClose();
      router.push(href);
      router.refresh();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Restore “${title}”?`}
      description="This restores the page's text, title, settings and position from the selected revision. Later changes stay in the history. Other pages don't change."
    >
      {requests.data || requests.error ? (
        <DestinationChoice
          requests={requests.data ?? []}
          mayWriteDirectly={isWrittenDirectly(space)}
          chosen={chosen}
          onChoose={setPicked}
        />
      ) : (
        <SkeletonLines count={3} label="Loading your drafts" />
      )}
      <FormError>{restore.error ? readableError(restore.error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          busy={restore.isPending}
          disabled={requests.isPending}
          onClick={() => restore.mutate(chosen)}
        >
          Restore page
        </Button>
      </DialogActions>
    </Dialog>
  );
}
