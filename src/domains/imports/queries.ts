import { sql } from "kysely";
import { withSpacesSeen } from "@/access/authorization/level-set-sql";
import { membershipOf, SPACE_ROLE, standing } from "@/access/authorization/level-sql";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import {
  columns,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { isJobEnded } from "@/jobs/status";
import { jobKeyOf } from "./jobs";

interface RunsAsked {
  organizationId: string;
  userId: string;
  spaceId: string;
}

type RunColumn = ReturnType<typeof columns<"ImportRun", "r">>[number];

/** The columns of runs in lists, which omit the previews because these can be large. */
const runColumns = columns("ImportRun", "r").filter(
  (name): name is Exclude<RunColumn, "r.preview"> => name !== "r.preview",
);

const FILTERS = { ofSpace: [false, true] } as const;

const runsAsked = (given: Given<RunsAsked>, { ofSpace }: ShapeOf<typeof FILTERS>) =>
  tables
    .selectFrom("ImportRun as r")
    .where("r.organizationId", "=", given("organizationId"))
    .$if(ofSpace, (found) => found.where("r.spaceId", "=", given("spaceId")));

/** Selects a page of the runs in spaces on which the person has a role, sorted from newest to oldest. */
export const runsPage = new ShapedStatement(
  "import-runs",
  { ...FILTERS, ...PAGES } as const,
  (given: Given<RunsAsked & After & { limit: number }>, { isNext, ...shape }) =>
    inPages(
      runsAsked(given, shape)
        .innerJoin("Space as s", sameOrganization("s", "r", { id: "spaceId" }))
        .leftJoin("Member as m", membershipOf("s", given("userId")))
        .crossJoinLateral(standing(SPACE_ROLE))
        .where("s.deletedAt", "is", null)
        .where("l.level", "is not", null)
        .select(runColumns),
      given,
      { isNext, order: "desc" },
      { time: "r.createdAt", id: "r.id" },
    ),
);

export type RunRow = RowOf<typeof runsPage>;

export const runsCount = new ShapedStatement("import-runs:count", FILTERS, (given: Given<RunsAsked>, shape) =>
  withSpacesSeen(given)
    .selectFrom(runsAsked(given, shape).select("r.spaceId").as("r"))
    .innerJoin("seen", "seen.id", "r.spaceId")
    .select(rowCount.as("count")),
);

/** Finds runs that haven't ended although their jobs no longer exist. */
export const abandonedRuns = new Statement("import-runs:abandoned", (given: Given<{ limit: number }>) =>
  tables
    .selectFrom("ImportRun as r")
    .select(["r.organizationId", "r.id"])
    .where("r.status", "in", [sql.lit("pending"), sql.lit("in-progress")])
    .where(isJobEnded(jobKeyOf(""), "r.id"))
    .limit(given("limit")),
);

export const deleteOldRuns = new Statement(
  "import-runs:delete-old",
  (given: Given<{ since: Date; rows: number }>) =>
    tables
      .deleteFrom("ImportRun")
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("organizationId", "id"),
          "in",
          selectFrom("ImportRun as r")
            .select(["r.organizationId", "r.id"])
            .where("r.endedAt", "<", given("since"))
            .limit(given("rows"))
            .$asTuple("organizationId", "id"),
        ),
      ),
);
