import { type Expression, expressionBuilder, type NotNull, sql } from "kysely";
import { inPages, PAGES } from "@/db/list";
import { lockedRow } from "@/db/locked-row";
import {
  anyOf,
  columns,
  type Given,
  rowCount,
  ShapedStatement,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { OPEN_END } from "@/db/version-range";
import { isJobEnded } from "@/jobs/status";
import { jobKeyOf } from "./jobs";
import { KINDS, type Kind } from "./kinds/kind";
import { CHECKS_VERSION } from "./limits";

const { exists } = expressionBuilder();

interface OfBranch {
  organizationId: string;
  branchId: string;
}

const countOf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

const ofKinds = sql<Record<Kind, number>>`jsonb_build_object(${sql.join(
  KINDS.flatMap((kind) => [sql.lit(kind), countOf(sql<boolean>`f."kind" = ${sql.lit(kind)}`)]),
)})`;

const ofSeverity = (severity: string) => countOf(sql<boolean>`f."severity" = ${sql.lit(severity)}`);

/** Counts the open findings of the run `r`. An accepted finding isn't counted. */
const openFindings = () =>
  tables
    .selectFrom("CheckFinding as f")
    .select([
      ofSeverity("error").as("errors"),
      ofSeverity("warning").as("warnings"),
      ofSeverity("note").as("notes"),
      countOf(sql<boolean>`f."introduced"`).as("introduced"),
      ofKinds.as("byKind"),
    ])
    .where("f.organizationId", "=", sql.ref<string>("r.organizationId"))
    .where("f.branchId", "=", sql.ref<string>("r.branchId"))
    .where("f.fromNumber", "<=", sql.ref<number>("r.number"))
    .where("f.toNumber", ">", sql.ref<number>("r.number"))
    .where("f.acceptedAt", "is", null)
    .where(sql.ref<string>("r.status"), "=", sql.lit("success"));

/** The slugs of the specifications whose findings the caller can see. Null if the caller can see all findings. */
interface Seen {
  slugs: readonly string[] | null;
}

/** Whether the caller can see the finding `f`. */
const isSeen = (slugs: ReturnType<Given<Seen>>) =>
  sql<boolean>`(${slugs}::text[] is null or f."kind" <> 'samples' or f."evidence"->'source'->>'slug' = any(${slugs}::text[]))`;

const runs = (given: Given<OfBranch>) =>
  tables
    .selectFrom("CheckRun as r")
    .where("r.organizationId", "=", given("organizationId"))
    .where("r.branchId", "=", given("branchId"));

const shownRuns = (given: Given<OfBranch & Seen>) =>
  runs(given)
    .innerJoinLateral(
      openFindings()
        .where(isSeen(given("slugs")))
        .as("c"),
      (join) => join.onTrue(),
    )
    .select([...columns("CheckRun", "r"), "c.errors", "c.warnings", "c.notes", "c.introduced"]);

/** Lists the runs of a branch, newest first. */
export const runsPage = new ShapedStatement(
  "check-runs",
  PAGES,
  (given: Given<OfBranch & Seen & { number: number; limit: number }>, { isNext }) =>
    inPages(shownRuns(given), given, { isNext, order: "desc" }, { number: "r.number" }),
);

export const runsCount = new Statement("check-runs:count", (given: Given<OfBranch & Seen>) =>
  runs(given).select(rowCount.as("count")),
);

export const runById = new Statement("check-run", (given: Given<OfBranch & Seen & { id: string }>) =>
  shownRuns(given).where("r.id", "=", given("id")),
);

/**
 * Returns the number of open findings in the head of a branch. Returns no row if this revision wasn't checked
 * completely by this version of the checks, and with these versions of the specifications.
 */
export const findingsAtHead = new Statement(
  "check-run:head",
  (given: Given<OfBranch & { sources: string }>) =>
    runs(given)
      .innerJoin("Branch as b", sameOrganization("b", "r", { id: "branchId", headRevisionId: "revisionId" }))
      .innerJoinLateral(openFindings().as("c"), (join) => join.onTrue())
      .select(["c.errors", "c.warnings", "c.introduced", "c.byKind"])
      .where("r.status", "=", sql.lit("success"))
      .where("r.complete", "=", sql.lit(true))
      .where("r.checksVersion", "=", sql.lit(CHECKS_VERSION))
      .where("r.sources", "=", given("sources"))
      .orderBy("r.number", "desc")
      .limit(sql.lit(1)),
);

/** Returns the latest run of a branch, without the numbers of its findings. */
export const latestRun = new Statement("check-run:latest", (given: Given<OfBranch>) =>
  runs(given)
    .select(["r.id", "r.number", "r.revisionId", "r.checksVersion", "r.sources", "r.status"])
    .orderBy("r.number", "desc")
    .limit(sql.lit(1)),
);

export const lockedRun = lockedRow("CheckRun", "organizationId", "id");
export const lockedFinding = lockedRow("CheckFinding", "organizationId", "id");

/** Finds runs that haven't ended although their job no longer exists. */
export const abandonedRuns = new Statement("check-runs:abandoned", (given: Given<{ limit: number }>) =>
  tables
    .selectFrom("CheckRun as r")
    .select(["r.organizationId", "r.id"])
    .where("r.status", "in", [sql.lit("pending"), sql.lit("running")])
    .where(isJobEnded(jobKeyOf(""), "r.id"))
    .limit(given("limit")),
);

interface FindingsAsked extends OfBranch, Seen {
  runId: string;
  kind: string | null;
  severity: string | null;
  state: string | null;
  pageId: string | null;
  introduced: boolean | null;
}

/** A filter that isn't set is null, and then selects all findings. */
const isAsked = (
  column: Expression<unknown>,
  value: ReturnType<Given<FindingsAsked>>,
  type: "text" | "boolean",
) => sql<boolean>`(${value}::${sql.raw(type)} is null or ${column} = ${value}::${sql.raw(type)})`;

const findingState = sql<string>`case when f."toNumber" < ${sql.lit(OPEN_END)} then 'fixed'
  when f."acceptedAt" is not null then 'accepted' else 'open' end`;

const findingsOfRun = (given: Given<FindingsAsked>) =>
  runs(given)
    .innerJoin("CheckFinding as f", (join) =>
      sameOrganization("f", "r", { branchId: "branchId" })(join)
        .onRef("f.fromNumber", "<=", "r.number")
        .onRef("f.toNumber", ">", "r.number"),
    )
    .where("r.id", "=", given("runId"))
    .where("r.status", "=", sql.lit("success"))
    .where(isSeen(given("slugs")))
    .where(isAsked(sql.ref("f.kind"), given("kind"), "text"))
    .where(isAsked(sql.ref("f.severity"), given("severity"), "text"))
    .where(isAsked(sql.ref("f.pageId"), given("pageId"), "text"))
    .where(isAsked(findingState, given("state"), "text"))
    .where(isAsked(sql.ref("f.introduced"), given("introduced"), "boolean"));

/** Lists the findings of a run, page by page and line by line. */
export const findingsPage = new ShapedStatement(
  "check-findings",
  PAGES,
  (
    given: Given<FindingsAsked & { afterPageId: string; line: number; id: string; limit: number }>,
    { isNext },
  ) =>
    inPages(
      findingsOfRun(given).select(columns("CheckFinding", "f")),
      given,
      { isNext },
      { afterPageId: "f.pageId", line: "f.line", id: "f.id" },
    ),
);

export const findingsCount = new Statement("check-findings:count", (given: Given<FindingsAsked>) =>
  findingsOfRun(given).select(rowCount.as("count")),
);

/** Whether the alias `f` is a finding of a change request that was merged. */
const isOfMerged = (given: Given<OfBranch>) =>
  exists(
    tables
      .selectFrom("ChangeRequest as c")
      .select("c.id")
      .where("c.organizationId", "=", given("organizationId"))
      .where("c.branchId", "=", sql.ref<string>("f.branchId"))
      .where("c.status", "=", sql.lit("merged")),
  );

/** Whether a branch is the main content of the space. */
const isMain = (given: Given<OfBranch & { spaceId: string }>, branchId: Expression<string>) =>
  exists(
    tables
      .selectFrom("Space as s")
      .select("s.id")
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "=", given("spaceId"))
      .where("s.branchId", "=", branchId),
  );

