import { sql } from "kysely";
import { OPEN_END } from "@/db/version-range";

/**
 * Returns an SQL condition for a page version with the given alias. It's true if the version is at the head
 * of its branch.
 */
export const atHead = (alias: string) => `${alias}."toNumber" = ${OPEN_END} AND NOT ${alias}."deleted"`;

/** The same condition as {@link atHead}, for Kysely statements. */
export const isAtHead = (alias: string) => sql.raw<boolean>(atHead(alias));

/**
 * SQL for the page `v` at the head of its branch. It returns the `slugs` and `titles` from the root to the
 * page, and whether one of these pages is `hidden`.
 */
export const PATH_AT_HEAD = `(
    WITH RECURSIVE up AS (
      SELECT v."parentId", v."slug", v."title", v."hidden", 0 AS height
      UNION ALL
      SELECT u."parentId", u."slug", u."title", u."hidden", up.height + 1 FROM up CROSS JOIN LATERAL (
        SELECT x."parentId", x."slug", x."title", x."hidden" FROM "PageVersion" x
        WHERE x."organizationId" = v."organizationId" AND x."branchId" = v."branchId" AND x."pageId" = up."parentId"
          AND ${atHead("x")} OFFSET 0) u
      WHERE up.height < 100)
    SELECT array_agg(up."slug" ORDER BY up.height DESC) AS slugs,
      array_agg(up."title" ORDER BY up.height DESC) AS titles, bool_or(up."hidden") AS hidden FROM up)`;
