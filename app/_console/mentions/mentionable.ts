"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

const PEOPLE_MAX = 6;
const TEAMS_MAX = 3;

export interface Mentionable {
  address: string;
  name: string;
  /** The text next to the name: the email address of a person, or a note that this is a team. */
  about: string;
}

/**
 * The people and teams of an organization whose name contains the typed text. The list is empty if `typed` is undefined.
 */
export function useMentionable(organizationId: string | undefined, typed: string | undefined): Mentionable[] {
  const trpc = useTRPC();
  const options = { enabled: organizationId !== undefined && typed !== undefined, staleTime: 30_000 };
  const common = { organizationId: organizationId ?? "", order: "asc" as const };
  const named = typed ? { search: typed } : {};
  const titled = typed ? { title: typed } : {};
  const people = useQuery(
    trpc.members.list.queryOptions({ ...common, ...named, limit: PEOPLE_MAX }, options),
  );
  const teams = useQuery(
    trpc.teams.list.queryOptions(
      { organizationId: common.organizationId, ...titled, limit: TEAMS_MAX },
      options,
    ),
  );
  if (!options.enabled) return [];
  const members = (people.data?.items ?? []).filter(
    ({ disabled, user }) => !disabled && !user.serviceAccount,
  );
  return [
    ...members.map(({ user: { id, displayName, email } }) => ({
      address: `content:user/${id}`,
      name: displayName,
      about: email ?? "",
    })),
    ...(teams.data?.items ?? []).map(({ id, title }) => ({
      address: `content:team/${id}`,
      name: title,
      about: "Team",
    })),
  ];
}

/** A mention in Markdown. */
export const mentionMarkdown = ({ address, name }: Mentionable): string =>
  `[@${name.replace(/[[\]\\]/g, "\\$&")}](${address} "mention")`;
