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

/** Plain words where the content does not say, in the language of the space that is asked. */
const nothing = ({ readable }: Inquiry) => noAnswer(readable.spaces[0]?.siteSpace.spaceLanguage ?? null);

/** The best sentences of the pages that were found, or plain words where there are none. */
function extracted(inquiry: Inquiry, found: Found): Answer {
  const passages = extract(found.sources, found);
  if (passages.length === 0) return nothing(inquiry);
  return quotingAnswer(inquiry.readable.whole, found.sources, passages);
}

/** The answer of a model, or quotations where it fails before its first words or names no page. Throws 503 where it breaks off. */
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
      throw new ApiError(503, "The answer broke off because the language model failed. Ask again.");
    yield extracted(inquiry, found);
  } finally {
    await writing.return("none").catch(() => undefined);
  }
}

async function* answers(inquiry: Inquiry, found: Found): AsyncGenerator<Answer> {
  const { agentsContext, organizationId } = inquiry.site;
  // What keeps agents away is not shown to a model either.
  const mayAsk = found.sources.length > 0 && agentsContext !== "excluded";
  const model = mayAsk ? await languageModelOf(organizationId) : null;
  if (model) yield* written(inquiry, found, model);
  else yield extracted(inquiry, found);
}

/** The answers, and once nothing more comes the last of them is kept for the owners of the site. */
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

/** Answers from what the caller may read alone. Each value is the whole answer so far; refusals come before the first. */
export async function ask(inquiry: Inquiry): Promise<AsyncGenerator<Answer>> {
  const found = await retrieve(inquiry.site.organizationId, inquiry.readable, inquiry.question);
  return kept(inquiry, answers(inquiry, found));
}

const QUESTIONS_MAX = 5;
const SPACES_MAX = 3;
const LENGTH_MAX = 120;

/**
 * What a reader may want to ask: what the owners suggest, else the titles of the pages that they meet first, questions
 * before others. What others asked is not among them: it may say more than this reader is shown.
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
