"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { pathOf, titleOf } from "../change-requests/title";
import { useOrganization } from "../organization/use-organization";
import { useTRPC } from "../trpc";
import type { Entry } from "./entries";
import { entriesOfSpaces } from "./found-pages";

const SPACES_SHOWN = 10;
const OTHERS_SHOWN = 6;
/** The time that the search waits after the last key. */
const REST_MILLISECONDS = 200;
const QUERY_MAX = 512;
const TEAM_TITLE_MAX = 64;
const NAME_MAX = 200;

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The server's search results for one typed text. */
function useLists(organizationId: string, query: string) {
  const trpc = useTRPC();
  const permissions = useOrganization(organizationId).data?.permissions;
  const enabled = query !== "";
  // When the user types more text, cancel the requests for the shorter text.
  const options = {
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    trpc: { abortOnUnmount: true },
  } as const;
  const some = { organizationId, limit: OTHERS_SHOWN };
  const pages = useQuery(
    trpc.search.organization.queryOptions({ organizationId, query, limit: SPACES_SHOWN }, options),
  );
  const sites = useQuery(trpc.sites.list.queryOptions({ ...some, title: query.slice(0, NAME_MAX) }, options));
  const requests = useQuery(
    trpc.changeRequests.listForOrganization.queryOptions({ ...some, search: query }, options),
  );
  const mayLook = { ...options, enabled: enabled && permissions?.listMembers === true };
  const members = useQuery(
    trpc.members.list.queryOptions({ ...some, order: "asc", search: query.slice(0, NAME_MAX) }, mayLook),
  );
  const teams = useQuery(
    trpc.teams.list.queryOptions({ ...some, title: query.slice(0, TEAM_TITLE_MAX) }, mayLook),
  );
  return { pages, sites, requests, members, teams };
}

type Lists = ReturnType<typeof useLists>;

const sitesOf = ({ sites }: Lists, organizationId: string): Entry[] =>
  (sites.data?.items ?? []).map(({ id, title, published }) => ({
    id: `site-${id}`,
    group: "Sites",
    kind: "Sites",
    title,
    about: published ? "Published" : "Not published",
    href: `/orgs/${organizationId}/sites/${id}`,
  }));

const requestsOf = ({ requests }: Lists, spaceTitles: ReadonlyMap<string, string>): Entry[] =>
  (requests.data?.items ?? []).map((request) => ({
    id: `request-${request.id}`,
    group: "Change requests",
    kind: "Change requests",
    title: `#${request.number} ${titleOf(request)}`,
    about: spaceTitles.get(request.space),
    // The change request's number without `#`.
    also: `${request.number} ${request.status}`,
    href: pathOf(request),
  }));

function peopleOf({ members, teams }: Lists, organizationId: string): Entry[] {
  const base = `/orgs/${organizationId}`;
  const people = (members.data?.items ?? []).map(({ user }): Entry => {
    const { id, displayName: title, email } = user;
    const href = `${base}/members?search=${encodeURIComponent(email ?? title)}`;
    const known = { about: email ?? "Service account", also: email ?? undefined };
    return { id: `user-${id}`, group: "People", kind: "People", title, ...known, href };
  });
  const groups = (teams.data?.items ?? []).map(
    ({ id, title }): Entry => ({
      id: `team-${id}`,
      group: "People",
      kind: "People",
      title,
      about: "Team",
      href: `${base}/teams/${id}`,
    }),
  );
  return [...people, ...groups];
}

/** The server's search results for the typed text. Until the response arrives, the previous results stay. */
export function useFound(organizationId: string, typed: string, spaceTitles: ReadonlyMap<string, string>) {
  const now = typed.trim().slice(0, QUERY_MAX);
  const query = useRested(now);
  const lists = useLists(organizationId, now === "" ? "" : query);
  const { data: pages, error, isPlaceholderData, refetch } = lists.pages;
  const { sites, requests, members, teams } = lists;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are new objects each time; their data isn't
  const entries = useMemo(() => {
    if (now === "") return [];
    return [
      ...entriesOfSpaces(pages?.items ?? []),
      ...sitesOf(lists, organizationId),
      ...requestsOf(lists, spaceTitles),
      ...peopleOf(lists, organizationId),
    ];
  }, [now === "", pages, sites.data, requests.data, members.data, teams.data, organizationId, spaceTitles]);
  const isWaiting = query !== now || isPlaceholderData || (pages === undefined && error === null);
  return { entries, error: now === "" ? null : error, isPending: now !== "" && isWaiting && !error, refetch };
}
