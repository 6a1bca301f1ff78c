import { sentencesOf, shortened } from "@/domains/text/sentences";
import { type CustomerMessages, type IssueDraft, TITLE_CHARACTERS_MAX } from "./draft";
import { impactOf } from "./impact";
import { termReader } from "./terms";

const TERMS_MAX = 60;
const SENTENCES_MAX = 200;
const DETAILS_MAX = 3;
const DETAIL_CHARACTERS_MAX = 400;
/** Sentences with fewer words make no title. */
const TITLE_WORDS_MIN = 2;

type TermsOf = (text: string) => string[];

/** How much each term of some texts counts: less with each time that it stands there again. */
function weigh(texts: readonly string[], termsOf: TermsOf): Record<string, number> {
  const counts = new Map<string, number>();
  for (const term of texts.flatMap(termsOf)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weighed = [...counts].map(([term, count]): [string, number] => [
    term,
    Math.round((1 + Math.log(count)) * 1000) / 1000,
  ]);
  weighed.sort(([, one], [, other]) => other - one);
  return Object.fromEntries(weighed.slice(0, TERMS_MAX));
}

/** The sentences that say most of what the text is about, in their order. */
function telling(sentences: readonly string[], terms: Record<string, number>, termsOf: TermsOf): string[] {
  const scored = sentences.map((sentence, index) => {
    const score = [...new Set(termsOf(sentence))].reduce((sum, term) => sum + (terms[term] ?? 0), 0);
    return { sentence, index, score };
  });
  const best = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  const chosen = best.slice(0, DETAILS_MAX).sort((one, other) => one.index - other.index);
  return chosen.map(({ sentence }) => sentence);
}

/**
 * The issue of a conversation without a model: the sentences that say most, titled by the subject or the first of them.
 * None when nothing was said. `language` is ISO 639-1.
 */
export async function issuesByKeywords(
  { subject, messages }: CustomerMessages,
  language: string,
): Promise<IssueDraft[]> {
  const texts = [...(subject === null ? [] : [subject]), ...messages];
  const termsOf = await termReader(texts, language);
  // The subject counts twice: it names the topic.
  const terms = weigh([subject ?? "", ...texts], termsOf);
  const sentences = messages
    .flatMap((message) => [...sentencesOf(message, language)])
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(0, SENTENCES_MAX);
  const found = telling(sentences, terms, termsOf);
  const isTitle = subject !== null && termsOf(subject).length >= TITLE_WORDS_MIN;
  const title = isTitle ? subject : (found[0] ?? subject ?? "");
  if (title === "" && Object.keys(terms).length === 0) return [];
  const details = found.length > 0 ? found : sentences.slice(0, 1);
  return [
    {
      title: shortened(title || (sentences[0] ?? "Conversation"), TITLE_CHARACTERS_MAX),
      details: details.map((sentence) => shortened(sentence, DETAIL_CHARACTERS_MAX)),
      impact: impactOf(texts.join("\n")),
      terms,
    },
  ];
}

/** What an issue that a model has put into English words is compared by. */
export async function termsOfIssue(
  title: string,
  details: readonly string[],
): Promise<Record<string, number>> {
  const texts = [title, ...details];
  return weigh(texts, await termReader(texts, "en"));
}
