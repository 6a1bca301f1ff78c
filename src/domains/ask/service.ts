import type { LanguageModel } from "ai";
import type { Site } from "@/db/generated/client";
import { languageModelOf } from "@/domains/organizations/model";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { type Answer, noAnswer, quotingAnswer } from "./answer";
import { extract } from "./extract";
import type { Timeouts } from "./model-text";
import { keepQuestion } from "./questions/service";
import type { ReadableContent } from "./readable-content";
import { type Found, retrieve } from "./retrieve";
import { writeAnswer } from "./written";

/** A question about a site, with what may be used to answer it. */
export interface Inquiry {
  site: Site;
  readable: ReadableContent;
  question: string;
  /** Ends when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
  /** How long a model is waited for, where that is not what it usually is. */
  timeouts?: Timeouts | undefined;
}

const languageOf = ({ readable }: Inquiry) => readable.spaces[0]?.siteSpace.spaceLanguage ?? null;

/** The best sentences of the pages that were found, or plain words where there are none. */
function extracted(inquiry: Inquiry, found: Found): Answer {
  const passages = extract(found.sources, found);
  if (passages.length === 0) return noAnswer(languageOf(inquiry));
  return quotingAnswer(inquiry.readable.whole, found.sources, passages);
}

/** The model that may read what the site says: none where the organization has none, or keeps agents away from the site. */
const modelFor = async ({ site }: Inquiry): Promise<LanguageModel | null> =>
  site.agentsContext === "excluded" ? null : await languageModelOf(site.organizationId);

/**
 * The answer of a model. The pages are quoted instead where it fails before its first words, or names no page.
 *
 * @throws ApiError 503 where it breaks off later, since the shown answer is not whole
 */
async function* written(inquiry: Inquiry, found: Found, model: LanguageModel): AsyncGenerator<Answer> {
  const writing = writeAnswer({ ...inquiry, model, sources: found.sources });
  let hasBegun = false;
  try {
    for (;;) {
      const { value, done } = await writing.next();
      if (done) {
        if (value === "none") yield noAnswer(languageOf(inquiry));
        if (value === "unsupported") yield extracted(inquiry, found);
        return;
      }
      hasBegun = true;
      yield value;
    }
  } catch (error) {
    if (inquiry.signal?.aborted) return;
    log.warn({ error, siteId: inquiry.site.id }, "the language model failed to answer a question");
    if (hasBegun) throw new ApiError(503, "The answer broke off: the language model failed. Ask again.");
    yield extracted(inquiry, found);
  } finally {
    await writing.return("none").catch(() => undefined);
  }
}

async function* answers(inquiry: Inquiry, found: Found): AsyncGenerator<Answer> {
  const model = found.sources.length > 0 ? await modelFor(inquiry) : null;
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
    log.error({ error, siteId: site.id }, "a question could not be kept"),
  );
}

/**
 * Answers a question from pages that the caller may read, and from nothing else. Each value is the whole answer so
 * far. Refusals are thrown before the first value.
 */
export async function ask(inquiry: Inquiry): Promise<AsyncGenerator<Answer>> {
  const found = await retrieve(inquiry.site.organizationId, inquiry.readable, inquiry.question);
  return kept(inquiry, answers(inquiry, found));
}
