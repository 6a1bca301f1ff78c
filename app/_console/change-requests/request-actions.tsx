"use client";

import { Archive, ArchiveRestore, EllipsisVertical, PencilLine } from "lucide-react";
import { Button } from "../../_ui/button";
import { ButtonLink } from "../../_ui/button-link";
import { IconButton } from "../../_ui/icon-button";
import { Menu, MenuItem } from "../../_ui/menu";
import type { Abilities } from "./abilities";
import { ReadyButton } from "./ready-button";
import { pathOf } from "./title";
import type { ChangeRequest } from "./use-request";
import { useStatusChange } from "./use-status-change";

interface Props {
  request: ChangeRequest;
  abilities: Abilities;
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
      {request.status === "draft" ? <ReadyButton request={request} /> : null}
      <More request={request} />
    </div>
  );
}
