import type { IncomingMessage } from "node:http";
import { agentNamed } from "@/domains/insights/agents";
import type { DoneType } from "@/domains/insights/events";
import type { Facts } from "@/domains/insights/facts";
import type { Reader } from "@/domains/insights/readings";
import { recordReading } from "@/domains/insights/recorder";
import { env } from "@/env";
import { clientAddress, isFromProxy } from "@/lib/client-address";
import type { CountedPlace } from "./place";

const USER_AGENT_LENGTH_MAX = 512;
const QUERY_LENGTH_MAX = 256;
const REFERRER_LENGTH_MAX = 512;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/i;
const COUNTRY = /^[A-Z]{2}$/;
/** The values that proxies send for unknown IP addresses and for Tor, instead of a country code. */
const NOWHERE = "XX";

export const userAgentOf = ({ headers }: IncomingMessage) =>
  (headers["user-agent"] ?? "").slice(0, USER_AGENT_LENGTH_MAX);

function countryOf(request: IncomingMessage): string | undefined {
  const header = env.INSIGHTS_COUNTRY_HEADER;
  if (header === undefined || !isFromProxy(request)) return undefined;
  const country = String(request.headers[header]).toUpperCase();
  return COUNTRY.test(country) && country !== NOWHERE ? country : undefined;
}

/** Whether a visitor's browser sends Do Not Track or Global Privacy Control. */
export const wantsPrivacy = ({ headers }: IncomingMessage) =>
  headers.dnt === "1" || headers["sec-gpc"] === "1";

export function readerOf(request: IncomingMessage): Reader {
  const language = request.headers["accept-language"]?.split(/[,;]/, 1)[0]?.trim() ?? "";
  return {
    address: clientAddress(request),
    userAgent: userAgentOf(request),
    language: LANGUAGE.test(language) ? language : undefined,
    country: countryOf(request),
    isAuthenticated: request.headers.cookie?.includes("visitor-token=") ?? false,
  };
}

/** Counts an action, except if the visitor's browser asks not to be tracked. */
export function count(
  request: IncomingMessage,
  { site, facts, isLinked }: CountedPlace,
  type: DoneType,
  more: Facts = {},
): void {
  if (env.INSIGHTS === "off" || wantsPrivacy(request)) return;
  recordReading({ site, type, placeFacts: facts, facts: more, reader: readerOf(request), isLinked });
}

/** Counts a page that an agent requests. Browsers report their page views themselves (`seen.ts`). */
export function countAgent(request: IncomingMessage, place: CountedPlace | undefined): void {
  if (!place || request.method !== "GET" || agentNamed(userAgentOf(request)) === undefined) return;
  count(request, place, "page_view");
}

/** The data of actions through a site's MCP server. */
export const BY_MCP: Facts = { displayContext: "mcp" };

export const questionFacts = (question: string): Facts => ({
  eventSearchQuery: question.trim().slice(0, QUERY_LENGTH_MAX),
});

/** The data of a search, including whether anything was found. */
export const searchFacts = (query: string, results: readonly unknown[]): Facts => ({
  ...questionFacts(query),
  eventSearchFound: results.length > 0,
});

const sourceFacts = ({ origin, pathname, hostname }: URL): Facts => ({
  referrer: (origin + pathname).slice(0, REFERRER_LENGTH_MAX),
  referrerDomain: hostname,
});

/** Returns the referrer without its query and fragment, and nothing if the referrer is on the same host. */
export function referrerFacts(referrer: string | undefined, ownUrl: unknown): Facts {
  if (!referrer || !URL.canParse(referrer)) return {};
  const url = new URL(referrer);
  const isElsewhere = /^https?:$/.test(url.protocol) && url.host !== new URL(String(ownUrl)).host;
  return isElsewhere ? sourceFacts(url) : {};
}

/**
 * Whether a visitor opened the URL. Browsers also request images, icons and other files for a page, and pages that the
 * visitor might open next. Agents don't send these headers.
 */
const isOpened = ({ headers }: IncomingMessage): boolean =>
  (headers["sec-fetch-dest"] ?? "document") === "document" &&
  !/^image\//.test(headers.accept ?? "") &&
  !/prefetch/.test(String(headers["sec-purpose"] ?? ""));

/**
 * Counts a request for a URL without a page. `referer` is the URL of the page with the link, which can be on
 * the site itself.
 */
export function countMissing(request: IncomingMessage, place: CountedPlace): void {
  if (request.method !== "GET" || !isOpened(request)) return;
  const from = request.headers.referer ?? "";
  const source = URL.canParse(from) ? sourceFacts(new URL(from)) : {};
  count(request, place, "page_view", { eventPageNotFoundType: "missing", ...source });
}
