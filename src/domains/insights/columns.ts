import { type RawBuilder, sql } from "kysely";
import { z } from "zod";

/**
 * Columns that each contain one fact of an event (`facts.ts`). The value is true if daily counts keep the fact. Daily counts keep
 * the facts that show which pages were read, which search queries were used, which queries had no results, and which agents read
 * the site.
 */
const FACTS = {
  url: false,
  urlPath: true,
  siteSection: true,
  siteSpace: true,
  siteShareKey: false,
  displayContext: true,
  page: true,
  visitorGeoCountry: true,
  visitorGeoPoint: false,
  visitorDevice: false,
  visitorBrowser: false,
  visitorOS: false,
  visitorBot: true,
  visitorLanguage: true,
  visitorAuthenticated: false,
  eventLinkTargetValue: false,
  eventLinkTargetKind: false,
  eventLinkTargetDomain: true,
  eventLinkPosition: true,
  eventAPIOperationPath: false,
  eventAPIOperationMethod: false,
  eventLLMSVariant: true,
  eventPageNotFoundType: true,
  eventMarkdownSource: false,
  eventSearchQuery: true,
  eventSearchFound: true,
  eventSearchResultRecordId: false,
  eventPageFeedbackRating: false,
  eventPageFeedbackComment: false,
  eventAskResponseRating: false,
  eventAgentFeedback: false,
  eventAgentFeedbackGoal: false,
  eventAgentFeedbackSource: false,
  referrer: false,
  referrerDomain: false,
  utmSource: false,
  utmMedium: false,
  utmCampaign: false,
  utmTerm: false,
  utmContent: false,
  eventAdDomain: false,
  eventAdPlacement: false,
  eventTrademarkPlacement: false,
};

const namesOf = <Name extends string>(record: Record<Name, unknown>) =>
  Object.keys(record) as [Name, ...Name[]];

/** Facts that are removed when an event becomes part of a daily count. */
export const passingFacts: string[] = [...namesOf(FACTS).filter((fact) => !FACTS[fact]), "visitorClaims"];

/** SQL for other columns of an event `e`, as jsonb. Daily counts have no hour. */
const OTHERS = {
  dayOfWeek: sql`to_jsonb(extract(isodow FROM e."createdAt" AT TIME ZONE 'UTC')::int)`,
  hourOfDay: sql`to_jsonb(CASE WHEN e."visitorId" IS NOT NULL THEN extract(hour FROM e."createdAt" AT TIME ZONE 'UTC')::int END)`,
  eventType: sql`to_jsonb(e."type")`,
  /** With this column, an event counts once for each of its visitor's claims: see `CLAIMS`. */
  visitorClaimProperty: sql`to_jsonb(claims."name")`,
} as const;

/** The claims of the visitor of an event `e`. */
export const CLAIMS = sql<{ name: string }>`jsonb_object_keys(e."facts"->'visitorClaims')`.as<"claims">(
  sql`claims("name")`,
);

const countOf = (type: string, fact: string, value: string) =>
  sql`coalesce(sum(e."events") FILTER (WHERE e."type" = ${sql.lit(type)}
    AND e."facts"->${sql.lit(fact)} = ${sql.lit(value)}::jsonb), 0)`;
const feedback = (rating: string) => countOf("page_post_feedback", "eventPageFeedbackRating", `"${rating}"`);

const asked = (rating: string) => countOf("ask_rate_response", "eventAskResponseRating", rating);

/** SQL for the values that are computed from all events in a group. */
const MEASURES = {
  eventsCount: sql`to_jsonb(coalesce(sum(e."events"), 0))`,
  sessionsCount: sql`to_jsonb(count(DISTINCT e."sessionId") + coalesce(sum(e."sessions"), 0))`,
  visitorsCount: sql`to_jsonb(count(DISTINCT e."visitorId") + coalesce(sum(e."visitors"), 0))`,
  pageFeedbackRating: sql`jsonb_build_object('ok', ${feedback("ok")}, 'good', ${feedback("good")}, 'bad', ${feedback("bad")})`,
  askResponseRating: sql`jsonb_build_object('positive', ${asked("1")}, 'negative', ${asked("-1")})`,
} as const;

const INTERVALS = ["hour", "day", "week", "month"] as const;

const datetime = z.object({
  column: z.literal("datetime").describe("The time of the event."),
  interval: z.enum(INTERVALS).optional().describe("The interval that times are rounded down to."),
});
const claim = z.object({
  column: z.literal("visitorClaim").describe("A claim of the visitor."),
  claim: z.string().min(1).max(256).describe("The name of the claim."),
});
const plain = z.object({
  column: z.enum([...namesOf(FACTS), ...namesOf(OTHERS), ...namesOf(MEASURES)]).describe("The column."),
});

export const columnSchema = z
  .discriminatedUnion("column", [datetime, claim, plain])
  .meta({ id: "SiteInsightsQueryEventsColumn" });
/** A column or measure in a request. See SiteInsightsQueryEventsColumn in the API contract. */
export type Column = z.output<typeof columnSchema>;

const values = z.array(z.unknown()).min(1).max(1000).describe("The values to compare with.");
const operator = z
  .enum(["in", "notIn", "greaterThan", "greaterThanOrEqual", "lessThan", "lessThanOrEqual"])
  .default("in")
  .describe("The comparison. Operators other than `in` and `notIn` compare with one value. Default: `in`.");

export const filterSchema = z
  .discriminatedUnion("column", [
    datetime.extend({
      operator,
      values: z
        .array(z.iso.datetime({ offset: true }))
        .min(1)
        .max(1000)
        .describe("The times to compare with."),
    }),
    claim.extend({ operator, values }),
    plain.extend({ operator, values }),
  ])
  .meta({ id: "SiteInsightsQueryEventsFilter" });
export type Filter = z.output<typeof filterSchema>;

export const resultColumnSchema = z
  .object({
    column: z.string().describe("The column."),
    claim: z.string().optional().describe("The name of the claim, for the column `visitorClaim`."),
    values: z.array(z.unknown()).describe("The values of the column, one per group."),
  })
  .meta({ id: "SiteInsightsQueryEventsValues" });

export const isMeasure = ({ column }: Column): boolean => column in MEASURES;

const ISO = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/**
 * Returns SQL for a column of the events `e`, as jsonb. Times are ISO 8601 texts, because the values in filters are also texts.
 * The SQL has no parameters, because PostgreSQL must recognize that a column in SELECT and in GROUP BY is the same column.
 */
export function sqlOf(column: Column): RawBuilder<unknown> {
  if (column.column === "datetime") {
    const utc = sql`e."createdAt" AT TIME ZONE 'UTC'`;
    const time = column.interval ? sql`date_trunc(${sql.lit(column.interval)}, ${utc})` : utc;
    return sql`to_jsonb(to_char(${time}, ${ISO}))`;
  }
  if (column.column === "visitorClaim") return sql`e."facts"->'visitorClaims'->${sql.lit(column.claim)}`;
  const { column: name } = column;
  if (name in MEASURES) return MEASURES[name as keyof typeof MEASURES];
  if (name in OTHERS) return OTHERS[name as keyof typeof OTHERS];
  return sql`e."facts"->${sql.lit(name)}`;
}
