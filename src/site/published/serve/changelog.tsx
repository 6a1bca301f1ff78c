import type { IncomingMessage } from "node:http";
import { renderToStaticMarkup } from "react-dom/server";
import { languageOf } from "@/domains/sites/customization/customization";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { labelsIn } from "@/site/labels/language";
import type { SiteAssets } from "../assets";
import { anchorOf, type Changelog, loadChangelog, nameOf, titleOf } from "../changelog/load";
import { changelogMarkdown } from "../changelog/markdown";
import { ChangelogView, Changes } from "../changelog/view";
import { count } from "../counting/count";
import { countedSite } from "../counting/place";
import type { Feed } from "../feeds/feed";
import { isForMachines } from "../for-machines";
import { Addresses } from "../load/addresses";
import { changelogPath } from "../load/changelog";
import { RSS } from "../load/document-context";
import { frameAt } from "../load/page";
import { CHANGELOG_NAME } from "../names";
import { renderPlain } from "../shell/document";
import { type Answer, NONE, text } from "./answer";
import { type FeedName, isFeed, sendFeed } from "./feed";
import { answerNotFound, robotsOf } from "./pages";

/** The path below the changelog's name: the slug of a specification, and the form in which the changelog is sent. */
const PATH = /^(?<slug>[a-zA-Z0-9-]{1,100})(?:\/(?<feed>[a-z.]{1,20})|(?<markdown>\.md))?$/;

const NUMBER_LENGTH_MAX = 9;

function numberIn(query: URLSearchParams): number | undefined {
  const asked = query.get("before") ?? "";
  return /^\d+$/.test(asked) && asked.length <= NUMBER_LENGTH_MAX ? Number(asked) : undefined;
}

async function answerPage(
  request: IncomingMessage,
  place: PublishedPlace,
  changelog: Changelog,
  isFirst: boolean,
  assets: SiteAssets,
): Promise<Answer> {
  const { slug, url } = changelog;
  const frame = await frameAt(place, new Addresses(place.rows, changelogPath(slug)));
  const title = titleOf(changelog, frame.labels);
  const facts = {
    title,
    description: null,
    isIndexed: frame.isIndexed && isFirst,
    canonical: url,
    feeds: [{ title, href: `./${slug}/${RSS}` }],
    ...(isForMachines(place) && { markdownHref: `./${slug}.md` }),
  };
  const view = <ChangelogView changelog={changelog} frame={frame} />;
  const page = renderPlain(frame, facts, view, assets);
  const policy = { "content-security-policy": page.policy };
  return text(request, "text/html", page.html, { ...policy, ...robotsOf(place) });
}

function answerFeed(request: IncomingMessage, place: PublishedPlace, changelog: Changelog, name: FeedName) {
  const { specId, slug, url, versions } = changelog;
  const language = languageOf(place.site, place.siteSpace);
  const labels = labelsIn(language);
  const title = titleOf(changelog, labels);
  const items = versions.map((version): Feed["items"][number] => ({
    id: `${specId}@${version.number}`,
    url: `${url}#${anchorOf(version)}`,
    title: nameOf(version, language),
    date: version.createdAt,
    html: renderToStaticMarkup(<Changes version={version} labels={labels.blocks.api} />),
    tags: version.changes.changes.some(({ isBreaking }) => isBreaking) ? [labels.blocks.api.breaking] : [],
  }));
  count(request, countedSite(place, `${changelogPath(slug)}/${name}`), "rss_request");
  return sendFeed(request, name, { title, url, base: `${url}/`, description: title, items });
}

/** Sends the changelog of a specification as a page, a feed or Markdown. Only reads comparisons that a job has stored. */
export async function answerChangelog(
  request: IncomingMessage,
  place: PublishedPlace,
  rest: string,
  query: URLSearchParams,
  assets: SiteAssets,
): Promise<Answer> {
  const { slug = "", feed, markdown } = PATH.exec(rest)?.groups ?? {};
  const before = numberIn(query);
  const changelog = slug === "" ? undefined : await loadChangelog(place, slug, before);
  if (!changelog) return answerNotFound(request, place, `${CHANGELOG_NAME}/${rest}`, assets);
  if (feed !== undefined) return isFeed(feed) ? answerFeed(request, place, changelog, feed) : NONE;
  if (markdown === undefined) return answerPage(request, place, changelog, before === undefined, assets);
  if (!isForMachines(place)) return NONE;
  const language = languageOf(place.site, place.siteSpace);
  const body = changelogMarkdown(changelog, labelsIn(language), language);
  return text(request, "text/markdown", body, { "x-robots-tag": "noindex" });
}
