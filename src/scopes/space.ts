import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Reader, UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { DID_ADMINISTRATE, membershipOf, SPACE_STANDING } from "@/access/authorization/level-sql";
import { assertUse, isOwn, type Use } from "@/access/authorization/own";
import { type Level, SPACE_PERMISSIONS, type SpacePermission } from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import { levelOfVisitor, type Visitor } from "@/access/visitors/level-sql";
import { OPEN_AUDIENCE } from "@/access/visitors/visitor";
import type { GitSync, Space } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { type Given, ifJoined, type RowOf, Statement, sameOrganization, tables } from "@/db/statement";
import type { InUnit } from "@/db/unit-of-work";
import { forbidden, orNotFound } from "@/lib/errors";
import { loadAs, shareKeyFields, visitorOfSpace, WHO_READS } from "./by-share-key";
import { defineScope, idField, levelOn } from "./define";
import { isOnPreviewedSite, isPreviewer, personBehind } from "./preview";
import { SHOWN_TO_MEMBERS, type ShownAt, shownOnSite } from "./shown-at";

/**
 * The Git Sync state of a space. The times are ISO 8601 strings, because the database returns the state as
 * JSON.
 */
export type SpaceGitSync = Pick<GitSync, "provider" | "url" | "infoURL" | "repoName"> & { updatedAt: string };

/** A space and the caller's level on it. The level is null if the space is hidden from the caller. */
export interface SpaceRow extends Space {
  level: Level | null;
  /**
   * Whether the caller has access only because of the space's visibility. If a caller is a visitor, they see the space
   * as visitors do.
   */
  isVisitor: boolean;
  /** Whether the caller created the space. */
  isOwn: boolean;
  gitSync: SpaceGitSync | null;
  /** The parts of the URL at which a site shows the space, or null if no site shows it. */
  shownAt: ShownAt | null;
}

/** A space that the caller can see, and their level on it. */
export interface ScopedSpace extends Space {
  level: Level;
}

/** A space without the fields that depend on the caller. */
export type AnySpaceRow = Omit<SpaceRow, "level" | "isVisitor" | "isOwn">;

type VisibleSpace = SpaceRow & ScopedSpace;

type Times = Pick<Space, "createdAt" | "updatedAt" | "deletedAt">;

/** A row of {@link SPACE_SHOWN}. The space is JSON, because reading one column is faster than reading thirty. */
export interface FoundSpace {
  space: Omit<Space, keyof Times> & { [name in keyof Times]: string | Extract<Times[name], null> };
  gitSync: SpaceGitSync | null;
  shownAt: ShownAt | null;
}

/** Selects the Git Sync state `g` of the space `s`. */
const GIT_SYNC = ifJoined(
  "g.spaceId",
  sql<SpaceGitSync>`json_build_object('provider', g."provider", 'url', g."url", 'infoURL', g."infoURL",
    'repoName', g."repoName", 'updatedAt', g."updatedAt")`,
);

/** Returns the columns of a {@link SpaceRow} except the level. The statement contains `s` and its Git Sync `g`. */
const spaceShown = (shownAt: RawBuilder<ShownAt | null>) =>
  [
    sql<FoundSpace["space"]>`row_to_json(s)`.as("space"),
    GIT_SYNC.as("gitSync"),
    shownAt.as("shownAt"),
  ] as const;
export const SPACE_SHOWN = spaceShown(SHOWN_TO_MEMBERS);
/** {@link SPACE_SHOWN} for a visitor to a site. */
export const visitedSpaceShown = (siteId: RawBuilder<string>) => spaceShown(shownOnSite(siteId));

const gitSyncOf = sameOrganization("g", "s", { spaceId: "id" });

/** Returns the spaces `s`, each with its GitSync `g`. */
export const spacesWithGit = () => tables.selectFrom("Space as s").leftJoin("GitSync as g", gitSyncOf);

const withTimes = (space: FoundSpace["space"]): Space => ({
  ...space,
  createdAt: new Date(space.createdAt),
  updatedAt: new Date(space.updatedAt),
  deletedAt: space.deletedAt === null ? null : new Date(space.deletedAt),
});

/** Converts a row of {@link SPACE_SHOWN} to a space. */
export const spaceOf = ({ space, gitSync, shownAt }: FoundSpace): AnySpaceRow => ({
  ...withTimes(space),
  gitSync,
  shownAt,
});

interface Located {
  spaceId: string;
}

/** A space and the person who reads it. For a visitor, the user's ID is null. */
export interface ReadBy extends Located {
  userId: string | null;
}

