"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "../../_ui/button";
import { ConfirmChange } from "../change/confirm-change";
import { titleOf } from "../change-requests/title";
import type { ChangeRequest } from "../change-requests/use-request";
import { type Organization, useOrganization } from "../organization/use-organization";
import type { Space } from "../space/use-space";
import { useTRPC, useTRPCClient } from "../trpc";

const NONE = { type: "none" } as const;

interface Props {
  space: Space;
  request: ChangeRequest;
  onUndone: () => void;
}

type Undoing = { revisionId: string } | { reason: string } | null;

/** Why a person can't roll a space back, or null if they can. */
function refusalOf(space: Space, organization: Organization | undefined): string | null {
  const { type } =
    space.mergeRules.type === "inherit" ? (organization?.mergeRules ?? NONE) : space.mergeRules;
  if (!space.permissions.triggerGitSync) return "To undo this merge, you need the Creator role on the space.";
  if (space.editMode === "locked") return "You can't undo this merge, because the space is locked.";
  return type === "rules"
    ? "You can't undo this merge, because the space has merge rules. Propose a change request instead."
    : null;
}

/** The revision before a merge, or the reason why the user can't undo the merge. Null while the data loads. */
function useUndoing(space: Space, request: ChangeRequest): Undoing {
  const { data: organization, isPending } = useOrganization(space.organization);
  const { data } = useQuery(
    useTRPC().content.revisions.list.queryOptions({ spaceId: space.id, limit: 2 }, { staleTime: 0 }),
  );
  if (!data || isPending) return null;
  const reason = refusalOf(space, organization);
  if (reason) return { reason };
  const [latest, before] = data.items;
  return latest?.id === request.revisionMerged && before
    ? { revisionId: before.id }
    : {
        reason: "You can't undo this merge, because the content has changed since. Use the history instead.",
      };
}

/** Undoes a merge by rolling back to the revision before it. If this isn't possible, says why. */
export function UndoMerge({ space, request, onUndone }: Props) {
  const router = useRouter();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const undoing = useUndoing(space, request);
  const reasonId = useId();
  const client = useTRPCClient();
  if (!undoing) return null;
  if ("reason" in undoing)
    return (
      <>
        <Button size="small" disabled aria-describedby={reasonId}>
          Undo
        </Button>
        <p id={reasonId} className="basis-full text-[0.8125rem] text-soft">
          {undoing.reason}
        </p>
      </>
    );
  const { revisionId } = undoing;
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
