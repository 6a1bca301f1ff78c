import { readSiteScope } from "@/scopes/published-site";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { agentFeedbackFields, recordAgentFeedback } from "./agent-feedback";
import { aggregateFields, aggregateSchema } from "./aggregate";
import { trackEventsFields } from "./events";
import { admitEvents, aggregateEvents, recordEvents } from "./service";

const rest = restTagged("insights");
const SITE = "/orgs/{organizationId}/sites/{siteId}";
const EVENTS = `${SITE}/insights/events` as const;

/**
 * Operations on events of visitors on a site. The program that renders the site sends the events, and people who can edit the
 * site read them.
 */
export const siteInsightsRouter = router({
  track: rest("POST", EVENTS, {
    id: "trackEventsInSiteById",
    summary: "Submit visitor events",
    description:
      "Records visitor events that a custom site renderer sends with the visitor's token. Cookies, IP addresses and tokens aren't stored. `timestamp` can be up to 24 hours in the past. Visitors can send at most 20 events per request.",
    audit: false,
    status: 204,
    scope: readSiteScope("view", trackEventsFields),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.actor.kind === "visitor") await admitEvents(ctx.site, input.events, ctx.address ?? "");
    await recordEvents(ctx, ctx.site, input.events);
  }),

  agentFeedback: rest("POST", `${SITE}/agent-feedback`, {
    id: "submitSiteAgentFeedback",
    summary: "Submit agent feedback",
    description:
      "Reports a problem that an AI agent found on a page. The feedback appears in the site's insights as events of the type `agent_feedback`.",
    audit: false,
    status: 204,
    scope: readSiteScope("view", agentFeedbackFields),
  }).mutation(({ ctx, input }) => recordAgentFeedback(ctx, ctx.site, input)),

  aggregate: rest("POST", `${EVENTS}/aggregate`, {
    id: "aggregateSiteEvents",
    summary: "Get site insights",
    description:
      "Counts the events of the site, grouped by the columns that you select. Times are in UTC. Events that are older than `INSIGHTS_EVENTS_KEPT_DAYS` are available only as daily counts, in which some columns are null. If a visitor requests a missing page, the `page_view` event has an `eventPageNotFoundType`. Views by AI agents have a `visitorBot`.",
    scope: siteScope("edit", aggregateFields),
    output: aggregateSchema,
  }).query(({ ctx, input }) => aggregateEvents(ctx.site, input)),
});