const locatedSpace = (given: Given<Located>) =>
  tables
    .selectFrom("Locator as p")
    .innerJoin("Space as s", sameOrganization("s", "p", { id: "id" }))
    .where("p.id", "=", given("spaceId"));

/** Finds the space `s` and the membership `m` of the person who reads it. */
export const spaceReadBy = (given: Given<ReadBy>) =>
  locatedSpace(given).leftJoin("Member as m", membershipOf("s", given("userId")));

export const spaceById = new Statement("space", (given: Given<ReadBy>) =>
  spaceReadBy(given)
    .crossJoinLateral(SPACE_STANDING)
    .leftJoin("GitSync as g", gitSyncOf)
    .select(SPACE_SHOWN)
    .select([sql<Level | null>`CASE WHEN ${DID_ADMINISTRATE} THEN l."level" END`.as("level"), "l.isVisitor"]),
);

export const spaceAlone = new Statement("space:alone", (given: Given<ReadBy>) =>
  spaceReadBy(given)
    .crossJoinLateral(SPACE_STANDING)
    .select([sql<FoundSpace["space"]>`row_to_json(s)`.as("space"), "l.level", "l.isVisitor"])
    .where("s.deletedAt", "is", null),
);

export const visitedSpace = new Statement("space:visited", (given: Given<Located & Visitor>) =>
  locatedSpace(given)
    .leftJoin("GitSync as g", gitSyncOf)
    .select(visitedSpaceShown(given("siteId")))
    .select([levelOfVisitor("s", given).as("level"), sql<boolean>`TRUE`.as("isVisitor")]),
);

type Row = RowOf<typeof spaceById>;

async function findRow(spaceId: string, actor: Reader, within?: InUnit): Promise<Row | undefined> {
  if (actor.kind === "visitor" && isPreviewer(actor)) {
    const row = (await isOnPreviewedSite(actor, spaceId))
      ? await findRow(spaceId, personBehind(actor))
      : undefined;
    return row && { ...row, level: row.level && "read", isVisitor: true };
  }
  return actor.kind === "visitor"
    ? await visitedSpace.first(reads(), { ...actor, spaceId })
    : await spaceById.first(reads(within), { spaceId, userId: actor.userId });
}

/** Returns the space and the caller's level on it, even if the space is hidden or deleted. */
export async function readSpace(
  spaceId: string,
  actor: Reader,
  within?: InUnit,
): Promise<SpaceRow | undefined> {
  const row = await findRow(spaceId, actor, within);
  if (!row) return undefined;
  const space = spaceOf(row);
  const level = reaches(actor, space.organizationId) ? levelWithin(actor, row.level) : null;
  return { ...space, level, isVisitor: row.isVisitor, isOwn: isOwn(space, actor) };
}

/**
 * Returns the current level of a person's role on a space, regardless of the credential that they use. Returns null if they
 * have no role.
 */
export async function levelOnSpace(spaceId: string, userId: string): Promise<Level | null> {
  const row = await spaceById.first(reads(), { spaceId, userId });
  return !row || row.isVisitor ? null : row.level;
}

const isVisible = (space: SpaceRow | undefined): space is VisibleSpace => !!space && space.level !== null;

/**
 * Returns the space, even if it's deleted. Returns undefined if it's missing or hidden. The response time
 * doesn't show which of the two is true.
 */
export async function findSpace(spaceId: string, actor: Reader): Promise<VisibleSpace | undefined> {
  const space = await readSpace(spaceId, actor);
  return isVisible(space) ? space : undefined;
}

const living = (space: VisibleSpace | undefined) => (space?.deletedAt ? undefined : space);

/** Returns the space as {@link findSpace} does, or undefined if the space is in the trash. */
export const findLivingSpace = async (spaceId: string, actor: Reader): Promise<VisibleSpace | undefined> =>
  living(await findSpace(spaceId, actor));

/**
 * Checks that the caller has a role on the space. Callers who have access only because of the space's visibility can see only
 * what visitors see.
 * @throws ApiError 403 if the caller has no role
 */
export function assertRole<Space extends { isVisitor: boolean }>(space: Space): Space {
  if (space.isVisitor)
    throw forbidden(
      "You need a role in the space. Without a role, you can read only the content that visitors see.",
    );
  return space;
}

/**
 * Returns a space in this organization that isn't in the trash. Returns undefined if there is no such space or it's hidden.
 * @throws ApiError 403 if the caller has access only because of the space's visibility
 */
export async function findSpaceOf(
  organizationId: string,
  spaceId: string,
  actor: Reader,
): Promise<VisibleSpace | undefined> {
  const space = await findLivingSpace(spaceId, actor);
  return space?.organizationId === organizationId ? assertRole(space) : undefined;
}

