"use client";

import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { usePathname } from "next/navigation";
import { textOfCodePoints } from "@/site/blocks/code-points";
import { Breadcrumbs, type Crumb } from "../../_ui/breadcrumbs";
import { Button } from "../../_ui/button";
import { TabBar } from "../../_ui/tab-bar";
import { Ago } from "../../_ui/time";
import { EditButton } from "../editor/edit-button";
import { useIsEditing } from "../editor/focused-path";
import { ExportMenu } from "../export/export-menu";
import { GitItems } from "../git/git-buttons";
import { useReloadAfterRuns } from "../git/use-runs";
import { EntryMenu } from "../library/entry-menu";
import { useLibraryActions } from "../library/library-actions";
import { flatten, type LibraryEntry, type LibraryNode } from "../library/tree";
import { useLibrary } from "../library/use-library";
import { useVisit } from "../palette/palette-context";
import { useTRPC } from "../trpc";
import { PublishSpace } from "./publish-space";
import { type Space, useSpace } from "./use-space";

/** The parent collections of a space that the caller can see. */
function collectionsAbove(tree: LibraryNode[], space: Space): LibraryEntry[] {
  const entries = new Map(flatten(tree).map(({ node }) => [node.entry.id, node.entry]));
  const above: LibraryEntry[] = [];
  for (let at = entries.get(space.parent ?? ""); at; at = entries.get(at.parent ?? "")) above.unshift(at);
  return above;
}

function useCrumbs(space: Space): Crumb[] {
  const { tree } = useLibrary(space.organization);
  const above = collectionsAbove(tree ?? [], space);
  return [
    { title: "Spaces", href: `/orgs/${space.organization}` },
    ...above.map((entry) => ({ title: entry.title, href: `/collections/${entry.id}` })),
    { title: space.emoji ? `${textOfCodePoints(space.emoji)} ${space.title}` : space.title },
  ];
}

function LastChange({ spaceId }: { spaceId: string }) {
  const { data } = useQuery(useTRPC().content.revisions.list.queryOptions({ spaceId, limit: 1 }));
  const latest = data?.items[0];
  if (!latest) return null;
  return (
    <p className="hidden text-[0.8125rem] text-soft xl:block">
      {latest.author ? `${latest.author.displayName} · ` : ""}
      <Ago time={latest.createdAt} />
    </p>
  );
}

const TABS = [
  { path: "", title: "Pages" },
  { path: "/change-requests", title: "Change requests" },
  { path: "/revisions", title: "History" },
  { path: "/links", title: "Links" },
  { path: "/checks", title: "Checks" },
  { path: "/imports", title: "Import files" },
  { path: "/git", title: "Git" },
];
const SETTINGS = { path: "/settings", title: "Settings" };

function Tabs({ space: { id: spaceId, changeRequestsOpen: openCount, permissions } }: { space: Space }) {
  const path = usePathname();
  const base = `/spaces/${spaceId}`;
  const tabs = permissions.admin ? [...TABS, SETTINGS] : TABS;
  const current = tabs.find((tab) => tab.path && path.startsWith(base + tab.path))?.path ?? "";
  return (
    <TabBar
      label="Space sections"
      className="max-sm:mt-2 max-sm:pb-3"
      current={base + current}
      tabs={tabs.map(({ path: part, title }) => ({
        ...{ href: base + part, title },
        ...(part === "/change-requests" && { count: openCount, counts: "open" }),
      }))}
    />
  );
}

/** Breadcrumbs, the date of the last change, and the actions on the whole space. */
export function SpaceHeader({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  const crumbs = useCrumbs(space);
  const { share } = useLibraryActions();
  useReloadAfterRuns(space.id);
  useVisit({
    id: `space-${space.id}`,
    kind: "Spaces",
    title: space.title,
    about: "Space",
    href: `/spaces/${space.id}`,
  });
  if (useIsEditing()) return null;
  return (
    <header className="border-b border-line bg-page px-5 pt-3 sm:px-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <Breadcrumbs crumbs={crumbs} />
        </div>
        <LastChange spaceId={space.id} />
        <div className="flex flex-wrap items-center gap-2">
          {space.permissions.access ? (
            <Button size="small" onClick={() => share(space)}>
              <UsersRound size={14} aria-hidden />
              Share
            </Button>
          ) : null}
          <PublishSpace space={space} />
          <EditButton space={space} />
          <ExportMenu spaceId={space.id} />
          <EntryMenu entry={space} more={space.permissions.triggerGitSync ? <GitItems /> : null} />
        </div>
      </div>
      <Tabs space={space} />
    </header>
  );
}
