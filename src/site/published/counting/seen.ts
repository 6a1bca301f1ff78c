import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { agentNamed } from "@/domains/insights/agents";
import type { DoneType } from "@/domains/insights/events";
import type { Facts } from "@/domains/insights/facts";
import { Cache } from "@/lib/cache";
import type { Answer } from "../serve/answer";
import { isFromHere, readJson, refused } from "../serve/body";
import { count, referrerFacts, userAgentOf } from "./count";
import { type CountedPlace, placeOfMark, SIGNATURE_LENGTH } from "./place";

/** The path to which pages send their reports. This path is directly below the site's URL. */
export const SEEN_NAME = "~seen";

const BODY_BYTES_MAX = 16 * 1024;
const EVENTS_MAX = 20;
const LINK_LENGTH_MAX = 512;

const text = (length: number) => z.string().transform((value) => value.slice(0, length));
const campaign = text(100).optional();
const done = z.discriminatedUnion("did", [
  z.object({
    did: z.literal("view"),
    referrer: text(2048).optional(),
    campaign: z
      .object({ source: campaign, medium: campaign, campaign: campaign, term: campaign, content: campaign })
      .optional(),
  }),
  z.object({
    did: z.literal("link"),
    to: z.url({ protocol: /^https?$/ }).max(2048),
    at: z.enum(["announcement", "header", "footer", "sidebar", "content"]),
  }),
  z.object({ did: z.literal("search") }),
  z.object({ did: z.literal("found"), query: text(256), path: text(256) }),
]);

const seenSchema = z.object({
  mark: z.string().max(4096),
  /** A random ID of the report. Browsers might send a request again if they don't get the response. */
  id: z.string().max(32).optional(),
  done: z.array(done).min(1).max(EVENTS_MAX),
});

const RESENT_MILLISECONDS = 600_000;
const received = new Cache<true>({
  name: "reports of pages",
  weigh: () => 0,
  ttlMilliseconds: RESENT_MILLISECONDS,
});

/** Whether a report arrives for the first time. */
function isFirst(mark: string, id: string | undefined): boolean {
  if (id === undefined) return true;
  const key = `${mark.slice(-SIGNATURE_LENGTH)} ${id}`;
  if (received.has(key)) return false;
  received.set(key, true);
  return true;
}

function readingOf(one: z.output<typeof done>, { facts }: CountedPlace): [DoneType, Facts] {
  switch (one.did) {
    case "view": {
      const { source, medium, campaign: name, term, content } = one.campaign ?? {};
      const utm = { utmSource: source, utmMedium: medium, utmCampaign: name, utmTerm: term };
      return ["page_view", { ...referrerFacts(one.referrer, facts.url), ...utm, utmContent: content }];
    }
    case "link": {
      const { origin, pathname, hostname } = new URL(one.to);
      const target = { kind: "url", url: (origin + pathname).slice(0, LINK_LENGTH_MAX) } as const;
      const named = { eventLinkTargetKind: "url", eventLinkTargetDomain: hostname } as const;
      return ["link_click", { eventLinkTargetValue: target, ...named, eventLinkPosition: one.at }];
    }
    case "search":
      return ["search_open", {}];
    case "found":
      return ["search_open_result", { eventSearchQuery: one.query, eventSearchResultRecordId: one.path }];
  }
}

export const isSeen = ({ method, url }: IncomingMessage): boolean =>
  method === "POST" && url?.endsWith(`/${SEEN_NAME}`) === true;

/**
 * Receives a page's report. Agents that run the page's script were already counted when they requested the
 * page.
 */
export async function answerSeen(request: IncomingMessage): Promise<Answer> {
  if (!isFromHere(request))
    return refused(403, "Only the pages of the published site can send this request.");
  const { success, data } = seenSchema.safeParse(await readJson(request, BODY_BYTES_MAX));
  const place = success ? placeOfMark(data.mark) : undefined;
  if (!success || !place)
    return refused(
      400,
      "The body must contain the mark of a page of this site (`mark`) and the events on this page (`done`).",
    );
  if (agentNamed(userAgentOf(request)) === undefined && isFirst(data.mark, data.id))
    for (const one of data.done) count(request, place, ...readingOf(one, place));
  return { status: 204, headers: { "cache-control": "no-store" }, body: null };
}
