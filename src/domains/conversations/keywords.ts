import { sentencesOf, shortened } from "@/domains/text/sentences";
import { readStems } from "@/domains/text/stems";
import { fold, gramsOf, tokensOf } from "@/domains/text/tokens";
import { withoutMasks } from "./mask";
import type { Impact } from "./schema";

/** An issue that was found in a conversation, before it is stored. */
export interface IssueDraft {
  title: string;
  /** The customer's problem, in one or more sentences. */
  details: string[];
  impact: Impact;
  /** The number of occurrences of each term, used to compare issues. */
  terms: Record<string, number>;
}

/** The parts of a conversation that are analyzed. */
export interface CustomerMessages {
  subject: string | null;
  /** The customer's messages, or all messages if the customer wrote none. */
  messages: string[];
}

export const TITLE_CHARACTERS_MAX = 120;

/**
 * Phrases in several languages that mean that the customer is blocked. Accents and case are ignored when
 * texts are compared with them.
 */
const BLOCKED =
  /\b(?:urgent\w*|asap|immediately|critical|emergency|blocked|blocker|locked out|data loss|lost (?:all|my|our)|cannot (?:work|log|sign|access|use|open)|can't (?:work|log|sign|access|use|open|get)|cant (?:log|access|open)|unusable|nobody can|no one can|everyone|outage|is down|crash(?:es|ed|ing)?|security|charged twice|stolen|dringend|sofort|ausgesperrt|unbenutzbar|absturz|ausfall|urgence|bloque\w*|inutilisable|plante|panne|urgente|no puedo (?:entrar|acceder|trabajar)|se cierra|caida)\b/;

/** Phrases that mean that the customer suggests something or only asks a question. */
const ASKING =
  /\b(?:would be nice|nice to have|would love|feature request|suggestion|is it possible|is there (?:a|an|any)|could you (?:tell|add)|can you tell|how (?:do|can|to)|where (?:do|can|are|is)|which|what (?:are|is)|wondering|ware es moglich|ist es moglich|wie kann|wo finde|vorschlag|serait-il possible|est-il possible|comment (?:puis|faire)|suggestion|es posible|como (?:puedo|lo)|sugerencia)\b/;

/** Estimates the impact on a customer from the customer's words. This is a pure function. */
function impactOf(text: string): Impact {
  const folded = fold(text).replaceAll("’", "'");
  if (BLOCKED.test(folded)) return "high";
  return ASKING.test(folded) ? "low" : "medium";
}

/** Polite words and other phrases that are common in messages to a support team but unrelated to the topic. */
const COURTESIES: Readonly<Record<string, string>> = {
  en: `hi hello hey dear thanks thank please pls kindly regards best cheers team support help helpful issue issues
    problem problems question questions need needed want wanted like would could can't cannot couldn't doesn't don't
    didn't isn't won't wont doesnt dont didnt cant im i'm i've i'd we're it's that's there's able unable possible way
    try tried trying get gets getting got work works working worked since today yesterday day days morning week weeks
    month months year years last time times still always never ever every any anything something nothing everything
    nobody anybody somebody someone anyone everyone make made use used using new old know tell find found say says said
    see seen look looks come comes go goes going let us also just even really quite again back right soon long much
    many lot lots thing things good bad wrong fine okay ok sure think company customer customers user users happen
    happens happened`,
  de: `hallo guten tag liebe lieber sehr geehrte damen herren danke vielen dank bitte grüße gruß freundlichen hilfe
    problem frage team support seit gestern heute immer wieder leider möchte können könnten gibt geht funktioniert
    unsere unser unserer bekomme bekommen erhalten`,
  fr: `bonjour bonsoir merci cordialement madame monsieur aide problème question équipe support depuis hier aujourd'hui
    toujours jamais pouvez pourriez veuillez voudrais souhaite ai suis est c'est j'ai n'est`,
  es: `hola buenos buenas días tardes gracias saludos estimado estimados ayuda problema pregunta equipo soporte desde ayer
    hoy siempre nunca puede pueden podrían quiero favor`,
};

const NUMBER = /^\p{N}+$/u;

/**
 * Returns the polite words in a language. English polite words are included for all languages. Contractions are listed as their
 * parts, because "isn't" is split into "isn" and "t".
 */
const courtesiesOf = (language: string): ReadonlySet<string> =>
  new Set(fold(`${COURTESIES.en} ${COURTESIES[language] ?? ""}`).split(/[\s'’]+/));

/**
 * Returns a function that finds the terms in these texts. Terms are stems or, in scripts without spaces, pairs of letters. Stop
 * words and polite words aren't terms.
 */
async function termReader(texts: readonly string[], language: string): Promise<(text: string) => string[]> {
  const tokens = texts.flatMap((text) => [...tokensOf(withoutMasks(text))]);
  const words = tokens.filter(({ isRun }) => !isRun).map(({ text }) => text);
  const stems = await readStems(words, language);
  const courtesies = courtesiesOf(language);
  return (text) =>
    [...tokensOf(withoutMasks(text))].flatMap(({ text: word, isRun }) => {
      if (isRun) return gramsOf(word);
      const says = word.length > 1 && !NUMBER.test(word) && !courtesies.has(word);
      return (says && stems.get(word)) || [];
    });
}

const TERMS_MAX = 60;
const SENTENCES_MAX = 200;
const DETAILS_MAX = 3;
const DETAIL_CHARACTERS_MAX = 400;
/** The minimum number of words in a sentence that can be used as the title. */
const TITLE_WORDS_MIN = 2;

type TermsOf = (text: string) => string[];

/** Returns the weight of each term in these texts. Each additional occurrence of a term adds less weight. */
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

/** Returns the sentences with the most characteristic terms, in their original order. */
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
 * Finds the issue of a conversation without a model. The issue contains the most characteristic sentences. The title of
 * the issue is the subject or the first sentence. Returns no issue if there is no text. `language` is an ISO 639-1
 * code.
 */
export async function issuesByKeywords(
  { subject, messages }: CustomerMessages,
  language: string,
): Promise<IssueDraft[]> {
  const texts = [...(subject === null ? [] : [subject]), ...messages];
  const termsOf = await termReader(texts, language);
  // The words of the subject count twice, because the subject names the topic.
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

/** Returns the terms of an issue that a model found. Models write issues in English. */
export async function termsOfIssue(
  title: string,
  details: readonly string[],
): Promise<Record<string, number>> {
  const texts = [title, ...details];
  return weigh(texts, await termReader(texts, "en"));
}
