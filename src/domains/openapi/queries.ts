import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";
import { isJobEnded } from "@/jobs/status";
import type { VersionChanges } from "./changelog/changes";
import { jobKeyOf } from "./jobs";
import type { SpecificationProblem } from "./read/read";

const specsOf = (given: Given<{ organizationId: string }>) =>
  tables.selectFrom("OpenAPISpec as s").where("s.organizationId", "=", given("organizationId"));

const PROBLEMS = sql.ref<SpecificationProblem[]>("s.lastProcessedErrors").as("lastProcessedErrors");

/** Reads a specification, and locks it until the transaction ends. */
export const lockedSpec = new Statement(
  "openapi-spec:locked",
  (given: Given<{ organizationId: string; slug: string }>) =>
    specsOf(given)
      .select(["s.id", "s.version", "s.processingNumber", PROBLEMS])
      .where("s.slug", "=", given("slug"))
      .forUpdate(),
);

/**
 * Locks a job's specification until the transaction ends. Returns no row if the specification was deleted or
 * a newer job exists.
 */
export const lockedTurn = new Statement(
  "openapi-spec:turn",
  (given: Given<{ organizationId: string; specId: string; number: number }>) =>
    specsOf(given)
      .select(["s.slug", PROBLEMS])
      .where("s.id", "=", given("specId"))
      .where("s.processingNumber", "=", given("number"))
      .forUpdate(),
);

/** Finds specifications that were last fetched before a given time. */
export const dueSpecs = new Statement("openapi-specs:due", (given: Given<{ before: Date; limit: number }>) =>
  tables
    .selectFrom("OpenAPISpec as s")
    .select(["s.organizationId", "s.id", "s.processingNumber"])
    .where("s.sourceUrl", "is not", null)
    .where("s.processingState", "=", sql.lit("complete"))
    .where("s.lastProcessedAt", "<", given("before"))
    .orderBy("s.lastProcessedAt")
    .limit(given("limit")),
);

/** Finds specifications whose processing hasn't ended although the job no longer exists. */
export const abandonedSpecs = new Statement("openapi-specs:abandoned", (given: Given<{ limit: number }>) =>
  tables
    .selectFrom("OpenAPISpec as s")
    .select(["s.organizationId", "s.id", "s.processingNumber"])
    .where("s.processingState", "in", [sql.lit("pending"), sql.lit("progress")])
    .where(isJobEnded(jobKeyOf(""), "s.id"))
    .limit(given("limit")),
);

/** Returns the latest versions with recorded changes, newest first. Their numbers are lower than `before`. */
export const changedVersions = new Statement(
  "openapi-versions:changed",
  (given: Given<{ organizationId: string; specId: string; before: number; limit: number }>) =>
    tables
      .selectFrom("OpenAPISpecVersion as v")
      .select(["v.number", "v.createdAt", sql.ref<VersionChanges>("v.changes").as("changes")])
      .where("v.organizationId", "=", given("organizationId"))
      .where("v.specId", "=", given("specId"))
      .where("v.number", "<", given("before"))
      .where("v.changes", "is not", null)
      .orderBy("v.number", "desc")
      .limit(given("limit")),
);
