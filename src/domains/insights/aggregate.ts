import { z } from "zod";
import { invalid } from "@/lib/errors";
import {
  type Column,
  columnSchema,
  type Filter,
  filterSchema,
  isMeasure,
  JOINS,
  resultColumnSchema,
  sqlOf,
} from "./columns";

/** The parameters of a statement, such as `$1`. */
type Asked = Record<"organizationId" | "siteId" | "from" | "to", string>;

/**
 * SQL that returns the events in a batch's `events` as rows of `SiteEvent`. `OFFSET 0` ensures that the batch
 * is unpacked only once.
 */
export const eventsIn = (events: string) =>
  `SELECT to_timestamp((b->0)::float8 / 1000) AS "createdAt", b->>1 AS "type", b->>2 AS "visitorId", b->>3 AS "sessionId",
    (u."facts"->(b->4)::int) || (u."facts"->(b->5)::int) AS "facts"
  FROM (SELECT ${events}->'facts' AS "facts", ${events}->'events' AS "events" OFFSET 0) u, jsonb_array_elements(u."events") b`;

/** SQL for the stored events of a site in a time range. The end is excluded. */
export const keptEvents = ({ organizationId, siteId, from, to }: Asked) =>
  `SELECT r."createdAt", r."type", r."visitorId", r."sessionId", r."facts" FROM "SiteEvent" r
    WHERE r."organizationId" = ${organizationId} AND r."siteId" = ${siteId} AND r."createdAt" >= ${from} AND r."createdAt" < ${to}
  UNION ALL SELECT e.* FROM "SiteEventBatch" k, LATERAL (${eventsIn(`k."events"`)}) e
    WHERE k."organizationId" = ${organizationId} AND k."siteId" = ${siteId} AND k."until" >= ${from} AND k."since" < ${to}
      AND e."createdAt" >= ${from} AND e."createdAt" < ${to}`;

const ROWS_MAX = 1000;
const COLUMNS_MAX = 20;
const HOURS: Readonly<Record<string, number>> = {
  last24Hours: 24,
  last7Days: 7 * 24,
  last30Days: 30 * 24,
  last3Months: 91 * 24,
  lastYear: 365 * 24,
};
const HOUR_MILLISECONDS = 60 * 60 * 1000;

const instant = z.iso.datetime({ offset: true });
const columns = z.array(columnSchema).max(COLUMNS_MAX);

/** The request body of the aggregation (contract, beyond: aggregateSiteEvents). */
export const aggregateFields = {
  select: columns.optional().describe("The columns of the result."),
  where: z
    .array(filterSchema)
    .max(COLUMNS_MAX)
    .optional()
    .describe("The filters. An event must match all of them."),
  groupBy: columns.optional().describe("The columns to group events by."),
  order: z
    .object({
      by: columnSchema.describe("The column to order the rows by."),
      direction: z.enum(["asc", "desc"]).describe("The direction of the order."),
    })
    .optional()
    .describe("The order of the rows."),
  range: z
    .union([
      z.enum(["lastYear", "last3Months", "last30Days", "last7Days", "last24Hours"]),
      z.object({
        from: instant.describe("The start of the range."),
        to: instant.describe("The end of the range."),
      }),
    ])
    .describe("The time range of the events."),
  limit: z
    .number()
    .int()
    .min(1)
    .max(ROWS_MAX)
    .default(ROWS_MAX)
    .describe("The maximum number of rows. Default: 1000."),
};
export const aggregateSchema = z
  .object({
    columns: z
      .array(resultColumnSchema)
      .describe("The columns of the result, each with one value per group."),
  })
  .meta({ id: "SiteInsightsQueryEventsAggregationResult" });

export type Aggregation = z.output<z.ZodObject<typeof aggregateFields>>;

