import type { IncomingMessage } from "node:http";
import type { PublishedContent, PublishedPlace, Resolution } from "@/domains/sites/published/resolution";
import { resolvePublished } from "@/domains/sites/published/resolve";
import { count, countMissing } from "../counting/count";
import { countedPage, countedSite } from "../counting/place";
import { markdownWithinBounds } from "../draw/within-bounds";
import { isForMachines } from "../for-machines";
import { type Answer, NONE, redirectTo, text } from "./answer";
import { type Asking, cookiePlace, missingPath, pathBelowHost, unkept } from "./asking";
import { isLanguageRoot, LANGUAGE_VARY, variantInLanguage } from "./language";
import {
  answerNeedsAuth,
  answerNotFound,
  answerPreviewed,
  answerUndrawn,
  type Kept,
  robotsOf,
  sendPage,
} from "./pages";
import { prefersMarkdown } from "./prefers-markdown";
import { onceFromLimit } from "./rate-limit";
import { carriesVisitor, keepVisitor, withoutVisitor } from "./visitor";

/** Removes the share key from the requested URL and from the site's URL. */
function withoutKey({ site, siteUrl, admission: { shareKey } }: PublishedPlace, url: URL) {
  const key = `${shareKey}/`;
  if (shareKey === undefined || !siteUrl.endsWith(`/${key}`)) return { site, siteUrl, url };
  const plain = new URL(url);
  const { pathname } = new URL(siteUrl);
  plain.pathname = pathname.slice(0, -key.length) + url.pathname.slice(pathname.length);
  return { site, siteUrl: siteUrl.slice(0, -key.length), url: plain };
}

const PART_NAME = /^(?:op|schema)-[\p{L}\p{N}_-]{1,90}$/u;

/** The part of a specification that the page must show completely. */
function fullPartOf({ searchParams }: URL): string | undefined {
  const asked = searchParams.get("operation") ?? "";
  return PART_NAME.test(asked) ? asked : undefined;
}

/** Returns the response for a page's URL, or null if the response was already sent. */
export async function answerPlace(
  asking: Asking,
  resolution: Resolution,
  kept: Kept,
): Promise<Answer | null> {
  const { request, url } = asking;
  switch (resolution.kind) {
    case "redirect":
      return redirectTo(localTarget(resolution, url), resolution.permanent ? 308 : 302);
    case "needs-auth":
      return answerNeedsAuth(resolution, pathBelowHost(url), kept.assets);
    case "not-found": {
      const { place } = resolution;
      const path = missingPath(place, url);
      if (place && !place.preview) countMissing(request, countedSite(place, path));
      return answerNotFound(request, place, path, kept.assets);
    }
    case "content":
      return answerContent(asking, resolution, kept);
  }
}

async function answerContent(asking: Asking, place: PublishedContent, kept: Kept): Promise<Answer | null> {
  const { request, response, url, visitor } = asking;
  const plain = withoutKey(place, url);
  if (carriesVisitor(url) || plain.url !== url) {
    const cookies = keepVisitor(place, visitor, cookiePlace(plain, asking));
    const headers = { "set-cookie": cookies, "referrer-policy": "no-referrer" };
    return redirectTo(withoutVisitor(plain.url), 303, headers);
  }
  // If the site excludes machines, agents get the same HTML as people.
  if (prefersMarkdown(request) && isForMachines(place)) {
    const markdown = await answerBeside(asking, place, answerMarkdown, kept);
    if (markdown.status !== 404)
      return { ...markdown, headers: { ...robotsOf(place), ...markdown.headers, vary: "Accept" } };
  }
  const path = missingPath(place, url);
  const inLanguage = place.preview ? undefined : await variantInLanguage(request, place, url);
  if (inLanguage !== undefined)
    return redirectTo(localTarget({ target: inLanguage, external: false }, url), 302, {
      vary: LANGUAGE_VARY,
      "cache-control": "private, no-cache",
    });
  if (place.preview) return answerPreviewed(request, place, path, kept.assets);
  try {
    const shown = { ...place, fullPart: fullPartOf(url), isLanguageRoot: isLanguageRoot(place, url) };
    if (await sendPage(request, response, shown, kept)) return null;
  } catch (error) {
    return answerUndrawn(place, path, kept.assets, error);
  }
  return answerNotFound(request, place, path, kept.assets);
}

/**
 * Returns the location of a redirect. If the target is on this host, the location is only a path, so that it works behind
 * any proxy.
 */
function localTarget({ target, external }: { target: string; external: boolean }, url: URL): string {
  const to = new URL(target);
  return !external && to.origin === url.origin ? to.pathname + to.search + to.hash : target;
}

export type AnswerVariant = (request: IncomingMessage, place: PublishedContent) => Promise<Answer>;

/** Sends a variant of a page, for visitors who can read the page. */
export async function answerBeside(
  { request, url }: Asking,
  place: PublishedContent,
  answer: AnswerVariant,
  kept: Kept,
) {
  const answered = await answer(request, place).catch((error) =>
    answerUndrawn(place, missingPath(place, url), kept.assets, error),
  );
  return unkept(place, answered);
}

/**
 * Returns the source of a request for Markdown, for the analytics. The source shows whether a visitor used the copy button.
 */
const sourceOf = ({ headers }: IncomingMessage) =>
  headers["sec-fetch-site"] === "same-origin" && headers["sec-fetch-mode"] === "cors"
    ? { eventMarkdownSource: "page-action" }
    : {};

/** Returns a page as Markdown, and counts the request in the analytics. If the site excludes machines, returns 404. */
const answerMarkdown: AnswerVariant = async (request, place) => {
  await onceFromLimit(request, "draw")();
  const markdown = isForMachines(place) ? await markdownWithinBounds(place) : null;
  if (markdown === null) return NONE;
  if (!place.preview) count(request, countedPage(place), "page_markdown_request", sourceOf(request));
  return text(request, "text/markdown", markdown);
};

/** The Markdown of a page at its own URL, which search engines must not index. */
export const answerMarkdownBeside: AnswerVariant = async (request, place) => {
  const answer = await answerMarkdown(request, place);
  return { ...answer, headers: { ...answer.headers, "x-robots-tag": "noindex" } };
};

/** Sends a variant of a page at the page's URL with a suffix: its Markdown or its feed. */
export async function answerVariant(
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
