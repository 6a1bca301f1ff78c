import { sql } from "kysely";
import { type Given, Statement, sameOrganization, tables } from "@/db/statement";
import { CHECKS_VERSION } from "../limits";

interface Asked {
  organizationId: string;
  /** The hash of the specifications' versions. */
  sources: string;
  /** The ID after which the list continues. */
  after: string;
  limit: number;
}

/** The latest run of the branch `b`, as `r`. */
const latestOfBranch = () =>
  tables
    .selectFrom("CheckRun as c")
    .select(["c.revisionId", "c.checksVersion", "c.sources"])
    .where("c.organizationId", "=", sql.ref<string>("b.organizationId"))
    .where("c.branchId", "=", sql.ref<string>("b.id"))
    .orderBy("c.number", "desc")
    .limit(sql.lit(1))
    .as("r");

/** Lists spaces whose main content has a run with other versions of the specifications. */
export const mainsWithOtherSources = new Statement("checks:main-sources", (given: Given<Asked>) =>
  tables
    .selectFrom("Space as s")
    .innerJoin("Branch as b", sameOrganization("b", "s", { id: "branchId" }))
    .innerJoinLateral(latestOfBranch(), (join) => join.onTrue())
    .select(["s.id", "s.id as spaceId", "b.id as branchId"])
    .where("s.organizationId", "=", given("organizationId"))
    .where("s.deletedAt", "is", null)
    .where("r.sources", "!=", given("sources"))
    .where("s.id", ">", given("after"))
    .orderBy("s.id")
    .limit(given("limit")),
);

/** Lists spaces whose main content has no run with the same revision, specifications and version of the checks. */
export const outdatedMains = new Statement("checks:main-outdated", (given: Given<Asked>) =>
  tables
    .selectFrom("Space as s")
    .innerJoin("Branch as b", sameOrganization("b", "s", { id: "branchId" }))
    .leftJoinLateral(latestOfBranch(), (join) => join.onTrue())
    .select(["s.id", "s.id as spaceId", "b.id as branchId"])
    .where("s.organizationId", "=", given("organizationId"))
    .where("s.deletedAt", "is", null)
    .where(({ or, eb }) =>
      or([
        eb("r.revisionId", "is", null),
        eb("r.revisionId", "!=", sql.ref<string>("b.headRevisionId")),
        eb("r.sources", "!=", given("sources")),
        eb("r.checksVersion", "!=", sql.lit(CHECKS_VERSION)),
      ]),
    )
    .where("s.id", ">", given("after"))
    .orderBy("s.id")
    .limit(given("limit")),
);

/** Lists drafts and open change requests that have a run with other versions of the specifications. */
export const requestsWithOtherSources = new Statement("checks:request-sources", (given: Given<Asked>) =>
  tables
    .selectFrom("ChangeRequest as q")
    .innerJoin("Branch as b", sameOrganization("b", "q", { id: "branchId" }))
    .innerJoinLateral(latestOfBranch(), (join) => join.onTrue())
    .select(["q.id", "q.spaceId", "b.id as branchId"])
    .where("q.organizationId", "=", given("organizationId"))
    .where("q.status", "in", [sql.lit("draft"), sql.lit("open")])
    .where("r.sources", "!=", given("sources"))
    .where("q.id", ">", given("after"))
    .orderBy("q.id")
    .limit(given("limit")),
);

/** Lists organizations in the order of their IDs. */
export const organizationIds = new Statement(
  "checks:organizations",
  (given: Given<{ after: string; limit: number }>) =>
    tables
      .selectFrom("Organization as o")
      .select("o.id")
      .where("o.id", ">", given("after"))
      .orderBy("o.id")
      .limit(given("limit")),
);
