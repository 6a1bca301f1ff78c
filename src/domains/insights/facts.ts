import Bowser from "bowser";
import { Cache } from "@/lib/cache";
import { agentNamed } from "./agents";
import type { InsightsEvent } from "./events";

/** Maps the names of columns to values. Facts that aren't known are left out. */
export type Facts = Record<string, unknown>;

const hostOf = (url: string | null | undefined) =>
  url && URL.canParse(url) ? new URL(url).hostname : undefined;

function campaignOf(url: URL): Facts {
  const of = (name: string) => url.searchParams.get(name) ?? undefined;
  return {
    utmSource: of("utm_source"),
    utmMedium: of("utm_medium"),
    utmCampaign: of("utm_campaign"),
    utmTerm: of("utm_term"),
    utmContent: of("utm_content"),
  };
}

const BROWSERS: Readonly<Record<string, string>> = {
  Chrome: "chrome",
  Chromium: "chrome",
  Firefox: "firefox",
  Safari: "safari",
  "Microsoft Edge": "edge",
  "Internet Explorer": "ie",
  Opera: "opera",
};
const DEVICES = new Set(["desktop", "tablet", "mobile"]);
const SYSTEMS: Readonly<Record<string, string>> = {
  Windows: "windows",
  macOS: "macos",
  Linux: "linux",
  Android: "android",
  iOS: "ios",
};

function parseMachine(userAgent: string): Facts {
  const visitorBot = agentNamed(userAgent);
  if (userAgent === "")
    return { visitorBot, visitorBrowser: "unknown", visitorDevice: "unknown", visitorOS: "unknown" };
  const { browser, platform, os } = Bowser.parse(userAgent);
  const device = platform.type ?? "unknown";
  return {
    visitorBot,
    visitorBrowser: BROWSERS[browser.name ?? ""] ?? "unknown",
    visitorDevice: DEVICES.has(device) ? device : "unknown",
    visitorOS: SYSTEMS[os.name ?? ""] ?? "unknown",
  };
}

const MACHINE_BYTES = 200;
const machines = new Cache<Facts>({ name: "user agents", weigh: () => MACHINE_BYTES });

/**
 * Returns facts about the visitor's device, which come from the user agent. The result is cached, because parsing takes as long
 * as serving a page.
 */
export function machineOf(userAgent: string): Facts {
  const known = machines.get(userAgent);
  if (known) return known;
  const facts = parseMachine(userAgent);
  machines.set(userAgent, facts);
  return facts;
}

/** Returns the facts that only events of this type have. */
function particularsOf(event: InsightsEvent): Facts {
  switch (event.type) {
    case "page_markdown_request":
      return { eventMarkdownSource: event.markdownSource };
    case "search_type_query":
    case "ask_question":
      return { eventSearchQuery: event.query };
    case "search_open_result": {
      const { result } = event;
      return {
        eventSearchQuery: event.query,
        eventSearchResultRecordId: "recordId" in result ? result.recordId : result.pageId,
      };
    }
    case "page_post_feedback":
      return { eventPageFeedbackRating: event.feedback.rating };
    case "page_post_feedback_comment":
      return {
        eventPageFeedbackRating: event.feedback.rating,
        eventPageFeedbackComment: event.feedback.comment,
      };
    case "ask_rate_response":
      return { eventSearchQuery: event.query, eventAskResponseRating: event.rating };
    case "link_click": {
      const { target, position } = event.link;
      return {
        eventLinkTargetValue: target,
        eventLinkTargetKind: target.kind,
        eventLinkTargetDomain: hostOf(typeof target.url === "string" ? target.url : null),
        eventLinkPosition: position,
      };
    }
    case "api_client_open":
    case "api_client_request":
      return { eventAPIOperationPath: event.operation.path, eventAPIOperationMethod: event.operation.method };
    case "ad_click":
    case "ad_display":
      return { eventAdDomain: event.ad.domain, eventAdPlacement: event.ad.placement };
    case "trademark_click":
      return { eventTrademarkPlacement: event.placement };
    case "llms_request":
      return { eventLLMSVariant: event.llmsVariant };
    default:
      return {};
  }
}

/** Returns the part of an event that is stored. This part contains no cookies, IP addresses or tokens. */
export function factsOf(event: InsightsEvent): Facts {
  const { session, location } = event;
  const url = new URL(location.url);
  const page = location.space === null ? undefined : { page: location.page, space: location.space };
  return {
    url: location.url,
    urlPath: url.pathname,
    siteSection: location.siteSection ?? undefined,
    siteSpace: location.siteSpace ?? undefined,
    siteShareKey: location.siteShareKey ?? undefined,
    displayContext: location.displayContext ?? "site",
    page,
    visitorLanguage: session.language ?? undefined,
    visitorAuthenticated: session.visitorAuthClaims !== undefined,
    visitorClaims: session.visitorAuthClaims,
    referrer: session.referrer || undefined,
    referrerDomain: hostOf(session.referrer),
    ...machineOf(session.userAgent),
    ...campaignOf(url),
    ...particularsOf(event),
  };
}
