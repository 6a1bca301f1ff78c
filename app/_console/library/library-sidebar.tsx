"use client";

import {
  FileJson,
  FolderPlus,
  Globe,
  Languages,
  MessagesSquare,
  Plus,
  Settings,
  Trash2,
  UserRoundCheck,
  Users,
} from "lucide-react";
import { useParams, usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classNames } from "../../_ui/class-names";
import { IconButton } from "../../_ui/icon-button";
import { Link } from "../../_ui/link";
import { Menu, MenuItem } from "../../_ui/menu";
import { SkeletonLines } from "../../_ui/skeleton";
import { Tree, type TreeNode } from "../../_ui/tree";
import { readableError } from "../errors";
import { useOpenNodes } from "../open-nodes";
import { EntryIcon } from "./entry-icon";
import { EntryMenu } from "./entry-menu";
import { useLibraryActions } from "./library-actions";
import { LibraryArea, LibraryRow } from "./library-drag";
import { flatten, hrefOfEntry, type LibraryNode } from "./tree";
import { useLibrary } from "./use-library";

function toTree(nodes: LibraryNode[]): TreeNode[] {
  return nodes.map(({ entry, children }) => ({
    id: entry.id,
    title: entry.title,
    href: hrefOfEntry(entry),
    icon: <EntryIcon entry={entry} />,
    children: toTree(children),
  }));
}

function NewMenu({ organizationId }: { organizationId: string }) {
  const { create } = useLibraryActions();
  const trigger = (
    <IconButton label="New space or collection" className="size-7!">
      <Plus size={16} aria-hidden />
    </IconButton>
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem
        icon={<Plus size={16} aria-hidden />}
        onSelect={() => create({ kind: "space", organizationId, parentId: null })}
      >
        New space
      </MenuItem>
      <MenuItem
        icon={<FolderPlus size={16} aria-hidden />}
        onSelect={() => create({ kind: "collection", organizationId, parentId: null })}
      >
        New collection
      </MenuItem>
    </Menu>
  );
}

function LibraryTree({ organizationId }: { organizationId: string }) {
  const params = useParams<{ spaceId?: string; collectionId?: string }>();
  const { tree, error, refetch } = useLibrary(organizationId);
  const { isOpen, setOpen } = useOpenNodes(`library:${organizationId}`, true);
  if (error && !tree) {
    return (
      <p role="alert" className="px-2 text-soft">
        {readableError(error)}{" "}
        <button type="button" className="text-accent underline" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (!tree) return <SkeletonLines count={5} label="Loading spaces" />;
  if (tree.length === 0) return <p className="px-2 text-soft">No spaces yet.</p>;
  const entries = new Map(flatten(tree).map(({ node }) => [node.entry.id, node.entry]));
  return (
    <LibraryArea tree={tree}>
      <Tree
        label="Spaces and collections"
        Frame={LibraryRow}
        nodes={toTree(tree)}
        currentId={params.spaceId ?? params.collectionId}
        isOpen={isOpen}
        setOpen={setOpen}
        actions={(node) => {
          const entry = entries.get(node.id);
          return entry ? <EntryMenu entry={entry} /> : null;
        }}
      />
    </LibraryArea>
  );
}

interface Props {
  organizationId: string;
  mayCreate: boolean;
  isAdministrator: boolean;
}

interface SidebarLinkProps {
  href: string;
  also?: readonly string[];
  icon: ReactNode;
  children: ReactNode;
}

/** A link to another page of the organization. On this page and on the pages in `also`, the link is marked as current. */
function SidebarLink({ href, also = [], icon, children }: SidebarLinkProps) {
  const path = usePathname();
  const isHere = [href, ...also].some((place) => path === place || path.startsWith(`${place}/`));
  return (
    <Link
      href={href}
      aria-current={isHere ? "page" : undefined}
      className={classNames(
        "flex items-center gap-2 rounded-lg px-2 py-2",
        isHere ? "bg-active font-medium text-accent" : "text-soft hover:bg-hover hover:text-ink",
      )}
    >
      {icon}
      {children}
    </Link>
  );
}

/** The tree of spaces and collections, and links to sites, people, trash and settings. */
export function LibrarySidebar({ organizationId, mayCreate, isAdministrator }: Props) {
  const base = `/orgs/${organizationId}`;
  return (
    <>
      <div className="flex items-center justify-between px-2 pb-1">
        <h2 className="text-xs font-semibold text-soft">Spaces</h2>
        {mayCreate ? <NewMenu organizationId={organizationId} /> : null}
      </div>
      <nav aria-label="Library" className="min-h-0 flex-1 overflow-y-auto p-0.5">
        <LibraryTree organizationId={organizationId} />
      </nav>
      <div className="mt-2">
        <SidebarLink href={`${base}/sites`} icon={<Globe size={16} aria-hidden />}>
          Sites
        </SidebarLink>
        {mayCreate ? (
          <SidebarLink href={`${base}/conversations`} icon={<MessagesSquare size={16} aria-hidden />}>
            Conversations
          </SidebarLink>
        ) : null}
        <SidebarLink href={`${base}/openapi`} icon={<FileJson size={16} aria-hidden />}>
          API specifications
        </SidebarLink>
        <SidebarLink href={`${base}/translations`} icon={<Languages size={16} aria-hidden />}>
          Translations
        </SidebarLink>
        <SidebarLink href={`${base}/page-owners`} icon={<UserRoundCheck size={16} aria-hidden />}>
          Page owners
        </SidebarLink>
        <SidebarLink
          href={`${base}/members`}
          also={[`${base}/teams`, `${base}/service-accounts`]}
          icon={<Users size={16} aria-hidden />}
        >
          Members
        </SidebarLink>
        <SidebarLink href={`${base}/trash`} icon={<Trash2 size={16} aria-hidden />}>
          Trash
        </SidebarLink>
        {isAdministrator ? (
          <SidebarLink href={`${base}/settings`} icon={<Settings size={16} aria-hidden />}>
            Settings
          </SidebarLink>
        ) : null}
      </div>
    </>
  );
}
