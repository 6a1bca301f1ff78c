import { type CustomerMessages, type IssueDraft, TITLE_CHARACTERS_MAX } from "./draft";
import { impactOf } from "./impact";
import { sentencesOf, shortened } from "./sentences";
import { CONCEPT_MARK, wordsOf } from "./words";

/** A concept says more of what a text is about than a word of its own; what is in the subject, more than in the body. */
const CONCEPT_WEIGHT = 2;
const TERMS_MAX = 60;
const DETAILS_MAX = 3;
const DETAIL_CHARACTERS_MAX = 400;
/** Sentences of more words tell a story; of fewer, nothing. */
const TITLE_WORDS_MIN = 2;

/** How much each term of a text counts: less with each time that it stands there again. */
function termsOf(texts: readonly string[], language: string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const { term } of wordsOf(text, language)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weighed = [...counts].map(([term, count]): [string, number] => {
    const weight = (1 + Math.log(count)) * (term.startsWith(CONCEPT_MARK) ? CONCEPT_WEIGHT : 1);
    return [term, Math.round(weight * 1000) / 1000];
  });
  weighed.sort(([, one], [, other]) => other - one);
  return Object.fromEntries(weighed.slice(0, TERMS_MAX));
}

/** The sentences that say most of what the text is about, in their order. */
function tellingOf(sentences: readonly string[], terms: Record<string, number>, language: string): string[] {
  const scored = sentences.map((sentence, index) => {
    const words = new Set(wordsOf(sentence, language).map(({ term }) => term));
    const score = [...words].reduce((sum, term) => sum + (terms[term] ?? 0), 0);
    return { sentence, index, score };
  });
  const best = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  const chosen = best.slice(0, DETAILS_MAX).sort((one, other) => one.index - other.index);
  return chosen.map(({ sentence }) => shortened(sentence, DETAIL_CHARACTERS_MAX));
}

function titleOf({ subject }: CustomerMessages, telling: readonly string[], language: string): string {
  if (subject !== null && wordsOf(subject, language).length >= TITLE_WORDS_MIN) return subject;
  const [first] = telling;
  return first ?? subject ?? "";
}

/**
 * The issue of a conversation without a model: the sentences that say most, titled by the subject or the first of them.
 * None when nothing was said. Pure.
 */
export function issuesByKeywords(customer: CustomerMessages, language: string): IssueDraft[] {
  const texts = [...(customer.subject === null ? [] : [customer.subject]), ...customer.messages];
  const terms = termsOf(texts, language);
  const sentences = customer.messages.flatMap(sentencesOf);
  const telling = tellingOf(sentences, terms, language);
  const title = titleOf(customer, telling, language);
  if (title === "" && Object.keys(terms).length === 0) return [];
  return [
    {
      title: shortened(title || (sentences[0] ?? "Conversation"), TITLE_CHARACTERS_MAX),
      details:
        telling.length > 0
          ? telling
          : sentences.slice(0, 1).map((one) => shortened(one, DETAIL_CHARACTERS_MAX)),
      impact: impactOf(texts.join("\n")),
      terms,
    },
  ];
}

/** What an issue that was put into words by a model is compared by. */
export const termsOfIssue = (title: string, details: readonly string[], language: string) =>
  termsOf([title, ...details], language);
