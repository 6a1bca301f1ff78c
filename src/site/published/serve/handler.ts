import type { IncomingMessage, ServerResponse } from "node:http";
import { outageOf } from "@/db/outage";
import { SITE_IMAGES_NAME } from "@/domains/sites/images/address";
import { isReadersPath, SITES_ROOT } from "@/domains/sites/published/locate";
import type {
  PublishedContent,
  PublishedPlace,
  Resolution,
  Visitor,
} from "@/domains/sites/published/resolution";
import { resolvePublished } from "@/domains/sites/published/resolve";
import { ApiError } from "@/lib/errors";
import { isReservedHost } from "@/lib/hosts";
import { logFailure } from "@/lib/log";
import { provedHosts, publishedUrl } from "@/scopes/site-address";
import type { SiteAssets } from "../assets";
import { count, countAgent, countMissing } from "../counting/count";
import { countedPage, countedSite } from "../counting/place";
import { answerSeen, isSeen } from "../counting/seen";
import { FEEDBACK_NAME } from "../feedback-address";
import { SOCIAL } from "../social/address";
import { TRIAL_NAME } from "../trial/address";
import { answerTrial } from "../trial/answer";
import { type Answer, redirectTo, sendAnswer, sendText } from "./answer";
import { sendAsset } from "./asset";
import { refusedTo } from "./body";
import { answerDiagram } from "./diagram";
import { answerExtra, answerMarkdown } from "./extras";
import { answerPageFeed, type FeedName, isFeed } from "./feed";
import { answerFeedback } from "./feedback";
import { askedUrl, isSiteHost } from "./host";
import { answerImage } from "./images";
import { answerSiteMcp, isMcp } from "./mcp";
import { PageCache } from "./page-cache";
import {
  answerNeedsAuth,
  answerNotFound,
  answerPreviewed,
  answerUndrawn,
  type Kept,
  sendPage,
  UNPUBLISHED,
} from "./pages";
import { prefersMarkdown } from "./prefers-markdown";
import { answerPreview, PREVIEW_NAME } from "./preview";
import { RecentAnswers } from "./recent";
import { answerSocialImage } from "./social-image";
import { type Special, specialOf } from "./special";
import { carriesVisitor, forgetVisitor, keepVisitor, memberIn, visitorIn, withoutVisitor } from "./visitor";

