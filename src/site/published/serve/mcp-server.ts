import type { IncomingMessage } from "node:http";
import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { addressOf } from "@/domains/ask/answer";
import { askFields } from "@/domains/ask/schema";
import { printMarkdown } from "@/domains/content/markdown";
import type { PublishedContent, PublishedPlace, Visitor } from "@/domains/sites/published/resolution";
import { resolvePublished } from "@/domains/sites/published/resolve";
import { errorText } from "@/lib/error-body";
import { ApiError, notFound } from "@/lib/errors";
import { logFailure } from "@/lib/log";
import { publishedUrl } from "@/scopes/site-address";
import { apiErrorOf } from "@/trpc/errors";
import { version } from "../../../../package.json";
import { BY_MCP, count, searchFacts } from "../counting/count";
import { countedPage, countedSite } from "../counting/place";
import { markdownWithinBounds } from "../draw/within-bounds";
import { answersOn, offersAsking } from "./ask";
import { isUndrawn } from "./pages";
import { takeFromLimit } from "./rate-limit";
import { searchSite } from "./search";

export interface Reading {
  request: IncomingMessage;
  place: PublishedPlace;
  visitor: Visitor;
  /** The requested URL of the site, with the parameters about the visitor in its query. */
  root: URL;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

const READS = { readOnlyHint: true, openWorldHint: false } as const;
const QUERY_CHARACTERS_MAX = 512;
const PATH_CHARACTERS_MAX = 4096;

const sourceSchema = z.object({ title: z.string(), url: z.url() });
const sectionSchema = sourceSchema.extend({ text: z.string() });
const searchAnswer = z.object({
  results: z.array(
    sourceSchema.extend({
      where: z.string().describe("Space and pages above."),
      sections: z.array(sectionSchema),
    }),
  ),
});
const pageAnswer = sourceSchema.extend({ markdown: z.string() });
const questionAnswer = z.object({
  markdown: z.string(),
  sources: z.array(sourceSchema),
  followupQuestions: z.array(z.string()),
});

/** The result of a tool. An error becomes a result with the API's error message. */
async function answering(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const answer = await work();
    return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    const refusal = isUndrawn(error)
      ? new ApiError(
          503,
          "This page can't be read, because rendering it takes more time or memory than allowed. Read another page.",
        )
      : apiErrorOf(error);
    if (refusal.status >= 500) logFailure({ error }, refusal.status, "MCP request of a site failed");
    const text = errorText(refusal);
    return { isError: true, content: [{ type: "text", text }] };
  }
}

async function searchFor({ request, place }: Reading, query: string): Promise<z.input<typeof searchAnswer>> {
  const own = publishedUrl(place.site);
  const found = await searchSite(place, query, null, () => takeFromLimit(request, "search"));
  const facts = { ...searchFacts(query, found), ...BY_MCP };
  count(request, countedSite(place), "search_type_query", facts);
  return {
    results: found.map(({ title, path, where, sections }) => ({
      title,
      url: own + path,
      where,
      sections: sections.map((section) => ({
        title: section.title,
        url: own + section.path,
        text: section.body,
      })),
    })),
  };
}

/** Returns the URL for a URL or a path on the site. Throws 404 for URLs outside the site. */
function addressWithin({ place, root }: Reading, named: string): URL {
  const { siteUrl, site } = place;
  const above = [publishedUrl(site), siteUrl].find((address) => named.startsWith(address));
  const path = above === undefined ? named.replace(/^\/+/, "") : named.slice(above.length);
  if (!URL.canParse(path, siteUrl)) throw notFound("Page");
  const url = new URL(path, siteUrl);
  if (!url.href.startsWith(siteUrl)) throw notFound("Page");
  url.search = root.search;
  url.hash = "";
  return url;
}

/** Returns the page at a URL. If the page has moved within the site, its previous URL also works. */
async function findPage(reading: Reading, named: string): Promise<PublishedContent> {
  const { place, visitor } = reading;
  let found = await resolvePublished(addressWithin(reading, named), visitor);
  if (found.kind === "redirect" && !found.external)
    found = await resolvePublished(addressWithin(reading, found.target), visitor);
  if (found.kind !== "content" || found.site.id !== place.site.id) throw notFound("Page");
  return found;
}

async function readPage(reading: Reading, named: string): Promise<z.input<typeof pageAnswer>> {
  const page = await findPage(reading, named);
  await takeFromLimit(reading.request, "draw");
  const markdown = await markdownWithinBounds(page);
  if (markdown === null) throw notFound("Page");
  count(reading.request, countedPage(page), "page_markdown_request", BY_MCP);
  return { title: /^# (.*)$/m.exec(markdown)?.[1] ?? "", url: page.canonicalUrl, markdown };
}

async function askFor({ request, place, signal }: Reading, question: string) {
  let last: z.input<typeof questionAnswer> | undefined;
  for await (const answer of await answersOn(request, place, question, null, signal)) {
    const { blocks, sources, followupQuestions } = answer;
    last = {
      markdown: printMarkdown(blocks),
      sources: sources.map(({ source, anchors }) => ({
        title: source.title,
        url: addressOf(place.whole, source, anchors[0]),
      })),
      followupQuestions,
    };
  }
  if (!last) throw new ApiError(503, "The question couldn't be answered at the moment. Ask again.");
  return last;
}

/** Creates the MCP server for one request of an agent that reads a site. */
export function makeReaderServer(reading: Reading): McpServer {
  const { title } = reading.place.site;
  const server = new McpServer(
    { name: "bindery-site", title, version },
    { instructions: `The documentation "${title}": search it, then read the pages that were found.` },
  );
  server.registerTool(
    "search",
    {
      title: "Search",
      description: "Finds the best pages for some words, with the sections that hold them.",
      inputSchema: z.object({ query: z.string().min(1).max(QUERY_CHARACTERS_MAX) }),
      outputSchema: searchAnswer,
      annotations: READS,
    },
    ({ query }) => answering(() => searchFor(reading, query)),
  );
  server.registerTool(
    "get_page",
    {
      title: "Read a page",
      description: "Gives a page as Markdown.",
      inputSchema: z.object({
        page: z
          .string()
          .max(PATH_CHARACTERS_MAX)
          .describe("Its `url`, or its path below the site; empty for the start."),
      }),
      outputSchema: pageAnswer,
      annotations: READS,
    },
    ({ page }) => answering(() => readPage(reading, page)),
  );
  if (!offersAsking(reading.place)) return server;
  server.registerTool(
    "ask",
    {
      title: "Ask",
      description: "Answers a question from the pages of this site, and says from which ones.",
      inputSchema: z.object({ question: askFields.question }),
      outputSchema: questionAnswer,
      annotations: READS,
    },
    ({ question }) => answering(() => askFor(reading, question)),
  );
  return server;
}
