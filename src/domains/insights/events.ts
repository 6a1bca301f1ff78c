import { z } from "zod";
import { webUrlField } from "@/domains/sites/url-fields";
import { IGNORED } from "@/lib/compatibility";

/** The maximum number of events in one request. A request with this many events is close to the size limit for request bodies. */
const EVENTS_MAX = 500;
const QUERY_LENGTH_MAX = 512;
const NAME_LENGTH_MAX = 256;

const name = z.string().max(NAME_LENGTH_MAX);
const nullableName = name.nullable();

/** Other data that identifies a visitor is accepted and ignored: cookies, IP address, token. */
const session = z
  .object({
    visitorId: name.min(1).describe("The ID of the visitor, chosen by the client."),
    sessionId: name.min(1).describe("The ID of the visit, chosen by the client."),
    cookies: z.record(z.string(), z.string()).meta(IGNORED),
    ip: z.string().optional().meta(IGNORED),
    userAgent: z.string().max(2048).describe("The visitor's User-Agent header."),
    language: nullableName.describe("The visitor's language."),
    referrer: z
      .union([z.literal(""), webUrlField])
      .nullable()
      .describe("The URL that the visitor came from."),
    visitorAuthToken: z
      .string()
      .nullable()
      .optional()
      .meta({ deprecated: true, description: "Accepted for compatibility and ignored." }),
    visitorAuthClaims: z.record(z.string(), z.unknown()).optional().describe("The claims of the visitor."),
  })
  .meta({ id: "SiteInsightsEventSession" });

const location = z
  .object({
    url: webUrlField.describe("The URL of the event."),
    displayContext: z
      .enum(["site", "server", "embed", "mcp"])
      .optional()
      .describe("Where the site is displayed."),
    siteSection: nullableName.describe("The ID of the section."),
    siteSpace: nullableName.describe("The ID of the site space."),
    siteShareKey: nullableName.describe("The key of the share link in the URL."),
    space: nullableName.describe("The ID of the space."),
    revision: nullableName.describe("The ID of the revision."),
    page: nullableName.describe("The ID of the page. Null if there is no page at the URL."),
  })
  .meta({ id: "SiteInsightsEventLocation" });

const base = {
  session: session.describe("The session and the visitor of the event."),
  location: location.describe("The location of the event."),
  timestamp: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("When the event happened, at most 24 hours ago. Default: now."),
};
const query = z.string().max(QUERY_LENGTH_MAX).describe("The text that the visitor searched for or asked.");
const operation = z
  .object({
    path: z.string().max(2048).describe("The path of the API operation."),
    method: name.describe("The HTTP method of the API operation."),
  })
  .describe("The API operation.");
/** A visitor's rating of a page. */
export const ratingField = z.enum(["bad", "ok", "good"]);
const ad = z
  .object({
    domain: name.meta(IGNORED).describe("The domain of the advertiser."),
    zoneId: name.meta(IGNORED),
    placement: z.enum(["aside"]).meta(IGNORED).describe("The position of the advertisement on the page."),
  })
  .meta(IGNORED)
  .describe("The advertisement.");

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ ...base, type: z.literal(type), ...shape });

export const commentField = z.string().trim().min(1).max(512);

const eventSchema = z
  .discriminatedUnion("type", [
    event("page_view", {}),
    event("page_markdown_request", {
      markdownSource: z.enum(["page-action"]).optional().describe("How the visitor requested the Markdown."),
    }),
    event("search_open", {}),
    event("search_type_query", { query }),
    event("search_open_result", {
      query,
      result: z
        .union([
          z.object({
            spaceId: name.describe("The ID of the space."),
            pageId: name.describe("The ID of the page."),
          }),
          z.object({ recordId: name.describe("The ID of the result, if it isn't a page.") }),
        ])
        .describe("The search result that the visitor opened."),
    }),
    event("page_post_feedback", {
      feedback: z
        .object({ rating: ratingField.describe("The visitor's rating of the page.") })
        .describe("The visitor's feedback on the page."),
    }),
    event("page_post_feedback_comment", {
      feedback: z
        .object({
          rating: ratingField.describe("The visitor's rating of the page."),
          comment: commentField.describe("The visitor's comment on the page."),
        })
        .describe("The visitor's feedback on the page."),
    }),
    event("agent_feedback", {}),
    event("ask_question", {
      query,
      goal: z.string().max(QUERY_LENGTH_MAX).optional().describe("What the visitor wants to achieve."),
    }),
    event("ask_view", {}),
    event("ask_rate_response", {
      query,
      rating: z.union([z.literal(1), z.literal(-1)]).describe("The visitor's rating of the answer: 1 or -1."),
      responseId: name.describe("The ID of the answer."),
    }),
    event("link_click", {
      link: z
        .object({
          target: z
            .looseObject({ kind: name.describe("The kind of the target.") })
            .describe("The target of the link."),
          position: z
            .enum(["announcement", "header", "footer", "sidebar", "content"])
            .describe("The part of the page that contains the link."),
        })
        .describe("The link that the visitor opened."),
    }),
    event("api_client_open", { operation }),
    event("api_client_request", { operation }),
    event("ad_click", { ad }),
    event("ad_display", { ad }),
    event("trademark_click", {
      placement: z.enum(["sidebar", "ad", "footer", "pdf", "embed"]).describe("Where the link was shown."),
    }),
    event("llms_request", {
      llmsVariant: z
        .enum(["standard", "full"])
        .describe("Which file was requested: `standard` for `llms.txt`, `full` for `llms-full.txt`."),
    }),
    event("mcp_request", {}),
    event("rss_request", {}),
  ])
  .meta({ id: "SiteInsightsEvent" });

/** An event in the format in which clients send it. See trackEventsInSiteById in the API contract. */
export type InsightsEvent = z.output<typeof eventSchema>;

/** The types of events that contain text written by visitors. Such events are rare, and their text can't be aggregated. */
export const SAID = [
  "page_post_feedback",
  "page_post_feedback_comment",
  "agent_feedback",
  "ask_rate_response",
] as const satisfies readonly InsightsEvent["type"][];

/** The types of events that don't contain text written by visitors. */
export type DoneType = Exclude<InsightsEvent["type"], (typeof SAID)[number]>;

export const trackEventsFields = {
  events: z.array(eventSchema).max(EVENTS_MAX).describe("The events to record, at most 500."),
};
