import { z } from "zod";
import { webUrlField } from "@/domains/sites/url-fields";

/** Events of one request; a request of that many is near the limit of a body. */
const EVENTS_MAX = 500;
const QUERY_LENGTH_MAX = 512;
const NAME_LENGTH_MAX = 256;

const name = z.string().max(NAME_LENGTH_MAX);
const nullableName = name.nullable();

/** What identifies a visitor beyond these is taken and dropped: cookies, address, token. */
const session = z
  .object({
    visitorId: name.min(1),
    sessionId: name.min(1),
    cookies: z.record(z.string(), z.string()),
    ip: z.string().optional(),
    userAgent: z.string().max(2048),
    language: nullableName,
    referrer: z.union([z.literal(""), webUrlField]).nullable(),
    visitorAuthToken: z.string().nullable().optional().meta({ deprecated: true }),
    visitorAuthClaims: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "SiteInsightsEventSession" });

const location = z
  .object({
    url: webUrlField,
    displayContext: z.enum(["site", "server", "embed", "mcp"]).optional(),
    siteSection: nullableName,
    siteSpace: nullableName,
    siteShareKey: nullableName,
    space: nullableName,
    revision: nullableName,
    page: nullableName,
  })
  .meta({ id: "SiteInsightsEventLocation" });

const base = { session, location, timestamp: z.iso.datetime({ offset: true }).optional() };
const query = z.string().max(QUERY_LENGTH_MAX);
const operation = z.object({ path: z.string().max(2048), method: name });
/** What a reader thinks of a page. */
export const ratingField = z.enum(["bad", "ok", "good"]);
const ad = z.object({ domain: name, zoneId: name, placement: z.enum(["aside"]) });

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ ...base, type: z.literal(type), ...shape });

export const commentField = z.string().trim().min(1).max(512);

const eventSchema = z
  .discriminatedUnion("type", [
    event("page_view", {}),
    event("page_markdown_request", { markdownSource: z.enum(["page-action"]).optional() }),
    event("search_open", {}),
    event("search_type_query", { query }),
    event("search_open_result", {
      query,
      result: z.union([z.object({ spaceId: name, pageId: name }), z.object({ recordId: name })]),
    }),
    event("page_post_feedback", { feedback: z.object({ rating: ratingField }) }),
    event("page_post_feedback_comment", {
      feedback: z.object({ rating: ratingField, comment: commentField }),
    }),
    event("agent_feedback", {}),
    event("ask_question", { query, goal: z.string().max(QUERY_LENGTH_MAX).optional() }),
    event("ask_view", {}),
    event("ask_rate_response", {
      query,
      rating: z.union([z.literal(1), z.literal(-1)]),
      responseId: name,
    }),
    event("link_click", {
      link: z.object({
        target: z.looseObject({ kind: name }),
        position: z.enum(["announcement", "header", "footer", "sidebar", "content"]),
      }),
    }),
    event("api_client_open", { operation }),
    event("api_client_request", { operation }),
    event("ad_click", { ad }),
    event("ad_display", { ad }),
    event("trademark_click", { placement: z.enum(["sidebar", "ad", "footer", "pdf", "embed"]) }),
    event("llms_request", { llmsVariant: z.enum(["standard", "full"]) }),
    event("mcp_request", {}),
    event("rss_request", {}),
  ])
  .meta({ id: "SiteInsightsEvent" });

/** What readers did, as clients send it (contract, beyond: trackEventsInSiteById). */
export type InsightsEvent = z.output<typeof eventSchema>;

/** What readers say themselves is not many events, and their words are nothing that could be counted. */
export const SAID = [
  "page_post_feedback",
  "page_post_feedback_comment",
  "agent_feedback",
  "ask_rate_response",
] as const satisfies readonly InsightsEvent["type"][];

/** What readers do without saying anything. */
export type DoneType = Exclude<InsightsEvent["type"], (typeof SAID)[number]>;

export const trackEventsFields = { events: z.array(eventSchema).max(EVENTS_MAX) };
