import { memberJoin, standingJoin } from "@/access/authorization/level-sql";
import type { Level } from "@/access/authorization/roles";
import type { Revision } from "@/db/generated/client";
import { SHOWN_AT } from "./shown-at";
import type { PublishedHead } from "./snapshot";

/** A row of {@link contentStatement}. */
export interface FoundContent {
  organizationId: string;
  /** The title of the space. */
  title: string;
  level: Level | null;
  /** Whether the caller has access only because of the space's visibility. */
  isVisitor: boolean;
  /** The revision's row as JSON. Its times are ISO 8601 strings. */
  revision: (Omit<Revision, "createdAt"> & { createdAt: string }) | null;
  revisionVersion: string | null;
  baseStructureNumber: number | null;
  /** Null for revisions other than the head. */
  published: Omit<PublishedHead, "mayShare"> | null;
}

/**
 * Returns a statement that finds a space and one of its revisions. The parameter $1 is the space's ID, and $2
 * is the ID of the person who reads the space. `revision` is an SQL expression for the revision's ID. The
 * expression can use the space's row `s` and the parameters from $3 on. Callers without a role on the space
 * find only revisions of the main content, and no change requests. `shownAt` is SQL from `shown-at.ts` for
 * the URL at which a site shows the space. The statement returns this URL only for the head, because no other
 * revision is published.
 */
export const contentStatement = (
  revision: string,
  level = `l."level"`,
  shownAt: string = SHOWN_AT,
) => `SELECT s."organizationId", s."title", ${level} AS "level", l."isVisitor",
    row_to_json(r) AS "revision", r.xmin::text AS "revisionVersion", b."structureNumber" AS "baseStructureNumber",
    CASE WHEN r."id" = s."revisionId" THEN json_build_object('visibility', s."visibility", 'shareKey', s."shareKey",
      'shownAt', ${shownAt}) END AS "published"
  FROM "Locator" p
  JOIN "Space" s ON s."organizationId" = p."organizationId" AND s."id" = p."id" AND s."deletedAt" IS NULL
  ${memberJoin("s", "$2")} ${standingJoin("s")}
  LEFT JOIN "Revision" r ON r."organizationId" = s."organizationId" AND r."id" = ${revision} AND r."spaceId" = s."id"
    AND (r."branchId" = s."branchId" OR NOT l."isVisitor")
  LEFT JOIN "Revision" b ON b."organizationId" = s."organizationId" AND b."branchId" = r."baseBranchId"
    AND b."number" = r."baseNumber"
  WHERE p."id" = $1`;
