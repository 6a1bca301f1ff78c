"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { pathOf, titleOf } from "../change-requests/title";
import { flatten } from "../library/tree";
import { useLibrary } from "../library/use-library";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import type { Named } from "./sentence";

type Entry = RouterOutputs["audit"]["list"]["items"][number];

const PLACES_MAX = 1000;

/** The spaces, collections, sites, teams and members of an organization that the caller can see, by ID. */
function usePlaces(organizationId: string): ReadonlyMap<string, Named> {
  const trpc = useTRPC();
  const base = `/orgs/${organizationId}`;
  const { tree } = useLibrary(organizationId);
  const sites = useQuery(trpc.sites.list.queryOptions({ organizationId, limit: PLACES_MAX })).data?.items;
  const teams = useQuery(trpc.teams.list.queryOptions({ organizationId, limit: PLACES_MAX })).data?.items;
  // The filters load the same list.
  const people = useQuery(trpc.members.list.queryOptions({ organizationId, limit: PLACES_MAX, order: "asc" }))
    .data?.items;
  return useMemo(() => {
    const named = (id: string, title: string, href: string) => [id, { title, href }] as const;
    return new Map([
      ...flatten(tree ?? []).map(({ node: { entry } }) =>
        named(entry.id, entry.title, `/${entry.object === "space" ? "spaces" : "collections"}/${entry.id}`),
      ),
      ...(sites ?? []).map(({ id, title }) => named(id, title, `${base}/sites/${id}`)),
      ...(teams ?? []).map(({ id, title }) => named(id, title, `${base}/teams/${id}`)),
      ...(people ?? []).map(({ id, user }) => named(id, user.displayName, `${base}/members`)),
    ]);
  }, [tree, sites, teams, people, base]);
}

/** The change requests of some entries that still exist, by ID. */
function useRequests(entries: readonly Entry[]): ReadonlyMap<string, Named> {
  const trpc = useTRPC();
  const keys = entries.flatMap(({ targets: { spaceId, changeRequestId } }) =>
    spaceId && changeRequestId ? [`${spaceId} ${changeRequestId}`] : [],
  );
  return useQueries({
    queries: [...new Set(keys)].map((key) => {
      const [spaceId = "", changeRequestId = ""] = key.split(" ");
      return trpc.changeRequests.get.queryOptions({ spaceId, changeRequestId }, { retry: false });
    }),
    combine: (found) =>
      new Map(
        found.flatMap(({ data }) =>
          data ? [[data.id, { title: `#${data.number} ${titleOf(data)}`, href: pathOf(data) }] as const] : [],
        ),
      ),
  });
}

/** Returns a function that returns the name and the page of a resource, or undefined if it's unknown. */
export function useNames(
  organizationId: string,
  entries: readonly Entry[],
): (id: string) => Named | undefined {
  const places = usePlaces(organizationId);
  const requests = useRequests(entries);
  return (id) => places.get(id) ?? requests.get(id);
}