/** Answers what readers ask of published sites. */
export interface PublishedSites {
  /** Whether a request is theirs; undefined in place of a promise, where that is plain to see. */
  isAsked(request: IncomingMessage, path: string): boolean | Promise<boolean>;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface Asking {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  visitor: Visitor;
}

/** Published sites over the files that pages load. Pages are kept for as long as this is. */
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
        const sent = prefersMarkdown(request) ? undefined : await kept.recent.find(request);
        if (sent) {
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

/** Tells caches and people that a page may be older than what the site says now (RFC 9211). */
const STALE = { "cache-status": "bindery; hit; detail=stale", "cache-control": "no-store" };

/** Answers with what was right a few minutes ago where the database is away, and else with why there is no answer. */
async function answerFailure(
  request: IncomingMessage,
  response: ServerResponse,
  { recent }: Kept,
  error: unknown,
): Promise<void> {
  const refusal = error instanceof ApiError ? error : outageOf(error);
  if (!refusal || response.headersSent) throw error;
  if (refusal.status === 503) logFailure({ error }, refusal.status, "a page could not be made");
  const stale = error === refusal ? undefined : recent.findStale(request);
  if (stale) return await sendText(request, response, 200, { ...stale.headers, ...STALE }, stale.text);
  await sendAnswer(request, response, refusedTo(request, refusal));
}

/** What is to be sent; null where it was sent already. */
async function answerOf(
  request: IncomingMessage,
  response: ServerResponse,
  kept: Kept,
): Promise<Answer | null> {
  const isOnSiteHost = await isSiteHost(request.headers.host);
  const url = askedUrl(request, isOnSiteHost);
  if (request.method === "POST" && !isOnSiteHost && url?.pathname.endsWith(`/${PREVIEW_NAME}`))
    return answerPreview(request, url, kept.assets);
  if (request.method === "POST" && url?.pathname.endsWith(`/${FEEDBACK_NAME}`))
    return answerFeedback(request, url, visitorIn(request, url));
  if (request.method === "POST" && url?.pathname.endsWith(`/${TRIAL_NAME}`))
    return answerTrial(request, url, visitorIn(request, url));
  if (url && isMcp(url)) return answerSiteMcp(request, response, url);
  if (request.method !== "GET" && request.method !== "HEAD")
    return { status: 405, headers: { allow: "GET, HEAD" }, body: null };
  if (!url) return answerNotFound(request, { kind: "not-found" }, "", kept.assets);
  const actor = isOnSiteHost ? undefined : await memberIn(request, url);
  const asking = { request, response, url, visitor: { ...visitorIn(request, url), actor } };
  const special = specialOf(url.pathname);
  if (special) return answerSpecial(asking, special, kept);
  if (url.pathname.endsWith(".md")) return answerVariant(asking, ".md", answerCountedMarkdown, kept);
  return answerPlace(asking, await resolvePublished(url, asking.visitor), kept);
}

/** Marks an answer that is not published: it is for one person, and no cache may keep it. */
const unkept = ({ preview }: PublishedPlace, answer: Answer): Answer =>
  preview ? { ...answer, headers: { ...answer.headers, ...UNPUBLISHED } } : answer;

/** What pages need that a member previews. Feeds, search and answers are of what is published. */
const PREVIEWED = new Set(["~files", "~navigation", SITE_IMAGES_NAME]);

const depthPath = (url: URL) => url.pathname.slice(1);

/** The address that was asked for and that of its site, without the key that stands between them where one does. */
function withoutKey({ site, siteUrl, admission: { shareKey } }: PublishedPlace, url: URL) {
  const key = `${shareKey}/`;
  if (shareKey === undefined || !siteUrl.endsWith(`/${key}`)) return { site, siteUrl, url };
  const plain = new URL(url);
  const { pathname } = new URL(siteUrl);
  plain.pathname = pathname.slice(0, -key.length) + url.pathname.slice(pathname.length);
  return { site, siteUrl: siteUrl.slice(0, -key.length), url: plain };
}

/** Where cookies of the site are sent: the path that the browser knows it under. */
function cookiePlace({ site, siteUrl }: Pick<PublishedPlace, "site" | "siteUrl">, { request, url }: Asking) {
  const isProxied = provedHosts(site).proxy !== null;
  const shown = isProxied && request.headers["x-forwarded-host"] === new URL(publishedUrl(site)).host;
  const { pathname } = new URL(shown ? publishedUrl(site) : siteUrl);
  return { path: pathname, isSecure: url.protocol === "https:" };
}

const PART_NAME = /^(?:op|schema)-[\p{L}\p{N}_-]{1,90}$/u;

/** The part of a specification that a page is asked to show whole. */
function fullPartOf({ searchParams }: URL): string | undefined {
  const asked = searchParams.get("operation") ?? "";
  return PART_NAME.test(asked) ? asked : undefined;
}

async function answerPlace(asking: Asking, resolution: Resolution, kept: Kept): Promise<Answer | null> {
  const { request, response, url, visitor } = asking;
  switch (resolution.kind) {
    case "redirect": {
      const status = resolution.permanent ? 308 : 302;
      return redirectTo(localTarget(resolution, url), status);
    }
    case "needs-auth":
      return answerNeedsAuth(resolution, pathBelowHost(url), kept.assets);
    case "not-found":
      if (resolution.place && !resolution.place.preview)
        countMissing(request, countedSite(resolution.place, missingPath(resolution, url)));
      return answerNotFound(request, resolution, missingPath(resolution, url), kept.assets);
    case "content": {
      const plain = withoutKey(resolution, url);
      if (carriesVisitor(url) || plain.url !== url) {
        const cookies = keepVisitor(resolution, visitor, cookiePlace(plain, asking));
        return redirectTo(withoutVisitor(plain.url), 303, {
          "set-cookie": cookies,
          "referrer-policy": "no-referrer",
        });
      }
      const markdown = prefersMarkdown(request)
        ? await answerBeside(asking, resolution, answerCountedMarkdown, kept)
        : undefined;
      // Where machines are kept away, they get what people do.
      if (markdown && markdown.status !== 404)
        return { ...markdown, headers: { ...markdown.headers, vary: "Accept" } };
      const path = missingPath({ place: resolution }, url);
      if (resolution.preview) return answerPreviewed(request, resolution, path, kept.assets);
      try {
        const place = { ...resolution, fullPart: fullPartOf(url) };
        if (await sendPage(request, response, place, kept)) return null;
      } catch (error) {
        return answerUndrawn(resolution, path, kept.assets, error);
      }
      return answerNotFound(request, { kind: "not-found", place: resolution }, path, kept.assets);
    }
  }
}

/** Within the same host only the path is said: it holds behind whatever stands before this server. */
function localTarget({ target, external }: Extract<Resolution, { kind: "redirect" }>, url: URL): string {
  const to = new URL(target);
  return !external && to.origin === url.origin ? to.pathname + to.search + to.hash : target;
}

const pathBelowHost = (url: URL) =>
  url.pathname.startsWith(SITES_ROOT) ? url.pathname.split("/").slice(3).join("/") : depthPath(url);

/** The requested path below the site, from which the relative way to its root follows. */
function missingPath({ place }: { place?: PublishedPlace | undefined }, url: URL): string {
  if (!place) return pathBelowHost(url);
  const { pathname } = new URL(place.siteUrl);
  return url.pathname.startsWith(pathname) ? url.pathname.slice(pathname.length) : pathBelowHost(url);
}

/** Whether a reader copies the page by the button beside it. */
const sourceOf = ({ headers }: IncomingMessage) =>
  headers["sec-fetch-site"] === "same-origin" && headers["sec-fetch-mode"] === "cors"
    ? { eventMarkdownSource: "page-action" }
    : {};

type AnswerVariant = (request: IncomingMessage, place: PublishedContent) => Promise<Answer>;

/** What lies beside a page under its address and a suffix: its Markdown, its feed. */
async function answerVariant(
  asking: Asking,
  suffix: string,
  answer: AnswerVariant,
  kept: Kept,
): Promise<Answer | null> {
  const page = new URL(asking.url);
  page.pathname = page.pathname.slice(0, -suffix.length);
  const resolution = await resolvePublished(page, asking.visitor);
  if (resolution.kind === "content" && !carriesVisitor(asking.url))
    return answerBeside(asking, resolution, answer, kept);
  if (resolution.kind === "redirect" && !resolution.external) {
    const target = new URL(resolution.target);
    target.pathname = target.pathname.replace(/\/$/, "") + suffix;
    return redirectTo(target.origin === page.origin ? target.pathname + target.search : target.href, 302);
  }
  return answerPlace(asking, resolution, kept);
}

async function answerBeside(
  { request, url }: Asking,
  place: PublishedContent,
  answer: AnswerVariant,
  kept: Kept,
) {
  const answered = await answer(request, place).catch((error) =>
    answerUndrawn(place, missingPath({ place }, url), kept.assets, error),
  );
  return unkept(place, answered);
}

/** The page beside which its Markdown lies. */
async function answerCountedMarkdown(request: IncomingMessage, place: PublishedContent): Promise<Answer> {
  const answer = await answerMarkdown(request, place);
  if (answer.status < 400 && !place.preview)
    count(request, countedPage(place), "page_markdown_request", sourceOf(request));
  return answer;
}

async function answerSpecial(asking: Asking, special: Special, kept: Kept): Promise<Answer | null> {
  const { request, url, visitor } = asking;
  const { name, rest, sitePath } = special;
  if (name === "~assets") return sendAsset(request, asking.response, rest, kept.assets);
  if (name === "~diagram") return answerDiagram(kept.assets);
  if (name === "~image") return answerImage(url.searchParams);
  if (name === SOCIAL) return answerSocial(asking, sitePath + rest);
  const root = new URL(url);
  root.pathname = sitePath;
  const resolution = await resolvePublished(root, visitor);
  const place =
    resolution.kind === "content"
      ? resolution
      : resolution.kind === "not-found"
        ? resolution.place
        : undefined;
  if (name === "~logout") return logOut(asking, sitePath, resolution, place);
  if (resolution.kind === "needs-auth") return answerNeedsAuth(resolution, pathBelowHost(url), kept.assets);
  // Right below the site: what lies deeper is no path of it.
  if (!place || new URL(place.siteUrl).pathname !== sitePath) {
    if (resolution.kind === "redirect" && !resolution.external && resolution.target.endsWith("/")) {
      const target = new URL(name + (rest === "" ? "" : `/${rest}`), resolution.target);
      target.search = url.search;
      return redirectTo(target.href, 302);
    }
    if (isFeed(name) && rest === "") return answerFeedOfPage(asking, name, resolution, kept);
    return answerNotFound(
      request,
      { kind: "not-found", ...(place && { place }) },
      missingPath({ place }, url),
      kept.assets,
    );
  }
  if (place.preview && !PREVIEWED.has(name))
    return answerNotFound(request, { kind: "not-found", place }, missingPath({ place }, url), kept.assets);
  const extra = await answerExtra(request, place, { name, rest, query: url.searchParams }, kept.assets);
  return unkept(place, extra);
}

/** The updates of a page; `above` is what its address with a slash leads to, which is that of a space's first page. */
function answerFeedOfPage(asking: Asking, name: FeedName, above: Resolution, kept: Kept) {
  const answer: AnswerVariant = (request, place) => answerPageFeed(request, place, name);
  return above.kind === "content" && !carriesVisitor(asking.url)
    ? answerBeside(asking, above, answer, kept)
    : answerVariant(asking, `/${name}`, answer, kept);
}

/** The picture of the page that has this path. */
async function answerSocial({ request, url, visitor }: Asking, path: string): Promise<Answer> {
  const page = new URL(url);
  page.pathname = path;
  page.search = "";
  const resolution = await resolvePublished(page, visitor);
  if (resolution.kind === "content" && !resolution.preview) return answerSocialImage(request, resolution);
  return { status: 404, headers: { "cache-control": "no-store" }, body: null };
}

/** Lets go of the visitor, also where nothing lets them in any more. */
function logOut(
  asking: Asking,
  sitePath: string,
  resolution: Resolution,
  place: PublishedPlace | undefined,
): Answer {
  const site = "site" in resolution ? resolution.site : place?.site;
  const at = place
    ? cookiePlace(place, asking)
    : { path: sitePath, isSecure: asking.url.protocol === "https:" };
  return redirectTo(site?.logoutURL ?? sitePath, 303, { "set-cookie": forgetVisitor(at) });
}
