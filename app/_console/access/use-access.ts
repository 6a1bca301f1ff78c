"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { problemOf } from "../errors";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import type { Level, ThingKind } from "./sentence";

/** A space, collection or site to which people and teams can have access. */
export interface AccessThing {
  kind: ThingKind;
  id: string;
  title: string;
  organizationId: string;
}

type Client = ReturnType<typeof useTRPCClient>;

function pathOf({ kind, id, organizationId }: AccessThing) {
  if (kind === "site") return { organizationId, siteId: id };
  return kind === "space" ? { spaceId: id } : { collectionId: id };
}

/**
 * The API operations for grants. Spaces, collections and sites have the same operations, whose types differ
 * only in the path.
 */
function doorOf(client: Client, thing: AccessThing) {
  const family = client.permissions[thing.kind] as unknown as Client["permissions"]["space"];
  return { family, path: pathOf(thing) as unknown as { spaceId: string } };
}

const PAGE_LIMIT = 50;
const GRANTS_MAX = 1000;

/** The access to a resource: all people with their role, and the grants to people and teams. */
export function useAccess(thing: AccessThing, level: Level | undefined) {
  const trpc = useTRPC();
  const { family, path } = doorOf(useTRPCClient(), thing);
  const key = (name: string) => [...trpc.permissions.pathKey(), thing.kind, thing.id, name];
  return {
    levels: usePages([...key("levels"), level], (page) =>
      family.aggregate.query({ ...path, page, limit: PAGE_LIMIT, ...(level ? { role: level } : {}) }),
    ),
    users: usePages(key("users"), (page) => family.users.query({ ...path, page, limit: GRANTS_MAX })),
    teams: usePages(key("teams"), (page) => family.teams.query({ ...path, page, limit: GRANTS_MAX })),
  };
}

/** Reloads all data that a change of access can affect. */
function useAccessChanged() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [trpc.permissions, trpc.spaces, trpc.collections, trpc.sites, trpc.teams].map((part) =>
        queryClient.invalidateQueries({ queryKey: part.pathKey() }),
      ),
    );
}

export interface Shared {
  users: readonly string[];
  teams: readonly string[];
  /** The new role. Null removes the grant. */
  level: Level | null;
}

/** Grants, changes or removes the role of people and teams. */
export function useShare(thing: AccessThing) {
  const client = useTRPCClient();
  const changed = useAccessChanged();
  return useMutation({
    mutationFn: ({ users, teams, level }: Shared) => {
      const { family, path } = doorOf(client, thing);
      return family.invite.mutate({
        ...path,
        role: level,
        ...(users.length > 0 ? { users: [...users] } : {}),
        ...(teams.length > 0 ? { teams: [...teams] } : {}),
      });
    },
    onSuccess: () => changed(),
    onError: (error) => toast.error(problemOf(error)),
  });
}

/** Changes the default role of the organization's members on a space or a collection. */
export function useDefaultLevel({ kind, id }: AccessThing) {
  const client = useTRPCClient();
  const changed = useAccessChanged();
  return useMutation({
    mutationFn: async (defaultLevel: Level | "inherit" | null) => {
      if (kind === "space") await client.spaces.update.mutate({ spaceId: id, defaultLevel });
      else await client.collections.update.mutate({ collectionId: id, defaultLevel });
    },
    onSuccess: () => changed(),
    onError: (error) => toast.error(problemOf(error)),
  });
}