/**
 * Returns how findings were accepted, with the latest acceptance of each. A branch takes over the acceptances of the
 * main content, and the main content takes over those of merged change requests. `isForMain` says whether the
 * branch is the main content.
 */
export const acceptances = new Statement(
  "check-findings:accepted",
  (given: Given<OfBranch & { spaceId: string; fingerprints: readonly string[] }>) =>
    tables
      .selectFrom("CheckFinding as f")
      .distinctOn(["f.fingerprint", "f.compared"])
      .select(["f.fingerprint", "f.compared", "f.acceptedReason", "f.acceptedById", "f.acceptedAt"])
      .select(isMain(given, given("branchId")).as("isForMain"))
      .where("f.organizationId", "=", given("organizationId"))
      .where("f.spaceId", "=", given("spaceId"))
      .where("f.fingerprint", "=", anyOf(given("fingerprints")))
      .where("f.acceptedAt", "is not", null)
      .where(({ or, eb }) =>
        or([
          eb("f.branchId", "=", given("branchId")),
          isMain(given, sql.ref<string>("f.branchId")),
          isOfMerged(given),
        ]),
      )
      .orderBy("f.fingerprint")
      .orderBy("f.compared")
      .orderBy("f.acceptedAt", "desc")
      .$narrowType<{ acceptedReason: NotNull; acceptedById: NotNull; acceptedAt: NotNull }>(),
);

