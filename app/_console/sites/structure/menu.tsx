"use client";

import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  FolderInput,
  FolderOutput,
  Palette,
  Pencil,
  Pin,
  Plus,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../_ui/icon-button";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../../../_ui/menu";
import { customizationAddress } from "../customization/edited-part";
import type { SiteProps } from "../site-frame";
import type { Addition } from "./add-space-dialog";
import type { Group, Item } from "./items";
import { useStructureChanges } from "./use-structure-changes";

interface Props extends SiteProps {
  item: Item;
  /** The part itself and its siblings, in order. */
  siblings: readonly Item[];
  groups: readonly Group[];
  onAdd: (addition: Addition) => void;
  onEdit: (item: Item) => void;
}

const REMOVALS = {
  "site-section": "Remove section",
  "site-space": "Remove from site",
  "site-section-group": "Ungroup",
  "site-external-link": "Remove link",
} as const;

interface ActionProps {
  icon: ReactNode;
  children: ReactNode;
  onSelect: () => void;
}

const Action = ({ icon, ...rest }: ActionProps) => <MenuItem icon={icon} {...rest} />;

function Moves({ item, siblings, groups, ...parts }: Omit<Props, "onAdd" | "onEdit">) {
  const { moveBeside, moveInto, moveOut } = useStructureChanges(parts);
  const index = siblings.findIndex(({ id }) => id === item.id);
  const [above, below] = [siblings[index - 1], siblings[index + 1]];
  const home = item.object === "site-section" ? item.sectionGroup : undefined;
  const others = item.object === "site-section" ? groups.filter(({ id }) => id !== home) : [];
  return (
    <>
      {above ? (
        <Action icon={<ArrowUp size={16} aria-hidden />} onSelect={() => moveBeside(item, "before", above)}>
          Move up
        </Action>
      ) : null}
      {below ? (
        <Action icon={<ArrowDown size={16} aria-hidden />} onSelect={() => moveBeside(item, "after", below)}>
          Move down
        </Action>
      ) : null}
      {others.map((group) => (
        <Action
          key={group.id}
          icon={<FolderInput size={16} aria-hidden />}
          onSelect={() => moveInto(item, group)}
        >
          Move into {group.title}
        </Action>
      ))}
      {home ? (
        <Action icon={<FolderOutput size={16} aria-hidden />} onSelect={() => moveOut(item, home)}>
          Move out of group
        </Action>
      ) : null}
    </>
  );
}

/** The menu of one part of a site's structure. */
export function StructureMenu(props: Props) {
  const { item, siblings, onAdd, onEdit, ...rest } = props;
  const { openFirst, remove } = useStructureChanges(rest);
  if (!rest.site.permissions.edit) return null;
  const trigger = (
    <IconButton label={`Actions for ${item.title}`} className="size-7!">
      <Ellipsis size={16} aria-hidden />
    </IconButton>
  );
  // Whether the variant is the last variant of its section. People can't remove the last variant, but they can remove the
  // section.
  const isOnly = item.object === "site-space" && siblings.length === 1;
  const mayOpenFirst = item.object === "site-section" || (item.object === "site-space" && !item.section);
  return (
    <Menu trigger={trigger} align="end">
      <Action icon={<Pencil size={16} aria-hidden />} onSelect={() => onEdit(item)}>
        Edit…
      </Action>
      {item.object === "site-section" ? (
        <Action
          icon={<Plus size={16} aria-hidden />}
          onSelect={() => onAdd({ kind: "variant", sectionId: item.id, of: item.title })}
        >
          Add variant…
        </Action>
      ) : null}
      {item.object === "site-space" ? (
        <MenuLink icon={<Palette size={16} aria-hidden />} href={customizationAddress(rest, item.id)}>
          Customize
        </MenuLink>
      ) : null}
      {mayOpenFirst && !item.default ? (
        <Action icon={<Pin size={16} aria-hidden />} onSelect={() => openFirst(item)}>
          Make default
        </Action>
      ) : null}
      <Moves {...rest} item={item} siblings={siblings} />
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 size={16} aria-hidden />}
        danger
        disabled={isOnly}
        onSelect={() => remove(item)}
      >
        {REMOVALS[item.object]}
      </MenuItem>
    </Menu>
  );
}
