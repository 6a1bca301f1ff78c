import type { IncomingMessage, ServerResponse } from "node:http";
import { outageOf } from "@/db/outage";
import { isReadersPath, isReferencePath } from "@/domains/sites/published/locate";
import type { Resolution, Visitor } from "@/domains/sites/published/resolution";
import { resolvePublished } from "@/domains/sites/published/resolve";
import { ApiError } from "@/lib/errors";
import { isReservedHost } from "@/lib/hosts";
import { logFailure } from "@/lib/log";
import type { SiteAssets } from "../assets";
import { countAgent } from "../counting/count";
import { answerSeen, isSeen } from "../counting/seen";
import { isForMachines } from "../for-machines";
import { FEEDBACK_NAME, TRIAL_NAME } from "../names";
import { answerTrial } from "../trial/answer";
import { type Answer, redirectTo, sendAnswer, sendText } from "./answer";
import { answerSpecial } from "./answer-special";
import { refusedTo } from "./body";
import { answerEmbedScript, isEmbedScript } from "./embed-script";
import { answerFeedback } from "./feedback";
import { askedUrl, isSiteHost } from "./host";
import { answerSiteMcp, isMcp } from "./mcp";
import { PageCache } from "./page-cache";
import { answerNotFound, type Kept } from "./pages";
import { answerInPanel } from "./panel";
import { panelAt } from "./panel-request";
import { answerMarkdownBeside, answerPlace, answerVariant } from "./place";
import { prefersMarkdown } from "./prefers-markdown";
import { answerPreview, PREVIEW_NAME } from "./preview";
import { RecentAnswers } from "./recent";
import { specialOf } from "./special";
import { isForSignIn, memberIn, signInTo, visitorIn } from "./visitor";

export interface PublishedSites {
  /** Whether a request is for a site. Returns a promise if the check requires a database query. */
  isAsked(request: IncomingMessage, path: string): boolean | Promise<boolean>;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** The handler of published sites, with the files that pages load. The handler contains the page cache. */
export function createPublishedSites(assets: SiteAssets): PublishedSites {
  const kept = { cache: new PageCache(assets.build), recent: new RecentAnswers(), assets };

  return {
    isAsked(request, path) {
      const { host } = request.headers;
      if (host === undefined || isReservedHost(host)) return isReadersPath(path);
      return isSiteHost(host).then(
        (isSite) => isSite || isReadersPath(path),
        (error) => {
          if (kept.recent.findStale(request)) return true;
          throw error;
        },
      );
    },

    async answer(request, response) {
      try {
        if (isSeen(request)) return await sendAnswer(request, response, await answerSeen(request));
        const sent = await kept.recent.find(request);
        if (sent && !(prefersMarkdown(request) && isForMachines(sent.state.rows))) {
          countAgent(request, sent.place);
          return await sendText(request, response, 200, sent.headers, sent.text);
        }
        const answer = await answerOf(request, response, kept);
        if (answer) await sendAnswer(request, response, answer);
      } catch (error) {
        await answerFailure(request, response, kept, error);
      }
    },
  };
}

/** The headers that show caches and people that the page might be older than the current content (RFC 9211). */
const STALE = { "cache-status": "bindery; hit; detail=stale", "cache-control": "no-store" };

/**
 * Handles an error. If the database is unreachable and there is a cached response from the last few minutes, sends this
 * response. If there is no cached response, sends the reason for the failure.
 */
async function answerFailure(
  request: IncomingMessage,
  response: ServerResponse,
  { recent }: Kept,
  error: unknown,
): Promise<void> {
  const refusal = error instanceof ApiError ? error : outageOf(error);
  if (!refusal || response.headersSent) throw error;
  if (refusal.status === 503) logFailure({ error }, refusal.status, "page could not be rendered");
  const stale = error === refusal ? undefined : recent.findStale(request);
  if (stale) return await sendText(request, response, 200, { ...stale.headers, ...STALE }, stale.text);
  await sendAnswer(request, response, refusedTo(request, refusal));
}

/** The OpenAPI document. Without an API reference, the URL of the reference redirects to it. */
const OPENAPI_PATH = "/v1/openapi.json";

/** Whether a URL leads to a page, directly or by one redirect. */
async function isShown(resolution: Resolution, visitor: Visitor): Promise<boolean> {
  const reached =
    resolution.kind === "redirect" ? await resolvePublished(new URL(resolution.target), visitor) : resolution;
  return reached.kind !== "not-found";
}

/** Computes the response. Returns null if the response has already been sent. */
async function answerOf(
  request: IncomingMessage,
  response: ServerResponse,
  kept: Kept,
): Promise<Answer | null> {
  const isOnSiteHost = await isSiteHost(request.headers.host);
  const asked = askedUrl(request, isOnSiteHost);
  if (asked && isEmbedScript(asked)) return answerEmbedScript(request, asked, kept.assets);
  const panel = asked && (await panelAt(asked));
  const url = panel?.url ?? asked;
  if (request.method === "POST" && !isOnSiteHost && url?.pathname.endsWith(`/${PREVIEW_NAME}`))
    return answerPreview(request, url, kept.assets);
  if (request.method === "POST" && url?.pathname.endsWith(`/${FEEDBACK_NAME}`))
    return answerFeedback(request, url, visitorIn(request, url));
  if (request.method === "POST" && url?.pathname.endsWith(`/${TRIAL_NAME}`))
    return answerTrial(request, url, visitorIn(request, url));
  if (url && isMcp(url)) return answerSiteMcp(request, response, url);
  if (request.method !== "GET" && request.method !== "HEAD")
    return { status: 405, headers: { allow: "GET, HEAD" }, body: null };
  if (!url) return answerNotFound(request, undefined, "", kept.assets);
  const actor = isOnSiteHost || panel ? undefined : await memberIn(request, url);
  if (!actor && !isOnSiteHost && isForSignIn(request, url)) return signInTo(url);
  const asking = { request, response, url, visitor: { ...visitorIn(request, url), actor } };
  if (panel) return answerInPanel(asking, panel, kept);
  const special = specialOf(url.pathname);
  if (special) return answerSpecial(asking, special, kept);
  if (url.pathname.endsWith(".md")) return answerVariant(asking, ".md", answerMarkdownBeside, kept);
  const resolution = await resolvePublished(url, asking.visitor);
  if (!isOnSiteHost && isReferencePath(url.pathname) && !(await isShown(resolution, asking.visitor)))
    return redirectTo(OPENAPI_PATH, 302);
  return answerPlace(asking, resolution, kept);
}
