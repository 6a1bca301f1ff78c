import type { IncomingMessage } from "node:http";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SITE_IMAGES_NAME } from "@/domains/sites/images/address";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteAssets } from "../assets";
import { count, searchFacts } from "../counting/count";
import { countedSite, placeFrom } from "../counting/place";
import { llms, robots, sitemap } from "../feeds/sitemap";
import { isForMachines } from "../for-machines";
import { levelSource } from "../load/level-source";
import { listPagesOfSite } from "../load/listed-pages";
import { navigationLevel } from "../load/navigation";
import { CHANGELOG_NAME, CUSTOM_STYLE_NAME } from "../names";
import { Lines } from "../shell/navigation";
import { type Answer, NONE, text } from "./answer";
import { answerQuestion } from "./ask";
import { answerChangelog } from "./changelog";
import { answerCustomStyle } from "./custom-style";
import { answerSiteFeed } from "./feed";
import { answerFile, answerSiteImage } from "./files";
import { fullText, keptFullText } from "./full-text";
import { renderResults } from "./notices";
import { answerResults } from "./pages";
import { onceFromLimit, takeFromLimit } from "./rate-limit";
import { searchSite } from "./search";

/** The paths for which Bindery renders a new response for each request. */
const DRAWN = new Set(["~navigation", CHANGELOG_NAME, "sitemap.xml", "rss.xml", "feed.json", "llms.txt"]);

async function answerLevel(
  request: IncomingMessage,
  place: PublishedPlace,
  siteSpaceId: string,
  query: URLSearchParams,
) {
  const siteSpace = place.rows.siteSpaces.find((each) => each.id === siteSpaceId && each.isLiving);
  const source = siteSpace && (await levelSource(place, siteSpace));
  if (!source) return NONE;
  const parentId = query.get("parent") || null;
  const path = parentId === null ? "" : await source.tree.pathOf(parentId);
  if (path === null) return NONE;
  const from = Math.max(0, Number.parseInt(query.get("from") ?? "0", 10) || 0);
  const html = await navigationLevel(source, parentId, path, from);
  return text(request, "text/html", renderToStaticMarkup(createElement(Lines, { html })));
}

async function answerSearch(
  request: IncomingMessage,
  place: PublishedPlace,
  query: URLSearchParams,
  assets: SiteAssets,
) {
  const asked = query.get("q") ?? "";
  const from = query.get("from");
  const results = await searchSite(place, asked, from, () => takeFromLimit(request, "search"));
  if (asked.trim() !== "")
    count(request, countedSite(placeFrom(place, from)), "search_type_query", searchFacts(asked, results));
  if (!request.headers.accept?.includes("application/json"))
    return answerResults(await renderResults(place, asked, results, assets));
  const type = { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-store" };
  return { status: 200, headers: type, body: JSON.stringify({ results }) };
}

/** All responses of a site other than pages. The caller has already checked the visitor's access. */
export async function answerExtra(
  request: IncomingMessage,
  place: PublishedPlace,
  { name, rest, query }: { name: string; rest: string; query: URLSearchParams },
  assets: SiteAssets,
): Promise<Answer> {
  if (DRAWN.has(name)) await onceFromLimit(request, "draw")();
  switch (name) {
    case "~files":
      return answerFile(request, place, rest, query);
    case SITE_IMAGES_NAME:
      return answerSiteImage(request, place, rest);
    case CUSTOM_STYLE_NAME:
      return answerCustomStyle(request, place, rest);
    case "~navigation":
      return answerLevel(request, place, rest, query);
    case CHANGELOG_NAME:
      return answerChangelog(request, place, rest, query, assets);
    case "~ask":
      return answerQuestion(request, place, query);
    case "~search":
      return answerSearch(request, place, query, assets);
    case "robots.txt":
      return text(request, "text/plain", robots(place));
    case "sitemap.xml":
      if (place.site.visibility !== "public") return NONE;
      return text(request, "application/xml", sitemap(place, await listPagesOfSite(place)));
    case "rss.xml":
    case "feed.json":
      return answerSiteFeed(request, place, name);
    case "llms.txt":
    case "llms-full.txt":
      return isForMachines(place) ? answerList(request, place, name) : NONE;
    default:
      return NONE;
  }
}

/** The lists for machines: the URLs of all pages, or their texts. */
async function answerList(request: IncomingMessage, place: PublishedPlace, name: string): Promise<Answer> {
  const isFull = name === "llms-full.txt";
  const kept = isFull ? keptFullText(place) : undefined;
  if (isFull && !kept) await takeFromLimit(request, "draw-all");
  const variant = isFull ? "full" : "standard";
  count(request, countedSite(place, name), "llms_request", { eventLLMSVariant: variant });
  if (!isFull) return text(request, "text/plain", llms(place, await listPagesOfSite(place)));
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-cache" };
  return { status: 200, headers, body: kept ?? fullText(place) };
}
