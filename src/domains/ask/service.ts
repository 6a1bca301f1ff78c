import type { LanguageModel } from "ai";
import type { Site } from "@/db/generated/client";
import { titlesOfTopPages } from "@/domains/content/read/tree";
import { languageModelOf } from "@/domains/organizations/model";
import { customizationOf } from "@/domains/sites/customization/customization";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { type Answer, isAsking, noAnswer, quotingAnswer } from "./answer";
import { extract } from "./extract";
import { keepQuestion } from "./questions";
import { contentOf, type ReadableContent } from "./readable-content";
import { type Found, retrieve } from "./retrieve";
import { type Inquiry, writeAnswer } from "./written";

/** The message that there is no answer, in the language of the first searched space. */
const nothing = ({ readable }: Inquiry) => noAnswer(readable.spaces[0]?.siteSpace.spaceLanguage ?? null);

/** The best sentences of the pages, or the message that there is no answer. */
function extracted(inquiry: Inquiry, found: Found): Answer {
  const passages = extract(found.sources, found);
  if (passages.length === 0) return nothing(inquiry);
  return quotingAnswer(inquiry.readable.whole, found.sources, passages);
}

/**
 * The answer of a model. If the model fails before it cites a page, or cites no page at all, the answer
 * quotes the pages instead.
 * @throws ApiError 503 if the model fails later
 */
async function* written(inquiry: Inquiry, found: Found, model: LanguageModel): AsyncGenerator<Answer> {
  const writing = writeAnswer(inquiry, model, found.sources);
  let hasBegun = false;
  try {
    for (;;) {
      const { value, done } = await writing.next();
      if (done) {
        if (value === "none") yield nothing(inquiry);
        if (value === "unsupported") yield extracted(inquiry, found);
        return;
      }
      hasBegun = true;
      yield value;
    }
  } catch (error) {
    if (inquiry.signal?.aborted) return;
    log.warn({ error, siteId: inquiry.site.id }, "Ask: language model failed");
    if (hasBegun)
      throw new ApiError(
        503,
        "The answer is incomplete, because the language model failed. Ask the question again.",
      );
    yield extracted(inquiry, found);
  } finally {
    await writing.return("none").catch(() => undefined);
  }
}

async function* answers(inquiry: Inquiry, found: Found): AsyncGenerator<Answer> {
  const { agentsContext, organizationId } = inquiry.site;
  // If a site excludes agents, its content isn't sent to a model either.
  const mayAsk = found.sources.length > 0 && agentsContext !== "excluded";
  const model = mayAsk ? await languageModelOf(organizationId) : null;
  if (model) yield* written(inquiry, found, model);
  else yield extracted(inquiry, found);
}

/** Yields the given answers. After the last answer, stores it for the administrators of the site. */
async function* kept(inquiry: Inquiry, all: AsyncIterable<Answer>): AsyncGenerator<Answer> {
  let last: Answer | undefined;
  for await (const answer of all) {
    last = answer;
    yield answer;
  }
  if (!last) return;
  const { site, question, readable } = inquiry;
  await keepQuestion(site, question, last, readable.whole).catch((error: unknown) =>
    log.error({ error, siteId: site.id }, "Ask: question could not be stored"),
  );
}

/**
 * Answers a question from content that the caller can read. Each value is the whole answer so far. Errors are
 * thrown before the first value.
 */
export async function ask(inquiry: Inquiry): Promise<AsyncGenerator<Answer>> {
  const found = await retrieve(inquiry.site.organizationId, inquiry.readable, inquiry.question);
  return kept(inquiry, answers(inquiry, found));
}

const QUESTIONS_MAX = 5;
const SPACES_MAX = 3;
const LENGTH_MAX = 120;

/**
 * Questions to recommend: the owners' suggestions, or the titles of the first pages that the reader sees.
 * Titles that are questions come first. Doesn't include questions that other people asked, because these
 * questions can reveal content that is hidden from this reader.
 */
export async function recommendedQuestions(site: Site, readable: ReadableContent): Promise<string[]> {
  const [first] = readable.spaces;
  const suggested = customizationOf(site, first?.siteSpace).ai.suggestions ?? [];
  if (suggested.length > 0) return suggested;
  const titles: string[] = [];
  for (const space of readable.spaces.slice(0, SPACES_MAX)) {
    if (titles.length >= QUESTIONS_MAX) break;
    titles.push(...(await titlesOfTopPages(contentOf(space))));
  }
  const short = [...new Set(titles)].filter((title) => title.length <= LENGTH_MAX);
  return [...short.filter(isAsking), ...short.filter((title) => !isAsking(title))].slice(0, QUESTIONS_MAX);
}
