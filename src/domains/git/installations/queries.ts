import { sql } from "kysely";
import { lockedRow } from "@/db/locked-row";
import { type Given, Statement, sameOrganization, tables } from "@/db/statement";

export const lockedInstallation = lockedRow("GitInstallation", "organizationId", "id");

export const lockedConnection = lockedRow("GitConnection", "organizationId", "id");

/**
 * Finds connections whose branch must be checked again, or whose space changed since the last export. For
 * example, a person edited the space without a change request, rolled it back, or archived the connection's
 * change request. Omits failed connections that still wait for a retry.
 */
export const dueInstallations = new Statement(
  "git-installations:due",
  (given: Given<{ time: Date; limit: number }>) =>
    tables
      .selectFrom("GitInstallation as i")
      .innerJoin("Space as s", (join) =>
        sameOrganization("s", "i", { id: "spaceId" })(join).on("s.deletedAt", "is", null),
      )
      .leftJoin("GitSync as g", sameOrganization("g", "i", { spaceId: "spaceId", url: "url", ref: "ref" }))
      .leftJoin("ChangeRequest as c", sameOrganization("c", "i", { id: "changeRequestId" }))
      .select(["i.organizationId", "i.spaceId"])
      .where(({ eb, or }) => or([eb("i.retryAt", "is", null), eb("i.retryAt", "<=", given("time"))]))
      .where(({ and, eb, or, ref }) =>
        or([
          sql<boolean>`${ref("i.polledAt")} <= ${given("time")}::timestamptz - ${ref("i.pollMinutes")} * interval '1 minute'`,
          eb("i.retryAt", "is not", null),
          and([
            eb("i.direction", "<>", sql.lit("import")),
            eb("g.revisionId", "<>", ref("s.revisionId")),
            or([eb("c.id", "is", null), eb("c.status", "in", [sql.lit("merged"), sql.lit("archived")])]),
          ]),
        ]),
      )
      .limit(given("limit")),
);
