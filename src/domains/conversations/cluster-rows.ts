import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { db } from "@/db/client";
import { keysetPage, type Paging } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { notFound } from "@/lib/errors";
import type { ClusterRow } from "./presenter";
import { type ListClusters, PULSE_WEEKS } from "./schema";

const COLUMNS = `k."organizationId", k."id", k."label", k."icon", k."summary", k."impact", k."muted", k."issues",
  k."conversations", k."version", k."createdAt", k."updatedAt",
  t."tasksTotal", t."tasksBacklog", t."tasksStarted", t."tasksCompleted", t."tasksCancelled"`;

const FROM = `"ConversationsIssuesCluster" k CROSS JOIN LATERAL (
  SELECT count(*)::int AS "tasksTotal",
    count(*) FILTER (WHERE c."status" = 'draft')::int AS "tasksBacklog",
    count(*) FILTER (WHERE c."status" = 'open')::int AS "tasksStarted",
    count(*) FILTER (WHERE c."status" = 'merged')::int AS "tasksCompleted",
    count(*) FILTER (WHERE c."status" = 'archived')::int AS "tasksCancelled"
  FROM "ChangeRequest" c WHERE c."organizationId" = k."organizationId" AND c."issuesClusterId" = k."id") t`;

/** The counts of each cluster on the page; $2 is the current time. */
const COUNTED = `ARRAY(
    SELECT count(i."id")::int FROM generate_series(${PULSE_WEEKS - 1}, 0, -1) w
    LEFT JOIN "ConversationIssue" i ON i."organizationId" = k."organizationId" AND i."clusterId" = k."id"
      AND i."createdAt" > $2::timestamptz - make_interval(weeks => w + 1)
      AND i."createdAt" <= $2::timestamptz - make_interval(weeks => w)
    GROUP BY w ORDER BY w DESC) AS "weeklyPulse",
  coalesce((SELECT jsonb_object_agg(s."source", s."count") FROM (
    SELECT v."source", count(DISTINCT v."id")::int AS "count" FROM "ConversationIssue" i
    JOIN "Conversation" v ON v."organizationId" = i."organizationId" AND v."id" = i."conversationId"
    WHERE i."organizationId" = k."organizationId" AND i."clusterId" = k."id" GROUP BY 1) s), '{}') AS "sources"`;

const ONE = `SELECT ${COLUMNS}, ${COUNTED} FROM ${FROM} WHERE k."organizationId" = $1 AND k."id" = $3`;
const COUNT = `SELECT count(*)::int AS "count" FROM "ConversationsIssuesCluster" k
  WHERE k."organizationId" = $1 AND ($2::text IS NULL OR k."status" = $2)`;

/** Selects the clusters of the page first, so that the counts of other clusters aren't computed. */
function pageStatement({ orderBy, order }: ListClusters): string {
  const value = `${orderBy.startsWith("tasks") ? "t" : "k"}."${orderBy}"`;
  const type = orderBy === "updatedAt" ? "timestamptz" : "int";
  const direction = order === "asc" ? "ASC" : "DESC";
  const after = `($4::text IS NULL OR (${value}, k."id") ${order === "asc" ? ">" : "<"} ($4::text::${type}, $5::text))`;
  return `WITH page AS MATERIALIZED (
      SELECT k."id", row_number() OVER (ORDER BY ${value} ${direction}, k."id" ${direction}) AS place FROM ${FROM}
      WHERE k."organizationId" = $1 AND ($3::text IS NULL OR k."status" = $3) AND ${after}
      ORDER BY place LIMIT $6::int)
    SELECT ${COLUMNS}, ${COUNTED} FROM page JOIN ${FROM} ON k."id" = page."id"
    WHERE k."organizationId" = $1 ORDER BY page.place`;
}

export function listClusters(organizationId: string, input: ListClusters & Paging) {
  const { orderBy, order, status = null } = input;
  const statement = pageStatement(input);
  return keysetPage<ClusterRow>(input, {
    name: `conversations-clusters ${organizationId} ${orderBy} ${order} ${status}`,
    keyOf: (row) => {
      const value = row[orderBy];
      return [value instanceof Date ? value.toISOString() : value, row.id];
    },
    fetch: (key, take) => {
      const after = key ? [String(key[0]), key[1]] : [null, null];
      return db().$queryRawUnsafe<ClusterRow[]>(statement, organizationId, now(), status, ...after, take);
    },
    count: async () => {
      const [row] = await db().$queryRawUnsafe<{ count: number }[]>(COUNT, organizationId, status);
      return row?.count ?? 0;
    },
  });
}

/** A cluster with all its counts. Throws 404 if it doesn't exist. */
export async function readCluster(organizationId: string, id: string): Promise<ClusterRow> {
  const [row] = await db().$queryRawUnsafe<ClusterRow[]>(ONE, organizationId, now(), id);
  if (!row) throw notFound("Cluster");
  return row;
}

/**
 * Mutes or unmutes a cluster. A muted cluster can't become a change request. Throws 404 if it doesn't exist,
 * 412 for a stale version.
 */
export async function updateCluster(
  act: Act,
  organizationId: string,
  id: string,
  { muted }: { muted?: boolean | undefined },
): Promise<ClusterRow> {
  await inTransaction(act, async (tx) => {
    const [row] = await tx.$queryRaw<{ version: number; muted: boolean }[]>`
      SELECT "version", "muted" FROM "ConversationsIssuesCluster"
      WHERE "organizationId" = ${organizationId} AND "id" = ${id} FOR NO KEY UPDATE`;
    if (!row) throw notFound("Cluster");
    assertIfMatch(act, row.version);
    if (muted === undefined || muted === row.muted) return;
    await tx.conversationsIssuesCluster.update({
      where: { organizationId_id: { organizationId, id } },
      data: { muted, version: { increment: 1 } },
    });
    await recordEvent(tx, act, { organizationId });
  });
  return await readCluster(organizationId, id);
}
