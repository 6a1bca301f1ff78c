import { z } from "zod";
import type { UserActor } from "@/access/actor";
import { memberJoin, spaceLevel } from "@/access/level-sql";
import { atLeast, type Level, SPACE_PERMISSIONS, type SpacePermission } from "@/access/roles";
import type { Revision } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { forbidden, notFound } from "@/lib/errors";
import { defineScope, idField, type Scope } from "./define";
import type { ScopedSpace } from "./space";

/** A branch up to one of its revisions, and the last of its revisions that changed what links resolve to. */
export interface ContentLayer {
  branchId: string;
  number: number;
  structureNumber: number;
}

/**
 * The state of a space's content that an operation reads, however it was asked for. Layers come topmost first: the
 * revision's own branch, then what that branch stands on (docs/adr/002).
 */
export interface ContentTarget {
  organizationId: string;
  spaceId: string;
  space: ContentSpace;
  revision: Revision;
  /** Version of the revision's row: what is known of a commit may be added to it, nothing else. */
  revisionVersion: string;
  layers: readonly ContentLayer[];
}

/** What every operation of the content family finds in its context. */
export type ContentScope<Path> = Scope<SpacePermission, Path, { content: ContentTarget; actor: UserActor }>;

/** What reading content knows of its space: a few columns, since each column of a hot statement costs. */
const SPACE_COLUMNS = ["organizationId", "id", "title", "branchId", "editMode"] as const;
export type ContentSpace = Pick<ScopedSpace, (typeof SPACE_COLUMNS)[number] | "level">;

/**
 * The statement that finds the space $1 as the person $2 sees it, with a revision of it: `revision` is an SQL
 * expression for the revision's id, over the Space `s` and values from $3 on.
 */
export const contentStatement = (
  revision: string,
) => `SELECT ${SPACE_COLUMNS.map((name) => `s."${name}"`).join(", ")},
    ${spaceLevel("s", "NULL")} AS "level", m."userId" IS NOT NULL AS "isMember",
    row_to_json(r) AS "revision", r.xmin::text AS "revisionVersion", b."structureNumber" AS "baseStructureNumber"
  FROM "Locator" l
  JOIN "Space" s ON s."organizationId" = l."organizationId" AND s."id" = l."id" AND s."deletedAt" IS NULL
  ${memberJoin("s", "$2")}
  LEFT JOIN "Revision" r ON r."organizationId" = s."organizationId" AND r."id" = ${revision} AND r."spaceId" = s."id"
  LEFT JOIN "Revision" b ON b."organizationId" = s."organizationId" AND b."branchId" = r."baseBranchId"
    AND b."number" = r."baseNumber"
  WHERE l."id" = $1`;

const FIND_HEAD = contentStatement(`s."revisionId"`);
const FIND_REVISION = contentStatement("$3");

/** A row of {@link contentStatement}. */
export interface FoundContent extends Omit<ContentSpace, "level"> {
  level: Level | null;
  isMember: boolean;
  /** As JSON, so its time is text. */
  revision: (Omit<Revision, "createdAt"> & { createdAt: string }) | null;
  revisionVersion: string | null;
  baseStructureNumber: number | null;
}

function targetOf(
  row: FoundContent,
  level: Level,
  found: NonNullable<FoundContent["revision"]>,
): ContentTarget {
  const revision = { ...found, createdAt: new Date(found.createdAt) };
  const { branchId, number, structureNumber, baseBranchId, baseNumber } = revision;
  const layers: ContentLayer[] = [{ branchId, number, structureNumber }];
  if (baseBranchId !== null && baseNumber !== null)
    layers.push({
      branchId: baseBranchId,
      number: baseNumber,
      structureNumber: row.baseStructureNumber ?? 0,
    });
  const { organizationId, id, title, editMode } = row;
  const space = { organizationId, id, title, editMode, branchId: row.branchId, level };
  const revisionVersion = row.revisionVersion ?? "";
  return { organizationId, spaceId: id, space, revision, revisionVersion, layers };
}

/** Space, level and revision in one statement: hidden and absent spaces are 404 alike, and so are revisions. */
async function load(rows: Promise<FoundContent[]>, permission: SpacePermission): Promise<ContentTarget> {
  return contentOf((await rows)[0], permission, "Revision");
}

/**
 * What a row says, for a caller with `permission`. Throws 404 for a hidden or absent space and for a revision that is
 * not there, under the name of `thing`; 403 where the level is too low.
 */
export function contentOf(
  row: FoundContent | undefined,
  permission: SpacePermission,
  thing: string,
): ContentTarget {
  if (!row?.level) throw notFound("Space");
  if (!atLeast(row.level, SPACE_PERMISSIONS[permission])) throw forbidden();
  if (row.revision === null) throw notFound(thing);
  return targetOf(row, row.level, row.revision);
}

const headPath = z.object({ spaceId: idField });
const revisionPath = z.object({ spaceId: idField, revisionId: idField });

/** `/spaces/{spaceId}/content`: the head of the primary content. */
export const headContent: ContentScope<z.output<typeof headPath>> = defineScope({
  path: headPath,
  async load(ctx, input, permission: SpacePermission) {
    const rows = hotQuery<FoundContent>("content:head", FIND_HEAD, [input.spaceId, ctx.actor.userId]);
    const content = await load(rows, permission);
    ctx.reply.version = content.revision.id;
    return { content };
  },
});

/** `/spaces/{spaceId}/revisions/{revisionId}`: any revision of the space, also one of a change request. */
export const revisionContent: ContentScope<z.output<typeof revisionPath>> = defineScope({
  path: revisionPath,
  async load(ctx, input, permission: SpacePermission) {
    const values = [input.spaceId, ctx.actor.userId, input.revisionId];
    const content = await load(hotQuery<FoundContent>("content:revision", FIND_REVISION, values), permission);
    ctx.reply.version = content.revision.id;
    return { content };
  },
});
