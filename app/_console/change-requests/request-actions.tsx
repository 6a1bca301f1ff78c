"use client";

import { useMutation } from "@tanstack/react-query";
import { Archive, ArchiveRestore, EllipsisVertical, Eye, PencilLine } from "lucide-react";
import { toast } from "sonner";
import { Button, ButtonLink } from "../../_ui/button";
import { IconButton } from "../../_ui/icon-button";
import { Menu, MenuItem } from "../../_ui/menu";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";
import type { Abilities } from "./abilities";
import { pathOf } from "./title";
import { type ChangeRequest, keyOf, type Status, useSpaceChanged } from "./use-request";

const DONE: Record<Exclude<Status, "merged">, string> = {
  draft: "Change request converted to draft",
  open: "Change request opened for review",
  archived: "Change request archived",
};

interface Props {
  request: ChangeRequest;
  abilities: Abilities;
}

/** Changes the status of a change request. */
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
    become: (status: Exclude<Status, "merged">) => update.mutate({ ...keyOf(request), status }),
  };
}

function More({ request }: { request: ChangeRequest }) {
  const { become } = useStatusChange(request);
  const trigger = (
    <IconButton label="More actions">
      <EllipsisVertical size={16} aria-hidden />
    </IconButton>
  );
  return (
    <Menu trigger={trigger} align="end">
      {request.status === "open" ? (
        <MenuItem icon={<PencilLine size={16} aria-hidden />} onSelect={() => become("draft")}>
          Convert to draft
        </MenuItem>
      ) : null}
      <MenuItem icon={<Archive size={16} aria-hidden />} danger onSelect={() => become("archived")}>
        Archive
      </MenuItem>
    </Menu>
  );
}

/** The actions on the change request as a whole. */
export function RequestActions({ request, abilities }: Props) {
  const { busy, become } = useStatusChange(request);
  if (request.status === "merged" || !abilities.mayEdit) return null;
  if (request.status === "archived") {
    return (
      <Button busy={busy} onClick={() => become("open")}>
        <ArchiveRestore size={16} aria-hidden />
        Reopen
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-2">
      <ButtonLink href={`${pathOf(request)}/edit`}>
        <PencilLine size={16} aria-hidden />
        Edit content
      </ButtonLink>
      {request.status === "draft" ? (
        <Button kind="primary" busy={busy} onClick={() => become("open")}>
          <Eye size={16} aria-hidden />
          Ready for review
        </Button>
      ) : null}
      <More request={request} />
    </div>
  );
}
