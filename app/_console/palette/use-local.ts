"use client";

import { usePathname } from "next/navigation";
import { useMemo } from "react";
import { useSignOut } from "../account-menu";
import { useLibraryActions } from "../library/library-actions";
import { flatten, hrefOfEntry } from "../library/tree";
import { useLibrary } from "../library/use-library";
import { useOrganization } from "../organization/use-organization";
import { useTheme } from "../theme";
import type { Entry } from "./entries";
import { openActions, settingsEntries } from "./places";
import type { Visit } from "./recent";

/** Spaces and collections, which the console has already loaded. */
function useSpaces(organizationId: string) {
  const { tree } = useLibrary(organizationId);
  return useMemo(() => {
    const all = flatten(tree ?? []).map(({ node }) => node.entry);
    const titles = new Map(all.map(({ id, title }) => [id, title]));
    const entries = all.map(
      (entry): Entry => ({
        id: `${entry.object}-${entry.id}`,
        group: "Spaces",
        kind: "Spaces",
        title: entry.title,
        about:
          entry.object === "collection"
            ? "Collection"
            : entry.parent === undefined
              ? undefined
              : titles.get(entry.parent),
        href: hrefOfEntry(entry),
      }),
    );
    return { titles, entries };
  }, [tree]);
}

const THEMES = [
  { choice: "light", title: "Use light theme" },
  { choice: "dark", title: "Use dark theme" },
  { choice: "system", title: "Use system theme" },
] as const;

/** Commands that are available on every page. */
function useActions(organizationId: string): Entry[] {
  const permissions = useOrganization(organizationId).data?.permissions;
  const { create } = useLibraryActions();
  const theme = useTheme();
  const signOut = useSignOut();
  const path = usePathname();
  const action = (title: string, run: () => void, also?: string): Entry => {
    return { id: `action-${title}`, group: "Actions", kind: "Actions", title, also, run };
  };
  const mayCreate = permissions?.createContent === true;
  const creations = (["space", "collection"] as const).map((kind) =>
    action(`Create ${kind}`, () => create({ kind, organizationId, parentId: null }), "new add"),
  );
  return [
    ...openActions(organizationId, path, mayCreate),
    ...(mayCreate ? creations : []),
    ...THEMES.filter(({ choice }) => choice !== theme.choice).map(({ choice, title }) =>
      action(title, () => theme.choose(choice), "mode appearance color"),
    ),
    action("Sign out", () => signOut.mutate(), "log out logout"),
  ];
}

/** All entries that need no request. */
export function useLocal(organizationId: string, recent: () => readonly Visit[]) {
  const isAdministrator = useOrganization(organizationId).data?.permissions.admin === true;
  const spaces = useSpaces(organizationId);
  const actions = useActions(organizationId);
  const path = usePathname();
  const visits = useMemo(() => recent().map((visit): Entry => ({ ...visit, group: "Recent" })), [recent]);
  return {
    entries: [
      // Don't list the current page.
      ...visits.filter(({ href }) => href !== path),
      ...spaces.entries,
      ...settingsEntries(organizationId, isAdministrator),
      ...actions,
    ],
    spaceTitles: spaces.titles,
  };
}
