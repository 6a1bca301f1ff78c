import { sql } from "kysely";
import {
  anyOf,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { ORDERS, PULSE_WEEKS } from "./schema";

interface OneCluster {
  organizationId: string;
  id: string;
}

/** The subquery with the alias `t`. This subquery counts the change requests that were created from the cluster `k`. */
const TASKS = tables
  .selectFrom("ChangeRequest as c")
  .select(({ fn }) => {
    const countOf = (status: string) =>
      sql<number>`${fn.countAll().filterWhere("c.status", "=", sql.lit(status))}::int`;
    return [
      rowCount.as("tasksTotal"),
      countOf("draft").as("tasksBacklog"),
      countOf("open").as("tasksStarted"),
      countOf("merged").as("tasksCompleted"),
      countOf("archived").as("tasksCancelled"),
    ];
  })
  .where("c.organizationId", "=", sql.ref<string>("k.organizationId"))
  .where("c.issuesClusterId", "=", sql.ref<string>("k.id"))
  .as("t");

const clustersOf = (given: Given<{ organizationId: string }>) =>
  tables
    .selectFrom("ConversationsIssuesCluster as k")
    .crossJoinLateral(TASKS)
    .where("k.organizationId", "=", given("organizationId"));

/** The number of the cluster's issues in each week, sorted from the oldest week to the newest. */
const weeklyPulse = (given: Given<{ now: Date }>) =>
  sql<number[]>`ARRAY(
    SELECT count(i."id")::int FROM generate_series(${sql.lit(PULSE_WEEKS - 1)}, 0, -1) w
    LEFT JOIN "ConversationIssue" i ON i."organizationId" = k."organizationId" AND i."clusterId" = k."id"
      AND i."createdAt" > ${given("now")}::timestamptz - make_interval(weeks => w + 1)
      AND i."createdAt" <= ${given("now")}::timestamptz - make_interval(weeks => w)
    GROUP BY w ORDER BY w DESC)`;

/** The number of the cluster's conversations, by source. */
const SOURCES = tables
  .selectFrom(
    tables
      .selectFrom("ConversationIssue as i")
      .innerJoin("Conversation as v", sameOrganization("v", "i", { id: "conversationId" }))
      .select(["v.source", sql<number>`count(DISTINCT v."id")::int`.as("count")])
      .where("i.organizationId", "=", sql.ref<string>("k.organizationId"))
      .where("i.clusterId", "=", sql.ref<string>("k.id"))
      .groupBy("v.source")
      .as("s"),
  )
  .select(sql<Record<string, number>>`coalesce(jsonb_object_agg(s."source", s."count"), '{}')`.as("sources"));

const shown = (found: ReturnType<typeof clustersOf>, given: Given<{ now: Date }>) =>
  found
    .select(["k.organizationId", "k.id", "k.label", "k.icon", "k.summary", "k.impact", "k.muted", "k.issues"])
    .select(["k.conversations", "k.version", "k.createdAt", "k.updatedAt"])
    .select(["t.tasksTotal", "t.tasksBacklog", "t.tasksStarted", "t.tasksCompleted", "t.tasksCancelled"])
    .select([weeklyPulse(given).as("weeklyPulse"), SOURCES.$asScalar().$notNull().as("sources")]);

export const clusterById = new Statement(
  "conversations-cluster",
  (given: Given<OneCluster & { now: Date }>) =>
    shown(clustersOf(given), given).where("k.id", "=", given("id")),
);

/** A cluster with its counts. */
export type ClusterRow = RowOf<typeof clusterById>;

interface ClustersAsked {
  organizationId: string;
  status: string;
}

interface ClustersPage extends ClustersAsked {
  now: Date;
  /** The key of the last row on the previous page. The key consists of the value by which the list is sorted and the ID. */
  value: string;
  id: string;
  limit: number;
}

const STATES = { ofStatus: [false, true] } as const;

/**
 * Selects a page of clusters. The statement selects the page before it computes the counts, so it doesn't compute counts for
 * clusters on other pages.
 */
export const clustersPage = new ShapedStatement(
  "conversations-clusters",
  { ...STATES, isNext: [false, true], order: ["asc", "desc"], orderBy: ORDERS } as const,
  (given: Given<ClustersPage>, { ofStatus, isNext, order, orderBy }) => {
    const value = sql.ref(`${orderBy.startsWith("tasks") ? "t" : "k"}.${orderBy}`);
    const [beyond, direction] = [sql.raw(order === "asc" ? ">" : "<"), sql.raw(order)];
    const page = clustersOf(given)
      .$if(ofStatus, (found) => found.where("k.status", "=", given("status")))
      .$if(isNext, (found) =>
        found.where(sql<boolean>`(${value}, k."id") ${beyond} (${given("value")}, ${given("id")})`),
      )
      .select("k.id")
      .select(
        sql<number>`row_number() OVER (ORDER BY ${value} ${direction}, k."id" ${direction})`.as("place"),
      )
      .orderBy("place")
      .limit(given("limit"));
    return shown(clustersOf(given), given)
      .innerJoin(page.as("page"), "page.id", "k.id")
      .orderBy("page.place");
  },
);

export const clustersCount = new ShapedStatement(
  "conversations-clusters:count",
  STATES,
  (given: Given<ClustersAsked>, { ofStatus }) =>
    tables
      .selectFrom("ConversationsIssuesCluster as k")
      .select(rowCount.as("count"))
      .where("k.organizationId", "=", given("organizationId"))
      .$if(ofStatus, (found) => found.where("k.status", "=", given("status"))),
);

/** Selects a cluster, and locks it against other writes until the transaction ends. */
export const lockedCluster = new Statement("conversations-cluster:locked", (given: Given<OneCluster>) =>
  tables
    .selectFrom("ConversationsIssuesCluster as k")
    .select(["k.version", "k.muted"])
    .where("k.organizationId", "=", given("organizationId"))
    .where("k.id", "=", given("id"))
    .forNoKeyUpdate(),
);

/** Moves issues to clusters. Each issue moves to the cluster at the same position in `clusterIds`. */
export const moveIssues = new Statement(
  "conversations-issues:move",
  (given: Given<{ organizationId: string; ids: readonly string[]; clusterIds: readonly string[] }>) =>
    tables
      .updateTable("ConversationIssue as i")
      .from(
        sql<{
          id: string;
          clusterId: string;
        }>`unnest(${given("ids")}::text[], ${given("clusterIds")}::text[])`.as<"p">(
          sql`p("id", "clusterId")`,
        ),
      )
      .set((eb) => ({ clusterId: eb.ref("p.clusterId") }))
      .where("i.organizationId", "=", given("organizationId"))
      .whereRef("i.id", "=", "p.id"),
);

/** Mutes the cluster `id` if the cluster `other` is muted. */
export const muteLike = new Statement(
  "conversations-cluster:mute-like",
  (given: Given<OneCluster & { other: string }>) =>
    tables
      .updateTable("ConversationsIssuesCluster as k")
      .from("ConversationsIssuesCluster as g")
      .set({ muted: true })
      .where("k.organizationId", "=", given("organizationId"))
      .where("k.id", "=", given("id"))
      .where("g.organizationId", "=", given("organizationId"))
      .where("g.id", "=", given("other"))
      .where("g.muted", "=", sql.lit(true)),
);

/** Counts a cluster's issues, the conversations of these issues, and the change requests that were created from the cluster. */
export const clusterCounts = new Statement("conversations-cluster:counts", (given: Given<OneCluster>) =>
  tables
    .selectFrom("ConversationIssue as i")
    .select([
      rowCount.as("issues"),
      sql<number>`count(DISTINCT i."conversationId")::int`.as("conversations"),
      tables
        .selectFrom("ChangeRequest as c")
        .select(rowCount.as("count"))
        .where("c.organizationId", "=", given("organizationId"))
        .where("c.issuesClusterId", "=", given("id"))
        .$asScalar()
        .$notNull()
        .as("requests"),
    ])
    .where("i.organizationId", "=", given("organizationId"))
    .where("i.clusterId", "=", given("id")),
);

interface Terms {
  organizationId: string;
  terms: readonly string[];
}

/** Changes the number of issues that contain each term. The amount to add for a term is at the same position in `steps`. */
export const countTerms = new Statement(
  "conversations-terms:count",
  (given: Given<Terms & { steps: readonly number[] }>) =>
    tables
      .insertInto("ConversationTerm")
      .columns(["organizationId", "term", "issues"])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<{
              term: string;
              step: number;
            }>`unnest(${given("terms")}::text[], ${given("steps")}::int[])`.as<"t">(sql`t("term", "step")`),
          )
          .select([given("organizationId").as("organizationId"), "t.term", "t.step"]),
      )
      .onConflict((conflict) =>
        conflict.columns(["organizationId", "term"]).doUpdateSet((eb) => ({
          issues: eb("ConversationTerm.issues", "+", eb.ref("excluded.issues")),
        })),
      ),
);

/** Deletes the given terms that no issue contains anymore. */
export const deleteUnusedTerms = new Statement("conversations-terms:delete", (given: Given<Terms>) =>
  tables
    .deleteFrom("ConversationTerm as t")
    .where("t.organizationId", "=", given("organizationId"))
    .where("t.term", "=", anyOf(given("terms")))
    .where("t.issues", "<=", 0),
);
