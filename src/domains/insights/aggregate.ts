import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Prisma } from "@/db/generated/client";
import { tables } from "@/db/statement";
import { invalid } from "@/lib/errors";
import {
  CLAIMS,
  type Column,
  columnSchema,
  type Filter,
  filterSchema,
  isMeasure,
  resultColumnSchema,
  sqlOf,
} from "./columns";
import { keptEvents } from "./kept-events";

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

/** The request body of the aggregation. See aggregateSiteEvents in the API contract. */
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

/** Returns the start and the end of the requested range. The end isn't part of the range. */
export function rangeOf(range: Aggregation["range"], time: Date): [Date, Date] {
  if (typeof range === "string")
    return [new Date(time.getTime() - (HOURS[range] ?? 0) * HOUR_MILLISECONDS), new Date(time.getTime() + 1)];
  const [from, to] = [new Date(range.from), new Date(range.to)];
  if (from >= to) throw invalid("range", "must have a `from` that is earlier than its `to`");
  return [from, to];
}

const COMPARISONS = { greaterThan: ">", greaterThanOrEqual: ">=", lessThan: "<", lessThanOrEqual: "<=" };

/** Returns the SQL of a filter. If an event doesn't have the value, the value counts as null. */
function conditionOf(filter: Filter, index: number): RawBuilder<boolean> {
  const texts = filter.values.map((value) =>
    JSON.stringify(filter.column === "datetime" ? new Date(String(value)).toISOString() : value),
  );
  const left = sql`coalesce(${sqlOf(filter)}, 'null'::jsonb)`;
  const { operator } = filter;
  const values = sql.val(texts);
  if (operator === "in") return sql`${left} = ANY(${values}::text[]::jsonb[])`;
  if (operator === "notIn") return sql`${left} <> ALL(${values}::text[]::jsonb[])`;
  if (texts.length > 1)
    throw invalid(
      `where[${index}].values`,
      `must have exactly one value for this operator (received ${texts.length}). For several values, use \`in\` or \`notIn\``,
    );
  return sql`${left} ${sql.raw(COMPARISONS[operator])} (${values}::text[])[1]::jsonb`;
}

const sameColumn = (a: Column, b: Column) => JSON.stringify(a) === JSON.stringify(b);

/** The parameters of a query: a site, and the start and the end of a time range. */
type Asked = Parameters<typeof keptEvents>[0];

/**
 * Selects the stored events, and the daily counts of older events. If a visitor or a visit spans two days, it is counted on the
 * first day.
 */
const countedEvents = (asked: Asked) =>
  tables
    .selectFrom(keptEvents(asked).as("k"))
    .select(["k.createdAt", "k.type", "k.facts", "k.visitorId", "k.sessionId"])
    .select([sql.lit(1).as("events"), sql.lit(0).as("visitors"), sql.lit(0).as("sessions")])
    .unionAll(
      tables
        .selectFrom("SiteEventDay as d")
        .select([sql<Date>`d."day"::timestamp AT TIME ZONE 'UTC'`.as("createdAt"), "d.type"])
        .select([
          sql.ref<Prisma.JsonObject>("d.facts").as("facts"),
          sql<string>`NULL`.as("visitorId"),
          sql<string>`NULL`.as("sessionId"),
        ])
        .select(["d.events", "d.visitors", "d.sessions"])
        .where("d.organizationId", "=", asked.organizationId)
        .where("d.siteId", "=", asked.siteId)
        .where("d.day", ">=", sql<Date>`(${asked.from}::timestamptz AT TIME ZONE 'UTC')::date`)
        .where(sql`d."day"::timestamp AT TIME ZONE 'UTC'`, "<", asked.to),
    );

/**
 * Returns the statement that aggregates the events of a site. Each group is a row, as an array of values. If the query selects no
 * values and no groups, the result is the number of all events.
 */
export function statementOf({ select, groupBy = [], where = [], order, limit }: Aggregation, asked: Asked) {
  const shown: Column[] = select ?? [...groupBy, { column: "eventsCount" }];
  const groups = [...groupBy, ...shown].filter((column) => !isMeasure(column));
  if (order && !isMeasure(order.by) && !groups.some((each) => sameColumn(each, order.by)))
    throw invalid(
      "order.by",
      "must be a column in `select` or `groupBy`. Add the column to one of these fields",
    );
  let found = tables
    .selectFrom(countedEvents(asked).as("e"))
    .select(sql<unknown[]>`jsonb_build_array(${sql.join(shown.map(sqlOf))})`.as("row"))
    .limit(limit);
  if ([...groups, ...where].some(({ column }) => column === "visitorClaimProperty"))
    found = found.leftJoinLateral(CLAIMS, (join) => join.onTrue()) as typeof found;
  for (const [index, filter] of where.entries()) {
    const condition = conditionOf(filter, index);
    found = isMeasure(filter) ? found.having(condition) : found.where(condition);
  }
  if (groups.length > 0) found = found.groupBy(groups.map(sqlOf));
  if (order) found = found.orderBy(sqlOf(order.by), sql`${sql.raw(order.direction)} NULLS LAST`);
  return { query: found.compile(), columns: shown };
}