/**
 * Opens the rows of an accepted finding again, so that no later run takes over an acceptance. In the main content,
 * this includes the rows of merged change requests, and rows on other branches that took over this acceptance.
 */
export const openAgain = new Statement(
  "check-findings:open-again",
  (
    given: Given<
      OfBranch & { spaceId: string; fingerprint: string; compared: string; acceptedAt: Date | null }
    >,
  ) =>
    tables
      .updateTable("CheckFinding as f")
      .set({ acceptedReason: null, acceptedById: null, acceptedAt: null })
      .where("f.organizationId", "=", given("organizationId"))
      .where("f.spaceId", "=", given("spaceId"))
      .where("f.fingerprint", "=", given("fingerprint"))
      .where("f.compared", "=", given("compared"))
      .where(({ or, and, eb }) =>
        or([
          eb("f.branchId", "=", given("branchId")),
          and([
            isMain(given, given("branchId")),
            or([isOfMerged(given), eb("f.acceptedAt", "=", given("acceptedAt"))]),
          ]),
        ]),
      ),
);

/**
 * Finds the space of a branch if the branch can be checked: the space isn't in the trash, and the branch isn't that
 * of an archived or merged change request.
 */
export const checkableSpace = new Statement(
  "checks:checkable",
  (given: Given<OfBranch & { spaceId: string }>) =>
    tables
      .selectFrom("Branch as b")
      .innerJoin("Space as s", sameOrganization("s", "b", { id: "spaceId" }))
      .select("s.id")
      .where("b.organizationId", "=", given("organizationId"))
      .where("b.id", "=", given("branchId"))
      .where("s.id", "=", given("spaceId"))
      .where("s.deletedAt", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("ChangeRequest as c")
              .select("c.id")
              .where("c.organizationId", "=", given("organizationId"))
              .whereRef("c.branchId", "=", "b.id")
              .where("c.status", "in", [sql.lit("archived"), sql.lit("merged")]),
          ),
        ),
      ),
);
