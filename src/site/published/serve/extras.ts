import type { IncomingMessage } from "node:http";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SITE_IMAGES_NAME } from "@/domains/sites/images/address";
import type { PublishedContent, PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteAssets } from "../assets";
import { count, searchFacts } from "../counting/count";
import { countedSite, placeFrom } from "../counting/place";
import { markdownWithinBounds } from "../draw/within-bounds";
import { llms } from "../feeds/llms";
import { robots, sitemap } from "../feeds/sitemap";
import { isForMachines } from "../for-machines";
import { levelSource } from "../load/level-source";
import { listPagesOfSite, placeOfPage } from "../load/listed-pages";
import { navigationLevel } from "../load/navigation";
import { Lines } from "../shell/navigation";
import type { Answer } from "./answer";
import { answerQuestion } from "./ask";
import { answerSiteFeed } from "./feed";
import { answerFile } from "./files";
import { renderResults } from "./notices";
import { answerResults, isUndrawn } from "./pages";
import { onceFromLimit, takeFromLimit } from "./rate-limit";
import { searchSite } from "./search";
import { answerSiteImage } from "./site-image";
import { NONE, text } from "./text";

/** What is drawn anew each time it is asked for. */
const DRAWN = new Set(["~navigation", "sitemap.xml", "rss.xml", "feed.json", "llms.txt"]);

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
  if (request.headers.accept?.includes("application/json")) {
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "private, no-store",
    };
    return { status: 200, headers, body: JSON.stringify({ results }) };
  }
  return answerResults(await renderResults(place, asked, results, assets));
}

/** In place of a page that takes too much, its title and why nothing follows. */
const unwritten = (title: string) => (error: unknown) => {
  if (!isUndrawn(error)) throw error;
  return `# ${title}\n\nThis page takes too much time or memory to be shown.\n`;
};

async function* everything(place: PublishedPlace): AsyncGenerator<string> {
  const pages = await listPagesOfSite(place);
  for (const page of pages.filter((each) => each.type === "document")) {
    const at = placeOfPage(place, page);
    const markdown = at && (await markdownWithinBounds(at).catch(unwritten(page.title)));
    if (markdown) yield `${markdown}\n`;
  }
}

function countText(request: IncomingMessage, place: PublishedPlace, name: string, variant: string): void {
  if (isForMachines(place))
    count(request, countedSite(place, name), "llms_request", { eventLLMSVariant: variant });
}

/** Whatever a site answers beside its pages; its visitor was let in. */
export async function answerExtra(
  request: IncomingMessage,
  place: PublishedPlace,
  { name, rest, query }: { name: string; rest: string; query: URLSearchParams },
  assets: SiteAssets,
): Promise<Answer> {
  const pages = () => listPagesOfSite(place);
  if (DRAWN.has(name)) await onceFromLimit(request, "draw")();
  if (name === "llms-full.txt") await takeFromLimit(request, "draw-all");
  switch (name) {
    case "~files":
      return answerFile(request, place, rest, query);
    case SITE_IMAGES_NAME:
      return answerSiteImage(request, place, rest);
    case "~navigation":
      return answerLevel(request, place, rest, query);
    case "~ask":
      return answerQuestion(request, place, query);
    case "~search":
      return answerSearch(request, place, query, assets);
    case "robots.txt":
      return text(request, "text/plain", robots(place));
    case "sitemap.xml":
      return place.site.visibility === "public"
        ? text(request, "application/xml", sitemap(place, await pages()))
        : NONE;
    case "rss.xml":
    case "feed.json":
      return answerSiteFeed(request, place, name);
    case "llms.txt":
      countText(request, place, name, "standard");
      return isForMachines(place) ? text(request, "text/plain", llms(place, await pages())) : NONE;
    case "llms-full.txt":
      countText(request, place, name, "full");
      return isForMachines(place)
        ? {
            status: 200,
            headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-cache" },
            body: everything(place),
          }
        : NONE;
    default:
      return NONE;
  }
}

/** A page as Markdown; nothing where machines are kept away. */
export async function answerMarkdown(request: IncomingMessage, place: PublishedContent): Promise<Answer> {
  await onceFromLimit(request, "draw")();
  const markdown = isForMachines(place) ? await markdownWithinBounds(place) : null;
  if (markdown === null) return NONE;
  return text(request, "text/markdown", markdown);
}
