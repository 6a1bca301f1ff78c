import { type Expression, type InferResult, sql } from "kysely";
import { SPACE_STANDING } from "@/access/authorization/level-sql";
import type { Revision } from "@/db/generated/client";
import { type Given, sameOrganization } from "@/db/statement";
import { SHOWN_TO_MEMBERS } from "./shown-at";
import type { PublishedHead } from "./snapshot";
import { type ReadBy, spaceReadBy } from "./space";

/** The revision's row as JSON. The times in the JSON are ISO 8601 strings. */
type RevisionJson = Omit<Revision, "createdAt"> & { createdAt: string };

const MEMBER = { standing: SPACE_STANDING, shownAt: SHOWN_TO_MEMBERS };

/**
 * Finds a space and one of its revisions. `revision` is the revision's ID. The expression can use the space's
 * row `s` and the reader's standing `l`. Readers without a role on the space find only revisions of the main
 * content, and no change requests. `standing` and `shownAt` are set for visitors. `published` is null for
 * revisions other than the head, because no other revision is published.
 */
export const contentStatement = (
  given: Given<ReadBy>,
  revision: Expression<string | null>,
  { standing, shownAt } = MEMBER,
) =>
  spaceReadBy(given)
    .crossJoinLateral(standing)
    .leftJoin("Revision as r", (join) =>
      sameOrganization("r", "s", { spaceId: "id" })(join)
        .on(sql<boolean>`r."id" = ${revision}`)
        .on(sql<boolean>`(r."branchId" = s."branchId" OR NOT l."isVisitor")`),
    )
    .leftJoin("Revision as b", sameOrganization("b", "r", { branchId: "baseBranchId", number: "baseNumber" }))
    .select(["s.organizationId", "s.title", "l.level", "l.isVisitor"])
    .select([
      sql<RevisionJson | null>`row_to_json(r)`.as("revision"),
      sql<string | null>`r.xmin::text`.as("revisionVersion"),
      "b.structureNumber as baseStructureNumber",
      sql<Omit<PublishedHead, "mayShare"> | null>`CASE WHEN r."id" = s."revisionId" THEN json_build_object(
        'visibility', s."visibility", 'shareKey', s."shareKey", 'shownAt', ${shownAt}) END`.as("published"),
    ])
    .where("s.deletedAt", "is", null);

/** A space, its revision, and the caller's level on the space. The level is null if the space is hidden. */
export type FoundContent = InferResult<ReturnType<typeof contentStatement>>[number];
