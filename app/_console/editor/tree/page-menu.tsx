"use client";

import {
  ArrowRightLeft,
  Copy,
  FileDown,
  FilePlus2,
  FolderPlus,
  History,
  LayoutTemplate,
  Link2,
  Link as LinkIcon,
  MoreHorizontal,
  Pencil,
  Trash2,
} from "lucide-react";
import type { PageResource } from "@/domains/content/schema";
import { IconButton } from "../../../_ui/icon-button";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../../../_ui/menu";
import { holdsPages } from "./moves";
import type { PageActions } from "./use-page-actions";

interface Props {
  page: PageResource;
  /** Whether the page is at the top level, which can contain groups. */
  isTop: boolean;
  actions: PageActions;
}

const icon = { size: 16, "aria-hidden": true } as const;

/** The menu of a page, on the page itself. */
export function PageMenu(props: Props) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Page actions" className="size-9">
          <MoreHorizontal size={15} aria-hidden />
        </IconButton>
      }
    >
      <PageActionItems {...props} />
    </Menu>
  );
}

interface ButtonProps {
  title: string;
  isOpen: boolean;
  onOpen: (button: HTMLElement) => void;
}

/**
 * Opens the menu of a page in the tree. All pages share one menu. When each page had a menu, a third of the tree's
 * rendering time was for the menus.
 */
export function PageMenuButton({ title, isOpen, onOpen }: ButtonProps) {
  return (
    <IconButton
      label={`Actions for ${title}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-popup-open={isOpen ? "" : undefined}
      className="size-6 rounded-md"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <MoreHorizontal size={15} aria-hidden />
    </IconButton>
  );
}

/** All actions on a page, both in the tree and on the page itself. */
export function PageActionItems({ page, isTop, actions }: Props) {
  const { add, ask, historyHref } = actions;
  return (
    <>
      {holdsPages(page) ? (
        <MenuItem icon={<FilePlus2 {...icon} />} onSelect={() => add(page, "below")}>
          Add subpage
        </MenuItem>
      ) : null}
      <MenuItem icon={<FilePlus2 {...icon} />} onSelect={() => add(page, "before")}>
        Add page before
      </MenuItem>
      <MenuItem icon={<FilePlus2 {...icon} />} onSelect={() => add(page, "after")}>
        Add page after
      </MenuItem>
      <MenuItem icon={<LayoutTemplate {...icon} />} onSelect={() => actions.addFromTemplate(page)}>
        Add page from template
      </MenuItem>
      {isTop ? (
        <MenuItem icon={<FolderPlus {...icon} />} onSelect={() => ask("group", page.id)}>
          Add group
        </MenuItem>
      ) : null}
      <MenuItem icon={<Link2 {...icon} />} onSelect={() => ask("link", page.id)}>
        Add link
      </MenuItem>
      <MenuSeparator />
      {page.type === "document" ? (
        <>
          <MenuItem icon={<Copy {...icon} />} onSelect={() => actions.duplicate(page)}>
            Duplicate
          </MenuItem>
          <MenuItem icon={<FileDown {...icon} />} onSelect={() => actions.copyMarkdown(page)}>
            Copy as Markdown
          </MenuItem>
        </>
      ) : null}
      <MenuItem icon={<LinkIcon {...icon} />} onSelect={() => actions.copyLink(page)}>
        Copy link
      </MenuItem>
      <MenuLink icon={<History {...icon} />} href={historyHref}>
        History
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<Pencil {...icon} />} onSelect={() => ask("rename", page.id)}>
        Rename
      </MenuItem>
      <MenuItem icon={<ArrowRightLeft {...icon} />} onSelect={() => ask("move", page.id)}>
        Move
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 {...icon} />} onSelect={() => ask("delete", page.id)}>
        Delete
      </MenuItem>
    </>
  );
}
