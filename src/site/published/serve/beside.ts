import type { IncomingMessage } from "node:http";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { count } from "../counting/count";
import { countedPage } from "../counting/place";
import type { Answer } from "./answer";
import { type Asking, missingPath, unkept } from "./asking";
import { answerMarkdown } from "./extras";
import { answerUndrawn, type Kept } from "./pages";

/** Whether a reader copies the page by the button beside it. */
const sourceOf = ({ headers }: IncomingMessage) =>
  headers["sec-fetch-site"] === "same-origin" && headers["sec-fetch-mode"] === "cors"
    ? { eventMarkdownSource: "page-action" }
    : {};

export type AnswerVariant = (request: IncomingMessage, place: PublishedContent) => Promise<Answer>;

/** What lies beside a page, for whoever may read the page. */
export async function answerBeside(
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

/** A page as Markdown, counted. */
export async function answerCountedMarkdown(
  request: IncomingMessage,
  place: PublishedContent,
): Promise<Answer> {
  const answer = await answerMarkdown(request, place);
  if (answer.status < 400 && !place.preview)
    count(request, countedPage(place), "page_markdown_request", sourceOf(request));
  return answer;
}

/** The Markdown that lies beside a page, which search engines find as that. */
export async function answerMarkdownBeside(
  request: IncomingMessage,
  place: PublishedContent,
): Promise<Answer> {
  const answer = await answerCountedMarkdown(request, place);
  return { ...answer, headers: { ...answer.headers, "x-robots-tag": "noindex" } };
}
