import { z } from "zod";

/** Columns that hold one fact of an event, as `facts.ts` names them. Of visitors' places nothing is known. */
const FACTS = [
  "url",
  "urlPath",
  "siteSection",
  "siteSpace",
  "siteShareKey",
  "displayContext",
  "page",
  "visitorGeoCountry",
  "visitorGeoPoint",
  "visitorDevice",
  "visitorBrowser",
  "visitorOS",
  "visitorBot",
  "visitorLanguage",
  "visitorAuthenticated",
  "eventLinkTargetValue",
  "eventLinkTargetKind",
  "eventLinkTargetDomain",
  "eventLinkPosition",
  "eventAPIOperationPath",
  "eventAPIOperationMethod",
  "eventLLMSVariant",
  "eventPageNotFoundType",
  "eventMarkdownSource",
  "eventSearchQuery",
  "eventSearchResultRecordId",
  "eventPageFeedbackRating",
  "eventPageFeedbackComment",
  "eventAskResponseRating",
  "eventAgentFeedback",
  "eventAgentFeedbackGoal",
  "eventAgentFeedbackSource",
  "referrer",
  "referrerDomain",
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "utmTerm",
  "utmContent",
  "eventAdDomain",
  "eventAdPlacement",
  "eventTrademarkPlacement",
] as const;

/** SQL over a SiteEvent `e`, as jsonb. */
const OTHERS = {
  dayOfWeek: `to_jsonb(extract(isodow FROM e."createdAt" AT TIME ZONE 'UTC')::int)`,
  hourOfDay: `to_jsonb(extract(hour FROM e."createdAt" AT TIME ZONE 'UTC')::int)`,
  eventType: `to_jsonb(e."type")`,
  /** An event counts once for each claim of its visitor: see `JOINS`. */
  visitorClaimProperty: `to_jsonb(claims."name")`,
} as const;

/** What the columns of that name need beside the event. */
export const JOINS: Readonly<Record<string, string>> = {
  visitorClaimProperty: `LEFT JOIN LATERAL jsonb_object_keys(e."facts"->'visitorClaims') claims("name") ON TRUE`,
};

const countOf = (type: string, fact: string, value: string) =>
  `count(*) FILTER (WHERE e."type" = '${type}' AND e."facts"->'${fact}' = '${value}'::jsonb)`;
const feedback = (rating: string) => countOf("page_post_feedback", "eventPageFeedbackRating", `"${rating}"`);

const asked = (rating: string) => countOf("ask_rate_response", "eventAskResponseRating", rating);

/** What is counted over the events of a group. */
const MEASURES = {
  eventsCount: `to_jsonb(count(*))`,
  sessionsCount: `to_jsonb(count(DISTINCT e."sessionId"))`,
  visitorsCount: `to_jsonb(count(DISTINCT e."visitorId"))`,
  pageFeedbackRating: `jsonb_build_object('ok', ${feedback("ok")}, 'good', ${feedback("good")}, 'bad', ${feedback("bad")})`,
  askResponseRating: `jsonb_build_object('positive', ${asked("1")}, 'negative', ${asked("-1")})`,
} as const;

const INTERVALS = ["hour", "day", "week", "month"] as const;
const namesOf = <Name extends string>(record: Record<Name, string>) =>
  Object.keys(record) as [Name, ...Name[]];

const plainNames = [...FACTS, ...namesOf(OTHERS), ...namesOf(MEASURES)] as const;

const datetime = z.object({ column: z.literal("datetime"), interval: z.enum(INTERVALS).optional() });
const claim = z.object({ column: z.literal("visitorClaim"), claim: z.string().min(1).max(256) });
const plain = z.object({ column: z.enum(plainNames) });

export const columnSchema = z
  .discriminatedUnion("column", [datetime, claim, plain])
  .meta({ id: "SiteInsightsQueryEventsColumn" });
/** Something to ask for (contract, beyond: SiteInsightsQueryEventsColumn). */
export type Column = z.output<typeof columnSchema>;

const values = z.array(z.unknown()).min(1).max(1000);
const operator = z
  .enum(["in", "notIn", "greaterThan", "greaterThanOrEqual", "lessThan", "lessThanOrEqual"])
  .default("in")
  .describe("Others than `in` and `notIn` compare with one value.");

export const filterSchema = z
  .discriminatedUnion("column", [
    datetime.extend({
      operator,
      values: z
        .array(z.iso.datetime({ offset: true }))
        .min(1)
        .max(1000),
    }),
    claim.extend({ operator, values }),
    plain.extend({ operator, values }),
  ])
  .meta({ id: "SiteInsightsQueryEventsFilter" });
export type Filter = z.output<typeof filterSchema>;

export const resultColumnSchema = z
  .object({ column: z.string(), claim: z.string().optional(), values: z.array(z.unknown()) })
  .meta({ id: "SiteInsightsQueryEventsValues" });

export const isMeasure = ({ column }: Column): boolean => column in MEASURES;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** SQL of a column over SiteEvents `e`, as jsonb; a time is a text of ISO 8601, as its values are. */
export function sqlOf(column: Column): string {
  if (column.column === "datetime") {
    const utc = `e."createdAt" AT TIME ZONE 'UTC'`;
    const time = column.interval ? `date_trunc('${column.interval}', ${utc})` : utc;
    return `to_jsonb(to_char(${time}, ${ISO}))`;
  }
  if (column.column === "visitorClaim") return `e."facts"->'visitorClaims'->${quote(column.claim)}`;
  const { column: name } = column;
  if (name in MEASURES) return MEASURES[name as keyof typeof MEASURES];
  if (name in OTHERS) return OTHERS[name as keyof typeof OTHERS];
  return `e."facts"->'${name}'`;
}
