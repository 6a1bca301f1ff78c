"use client";

import { FolderInput, FolderPlus, MoreHorizontal, Pencil, Plus, Trash2, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../_ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "../../_ui/menu";
import { useLibraryActions } from "./library-actions";
import type { LibraryEntry } from "./tree";

/** The actions on a space or a collection that the caller is allowed to use, after more items. */
export function EntryMenu({ entry, more }: { entry: LibraryEntry; more?: ReactNode }) {
  const actions = useLibraryActions();
  const { permissions, organization: organizationId } = entry;
  const parentId = entry.id;
  const mayCreate = entry.object === "collection" && permissions.create;
  const mayChange = permissions.admin || permissions.rename || permissions.delete;
  if (!mayChange && !mayCreate && !more) return null;
  const trigger = (
    <IconButton label={`Actions for ${entry.title}`} className="size-7!">
      <MoreHorizontal size={16} aria-hidden />
    </IconButton>
  );
  return (
    <Menu trigger={trigger}>
      {more}
      {mayCreate ? (
        <>
          <MenuItem
            icon={<Plus size={16} aria-hidden />}
            onSelect={() => actions.create({ kind: "space", organizationId, parentId })}
          >
            New space here
          </MenuItem>
          <MenuItem
            icon={<FolderPlus size={16} aria-hidden />}
            onSelect={() => actions.create({ kind: "collection", organizationId, parentId })}
          >
            New collection here
          </MenuItem>
        </>
      ) : null}
      {mayCreate && mayChange ? <MenuSeparator /> : null}
      {permissions.rename ? (
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => actions.rename(entry)}>
          Rename…
        </MenuItem>
      ) : null}
      {permissions.admin ? (
        <>
          <MenuItem icon={<FolderInput size={16} aria-hidden />} onSelect={() => actions.move(entry)}>
            Move…
          </MenuItem>
          <MenuItem icon={<UsersRound size={16} aria-hidden />} onSelect={() => actions.share(entry)}>
            Access…
          </MenuItem>
        </>
      ) : null}
      {permissions.delete ? (
        <MenuItem icon={<Trash2 size={16} aria-hidden />} danger onSelect={() => actions.remove(entry)}>
          Delete…
        </MenuItem>
      ) : null}
    </Menu>
  );
}
