"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useMemo } from "react";
import { useSignOut } from "../account-menu";
import { useLibraryActions } from "../library/library-actions";
import { flatten, hrefOfEntry } from "../library/tree";
import { useLibrary } from "../library/use-library";
import { useOrganization } from "../organization/use-organization";
import { useTheme } from "../theme";
import { useTRPC } from "../trpc";
import type { Entry } from "./entries";
import { openActions, settingsEntries, siteEntries } from "./places";
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

/** The number of sites whose settings pages are entries. */
const SITES_MAX = 50;

/** Entries for settings. The pages of sites and of the instance appear after their first request. */
function useSettings(organizationId: string): Entry[] {
  const trpc = useTRPC();
  const isAdministrator = useOrganization(organizationId).data?.permissions.admin === true;
  const { data: sites } = useQuery(trpc.sites.list.queryOptions({ organizationId, limit: SITES_MAX }));
  // Only operators can read the settings of the instance.
  const { isSuccess: isOperator } = useQuery(
    trpc.instance.settings.queryOptions(undefined, { retry: false }),
  );
  return [
    ...settingsEntries(organizationId, { isAdministrator, isOperator }),
    ...siteEntries(organizationId, sites?.items ?? []),
  ];
}

/** All entries that don't depend on the typed text. */
export function useLocal(organizationId: string, recent: () => readonly Visit[]) {
  const settings = useSettings(organizationId);
  const spaces = useSpaces(organizationId);
  const actions = useActions(organizationId);
  const path = usePathname();
  const visits = useMemo(() => recent().map((visit): Entry => ({ ...visit, group: "Recent" })), [recent]);
  return {
    entries: [
      // Don't list the current page.
      ...visits.filter(({ href }) => href !== path),
      ...spaces.entries,
      ...settings,
      ...actions,
    ],
    spaceTitles: spaces.titles,
  };
}