/**
 * Returns a space that isn't in the trash. Returns undefined if there is no such space or it's hidden. The
 * result has no `shownAt`, because reading `shownAt` takes as long as reading all the other columns.
 * @throws ApiError 403 if the caller has access only because of the space's visibility
 */
export async function findSpaceAlone(spaceId: string, actor: UserActor): Promise<ScopedSpace | undefined> {
  const row = await spaceAlone.first(reads(), { spaceId, userId: actor.userId });
  if (!row?.level || !reaches(actor, row.space.organizationId)) return undefined;
  const { level } = assertRole(row);
  return { ...withTimes(row.space), level: levelWithin(actor, level as Level) };
}

/** Returns the space. A deleted space is returned only to its administrators. */
const outsideTrash = (space: VisibleSpace | undefined) =>
  space && (!space.deletedAt || space.level === "admin") ? space : undefined;

/** Returns a space. If the space is in the trash, only its administrators can find it. */
async function findSpaceOrTrash(spaceId: string, actor: Reader): Promise<VisibleSpace | undefined> {
  return outsideTrash(await findSpace(spaceId, actor));
}

/**
 * A sentence for the API reference. The sentence says who can call an operation without a role because of the space's
 * visibility.
 */
const WHOM_VISIBILITY_LETS_IN =
  "People without a role on a public space can also call this operation, but find only the content that visitors see.";

const scopeOf = (
  find: (spaceId: string, actor: UserActor) => Promise<VisibleSpace | undefined>,
  others?: string,
) =>
  defineScope({
    who: "person",
    needs: levelOn("the space", SPACE_PERMISSIONS, others),
    path: z.object({ spaceId: idField.describe("The ID of the space.") }),
    async load(ctx, { spaceId }, use: Use<SpacePermission>) {
      const space = orNotFound(await find(spaceId, ctx.actor), "Space");
      assertUse(space, use, SPACE_PERMISSIONS, ctx.actor, "space");
      ctx.reply.version = space.version;
      return { space, organizationId: space.organizationId };
    },
  });

const withRole = (find: typeof findLivingSpace) => async (spaceId: string, actor: UserActor) => {
  const space = await find(spaceId, actor);
  return space && assertRole(space);
};

/** `/spaces/{spaceId}` for people with a role on the space. Deleted spaces get 404. */
export const spaceScope = scopeOf(withRole(findLivingSpace));

/**
 * `/spaces/{spaceId}` for people with a role on the space, and for people who have access only because of the
 * space's visibility. The operation must check `space.isVisitor`.
 */
export const visibleSpaceScope = scopeOf(findLivingSpace, WHOM_VISIBILITY_LETS_IN);

/** `/spaces/{spaceId}` for people with a role on the space, including spaces in the trash. */
export const spaceOrTrashScope = scopeOf(withRole(findSpaceOrTrash));

/**
 * `GET /spaces/{spaceId}` for people, for visitors to a site, and for callers with the key of a share link. The share
 * link can be for the space or for a site that shows it. If the space is open to everyone, callers without a credential
 * can also read it. For other spaces, callers without a credential get 401, whether the space exists or not.
 * Administrators can also read a space in the trash. In the context, `shareKey` is set only if the key is valid. If the
 * key is for a site, the context contains the space's URL on that site.
 */
export const sharedSpaceScope = defineScope({
  who: "anybody",
  needs: levelOn("the space", SPACE_PERMISSIONS, WHO_READS),
  path: z.object({ spaceId: idField.describe("The ID of the space."), ...shareKeyFields }),
  load: (ctx, { spaceId, shareKey }, permission: SpacePermission) =>
    loadAs(
      ctx.actor,
      shareKey,
      (key) => visitorOfSpace(spaceId, key),
      async (reader) => {
        const space = orNotFound(outsideTrash(await findSpace(spaceId, reader)), "Space");
        assertLevel(space.level, SPACE_PERMISSIONS[permission], "the space");
        ctx.reply.version = space.version;
        const sharing = shareKey === undefined ? undefined : await visitorOfSpace(spaceId, shareKey);
        const isShared = sharing !== undefined && sharing.audience !== OPEN_AUDIENCE;
        const shared = isShared ? await findSpace(spaceId, sharing) : undefined;
        const shownAt = shared?.shownAt ?? space.shownAt;
        const { organizationId } = space;
        return { organizationId, space: { ...space, shownAt }, shareKey: shared && shareKey };
      },
    ),
});
