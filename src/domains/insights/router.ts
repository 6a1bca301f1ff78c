import { readSiteScope } from "@/scopes/published-site";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { admitEvents } from "./admit-events";
import { aggregateFields, aggregateSchema } from "./aggregate";
import { trackEventsFields } from "./events";
import { aggregateEvents, recordEvents } from "./service";

const rest = restTagged("insights");
const EVENTS = "/orgs/{organizationId}/sites/{siteId}/insights/events";

/** What readers do on a site: told by whoever renders it, asked for by those who write it. */
export const siteInsightsRouter = router({
  track: readSiteScope("view", trackEventsFields)
    .meta(
      rest("POST", EVENTS, {
        id: "trackEventsInSiteById",
        summary: "Tell what readers did on a site",
        description:
          "For renderers of their own, with a visitor's token. Cookies, network addresses and tokens are taken and " +
          "dropped. A `timestamp` may lie up to 24 hours back. Visitors bring at most 20 events in a request.",
        audit: false,
        status: 204,
        errors: [413],
      }),
    )
    .mutation(async ({ ctx, input }) => {
      if (ctx.actor.kind === "visitor") await admitEvents(ctx.site, input.events, ctx.address ?? "");
      await recordEvents(ctx, ctx.site, input.events);
    }),

  aggregate: siteScope("edit", aggregateFields)
    .meta(
      rest("POST", `${EVENTS}/aggregate`, {
        id: "aggregateSiteEvents",
        summary: "Group and count what readers did on a site",
        description:
          "Columns come with one value per group. `eventsCount`, `sessionsCount`, `visitorsCount`, `pageFeedbackRating` " +
          "and `askResponseRating` are counted; by everything else that is selected, events are grouped. Times are in UTC.",
      }),
    )
    .output(aggregateSchema)
    .query(({ ctx, input }) => aggregateEvents(ctx.site, input)),
});
