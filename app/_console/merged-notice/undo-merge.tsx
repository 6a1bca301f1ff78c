"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { ConfirmChange } from "../change/confirm-change";
import { titleOf } from "../change-requests/title";
import type { ChangeRequest } from "../change-requests/use-request";
import type { Space } from "../space/use-space";
import { useTRPC, useTRPCClient } from "../trpc";

interface Props {
  space: Space;
  request: ChangeRequest;
  onUndone: () => void;
}

/**
 * The revision before a merge. Undefined if the content has changed since the merge, or if the user can't roll the space
 * back.
 */
function useRevisionBefore(space: Space, request: ChangeRequest): string | undefined {
  const mayRollBack =
    space.permissions.triggerGitSync && space.editMode !== "locked" && space.mergeRules.type !== "rules";
  const { data } = useQuery(
    useTRPC().content.revisions.list.queryOptions(
      { spaceId: space.id, limit: 2 },
      { enabled: mayRollBack, staleTime: 0 },
    ),
  );
  const [latest, before] = data?.items ?? [];
  return mayRollBack && latest?.id === request.revisionMerged ? before?.id : undefined;
}

/** Undoes a merge by rolling back to the revision before it. */
export function UndoMerge({ space, request, onUndone }: Props) {
  const router = useRouter();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revisionId = useRevisionBefore(space, request);
  const client = useTRPCClient();
  if (revisionId === undefined) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Undo
      </Button>
      <ConfirmChange
        open={asking}
        onClose={() => setAsking(false)}
        title={`Undo the merge of “${titleOf(request)}”?`}
        action="Undo merge"
        danger={false}
        send={() => client.content.revisions.rollback.mutate({ spaceId: space.id, revisionId })}
        reload={() => queries.invalidateQueries()}
        onDone={() => {
          setAsking(false);
          onUndone();
          router.refresh();
        }}
        said={`Merge of #${request.number} undone`}
      >
        <p>
          This restores the main content from before the merge. Published sites update automatically. The
          change request keeps the status “Merged”. Its changes stay in the history, so you can restore them.
        </p>
      </ConfirmChange>
    </>
  );
}
