import type { IncomingMessage } from "node:http";
import type { RootContent } from "mdast";
import { EVENT_STREAM_HEADERS, writeEvents } from "@/api/rest/event-stream";
import { type Answer as Answered, addressOf } from "@/domains/ask/answer";
import { spacesOf } from "@/domains/ask/readable-content";
import { askFields } from "@/domains/ask/schema";
import { ask } from "@/domains/ask/service";
import { openSiteSpaces } from "@/domains/search/site/site-spaces-in-scope";
import { customizationOf, languageOf } from "@/domains/sites/customization/customization";
import { titleIn } from "@/domains/sites/localized";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { ApiError, sentence } from "@/lib/errors";
import { logFailure } from "@/lib/log";
import { publishedUrl } from "@/scopes/site-address";
import { apiErrorOf } from "@/trpc/errors";
import { count, questionFacts } from "../counting/count";
import { countedSite, placeFrom } from "../counting/place";
import type { Answer } from "./answer";
import { isFromHere, refused } from "./body";
import { takeFromLimit } from "./rate-limit";

/** A part of an answer for the panel. The links in an answer are paths on the site. */
export interface AnswerNode {
  type: string;
  value?: string;
  path?: string;
  ordered?: boolean;
  children?: AnswerNode[];
}

/** An event for the panel: the whole answer so far. */
export interface PanelAnswer {
  blocks: AnswerNode[];
  sources: { title: string; where: string; path: string }[];
  followupQuestions: string[];
  /** Whether the answer consists of sentences from the pages. */
  isQuote: boolean;
}

function nodeOf(node: RootContent, root: string): AnswerNode {
  const shown: AnswerNode = { type: node.type };
  if ("value" in node) shown.value = node.value;
  if (node.type === "link") shown.path = node.url.slice(root.length);
  if (node.type === "list") shown.ordered = node.ordered === true;
  if ("children" in node) shown.children = node.children.map((child) => nodeOf(child, root));
  return shown;
}

function presented(
  place: PublishedPlace,
  { blocks, sources, followupQuestions, isQuote }: Answered,
): PanelAnswer {
  const root = publishedUrl(place.site);
  return {
    blocks: blocks.map((block) => nodeOf(block, root)),
    sources: sources.map(({ source, anchors }) => {
      const { siteSpace } = source.space;
      const where = [titleIn(siteSpace, languageOf(place.site, siteSpace)), ...source.above];
      const path = addressOf(place.whole, source, anchors[0]).slice(root.length);
      return { title: source.title, where: where.join(" › "), path };
    }),
    followupQuestions,
    isQuote,
  };
}

async function* presentAll(place: PublishedPlace, answers: AsyncIterable<Answered>, leave: () => void) {
  try {
    for await (const answer of answers) yield presented(place, answer);
  } finally {
    leave();
  }
}

/** The error that the visitor sees. Server errors are logged. */
function refusalOf(error: unknown): { code: number; message: string } {
  const { status, message } = apiErrorOf(error);
  if (status >= 500) logFailure({ error }, status, "Ask: question failed");
  return { code: status, message };
}

export const offersAsking = ({ site, siteSpace }: Pick<PublishedPlace, "site" | "siteSpace">): boolean =>
  customizationOf(site, siteSpace).ai.mode !== "none";

/**
 * Yields answers to a question, from content that the site shows to this visitor. `from` is the site space in which the
 * visitor asks.
 */
export async function answersOn(
  request: IncomingMessage,
  place: PublishedPlace,
  question: string,
  from: string | null,
  signal: AbortSignal,
): Promise<AsyncGenerator<Answered>> {
  await takeFromLimit(request, "ask");
  count(request, countedSite(placeFrom(place, from)), "ask_question", questionFacts(question));
  const readable = {
    whole: place.whole,
    spaces: spacesOf(openSiteSpaces(place.rows, from), place.heads, () => place.admission.claims),
  };
  return await ask({ site: place.site, readable, question, signal });
}

async function answersFor(request: IncomingMessage, place: PublishedPlace, query: URLSearchParams) {
  const left = new AbortController();
  const leave = () => left.abort();
  request.socket.once("close", leave);
  const answers = await answersOn(request, place, query.get("q") ?? "", query.get("from"), left.signal);
  return presentAll(place, answers, () => request.socket.off("close", leave));
}

/**
 * Answers a visitor's question with server-sent events, from content that the site shows to this visitor. Each
 * `PanelAnswer` is the whole answer so far. If the question is invalid, refuses it before the first event.
 */
export async function answerQuestion(
  request: IncomingMessage,
  place: PublishedPlace,
  query: URLSearchParams,
): Promise<Answer> {
  if (!offersAsking(place))
    return refused(
      404,
      "This site doesn't answer questions, because questions are turned off in its settings.",
    );
  if (!isFromHere(request)) return refused(403, "Only the pages of the published site can send questions.");
  const question = askFields.question.safeParse(query.get("q") ?? "");
  if (!question.success)
    return refused(400, sentence("q", question.error.issues[0]?.message ?? "isn't valid"));
  try {
    const body = writeEvents(await answersFor(request, place, query), refusalOf);
    const headers = { ...EVENT_STREAM_HEADERS, "cache-control": "private, no-store, no-transform" };
    return { status: 200, headers, body };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { code, message } = refusalOf(error);
    return refused(code, message);
  }
}
