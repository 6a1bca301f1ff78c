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

/** What readers do on a site: sent by its renderer, read by those who may edit the site. */
export const siteInsightsRouter = router({
  track: rest("POST", EVENTS, {
    id: "trackEventsInSiteById",
    summary: "Tell what readers did on a site",
    description:
      "For renderers of their own, with a visitor's token. Cookies, network addresses and tokens are taken and " +
      "dropped. A `timestamp` may lie up to 24 hours back. Visitors bring at most 20 events in a request.",
    audit: false,
    status: 204,
    scope: readSiteScope("view", trackEventsFields),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.actor.kind === "visitor") await admitEvents(ctx.site, input.events, ctx.address ?? "");
    await recordEvents(ctx, ctx.site, input.events);
  }),

  agentFeedback: rest("POST", `${SITE}/agent-feedback`, {
    id: "submitSiteAgentFeedback",
    summary: "Tell what an agent found wrong or missing on a page of a site",
    description:
      "For agents that read a site for their users. Owners read it as events of type `agent_feedback`, in the columns " +
      "`eventAgentFeedback`, `eventAgentFeedbackGoal` and `eventAgentFeedbackSource`.",
    audit: false,
    status: 204,
    scope: readSiteScope("view", agentFeedbackFields),
  }).mutation(({ ctx, input }) => recordAgentFeedback(ctx, ctx.site, input)),

  aggregate: rest("POST", `${EVENTS}/aggregate`, {
    id: "aggregateSiteEvents",
    summary: "Group and count what readers did on a site",
    description:
      "Columns come with one value per group. `eventsCount`, `sessionsCount`, `visitorsCount`, `pageFeedbackRating` " +
      "and `askResponseRating` are counted; by everything else that is selected, events are grouped. Times are in UTC. Addresses without a page are of type " +
      "`page_view` with `eventPageNotFoundType`; views of agents have `visitorBot`. Of events that are older than " +
      "INSIGHTS_EVENTS_KEPT_DAYS there are counts by day: what they do not tell apart is null, and visitors and sessions " +
      "count where they began.",
    scope: siteScope("edit", aggregateFields),
    output: aggregateSchema,
  }).query(({ ctx, input }) => aggregateEvents(ctx.site, input)),
});