/** Start and end of the requested range; the end is excluded. */
export function rangeOf(range: Aggregation["range"], time: Date): [Date, Date] {
  if (typeof range === "string")
    return [new Date(time.getTime() - (HOURS[range] ?? 0) * HOUR_MILLISECONDS), new Date(time.getTime() + 1)];
  const [from, to] = [new Date(range.from), new Date(range.to)];
  if (from >= to) throw invalid("range", "must end after it begins");
  return [from, to];
}

const COMPARISONS = { greaterThan: ">", greaterThanOrEqual: ">=", lessThan: "<", lessThanOrEqual: "<=" };

/** The SQL of a filter. Unknown values count as null. */
function conditionOf(filter: Filter, index: number, bind: (value: string[]) => string): string {
  const texts = filter.values.map((value) =>
    JSON.stringify(filter.column === "datetime" ? new Date(String(value)).toISOString() : value),
  );
  const left = `coalesce(${sqlOf(filter)}, 'null'::jsonb)`;
  const { operator } = filter;
  if (operator === "in") return `${left} = ANY(${bind(texts)}::text[]::jsonb[])`;
  if (operator === "notIn") return `${left} <> ALL(${bind(texts)}::text[]::jsonb[])`;
  if (texts.length > 1)
    throw invalid(`where[${index}].values`, "must have exactly one value to compare with");
  return `${left} ${COMPARISONS[operator]} (${bind(texts)}::text[])[1]::jsonb`;
}

const sameColumn = (a: Column, b: Column) => JSON.stringify(a) === JSON.stringify(b);

const ASKED = { organizationId: "$1", siteId: "$2", from: "$3", to: "$4" };

/**
 * The stored events, and the daily counts of older events. A visitor or a visit that spans two days is
 * counted on the first day.
 */
const EVENTS = `SELECT k."createdAt", k."type", k."facts", k."visitorId", k."sessionId", 1 AS "events", 0 AS "visitors",
    0 AS "sessions" FROM (${keptEvents(ASKED)}) k
  UNION ALL SELECT d."day"::timestamp AT TIME ZONE 'UTC', d."type", d."facts", NULL, NULL, d."events", d."visitors", d."sessions"
  FROM "SiteEventDay" d WHERE d."organizationId" = $1 AND d."siteId" = $2
    AND d."day" >= ($3::timestamptz AT TIME ZONE 'UTC')::date AND d."day"::timestamp AT TIME ZONE 'UTC' < $4`;

/**
 * The statement of an aggregation over the events of a site ($1 organization, $2 site, $3 from, $4 to). It
 * returns a row for each group, as an array of values. If no values and groups are selected, it counts all
 * events.
 */
export function statementOf({ select, groupBy = [], where = [], order, limit }: Aggregation) {
  const shown: Column[] = select ?? [...groupBy, { column: "eventsCount" }];
  const groups = [...groupBy, ...shown].filter((column) => !isMeasure(column));
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value) + 4}`;
  const rows: string[] = [];
  const having: string[] = [];
  where.forEach((filter, index) => {
    (isMeasure(filter) ? having : rows).push(conditionOf(filter, index, bind));
  });
  if (order && !isMeasure(order.by) && !groups.some((each) => sameColumn(each, order.by)))
    throw invalid("order.by", "must be one of the selected columns");
  const grouped = [...new Set(groups.map(sqlOf))];
  const joins = new Set([...groups, ...where].flatMap(({ column }) => JOINS[column] ?? []));
  const sql = `SELECT jsonb_build_array(${shown.map((column) => sqlOf(column)).join(", ")}) AS "row"
    FROM (${EVENTS}) e ${[...joins].join(" ")}
    WHERE TRUE ${rows.map((row) => `AND ${row}`).join(" ")}
    ${grouped.length > 0 ? `GROUP BY ${grouped.join(", ")}` : ""}
    ${having.length > 0 ? `HAVING ${having.join(" AND ")}` : ""}
    ${order ? `ORDER BY ${sqlOf(order.by)} ${order.direction} NULLS LAST` : ""}
    LIMIT ${bind(limit)}::int`;
  return { sql, values, columns: shown };
}
