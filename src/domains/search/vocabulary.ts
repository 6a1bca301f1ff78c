import { pooledPlannedOnce } from "@/db/client";
import { configurationOf } from "@/domains/text/stems";
import { type WordForm, wordForms } from "./queries/words";
import { type Term, wordsOf } from "./query";
import { similarWords } from "./similar";
import { keysIn, type Synonyms } from "./wanted";

export interface SearchedSpace {
  id: string;
  language: string | null;
}

/** The meaning of a word of a query in the searched spaces. */
export interface Meaning {
  /** Whether the word is too common to be searched. */
  isCommon: boolean;
  /** The word's lexemes in the index. */
  lexemes: Set<string>;
  /** All forms of the word that occur in texts. */
  words: Set<string>;
  /** If set, all words with this prefix also match. */
  beginning: string | null;
}

/** The meanings of a query's words and of their synonyms in the searched spaces. */
export interface Vocabulary {
  /** The meanings, with the word as the key. The meanings include the words of synonyms. */
  meanings: Map<string, Meaning>;
  synonyms: Synonyms;
}

/** Looks up the words of a query. An unknown word gets the meaning of similar known words. */
export async function readVocabulary(
  organizationId: string,
  spaces: readonly SearchedSpace[],
  terms: readonly Term[],
): Promise<Vocabulary> {
  const words = wordsOf(terms);
  const keys = keysIn(terms);
  const places = {
    organizationId,
    spaceIds: spaces.map((space) => space.id),
    configurations: [...new Set(spaces.map((space) => configurationOf(space.language)))],
  };
  if (keys.length === 0 && words.length === 0) return { meanings: new Map(), synonyms: new Map() };
  const found = await wordForms.rows(pooledPlannedOnce(), {
    ...places,
    words: words.map(({ word }) => word),
    isOpen: words.map(({ isOpen }) => isOpen),
    keys,
  });
  const { meanings, synonyms } = vocabularyOf(found, words);
  const exact = exactWords(terms, synonyms);
  for (const { word, isOpen } of words) {
    const meaning = meanings.get(word) as Meaning;
    if (meaning.isCommon || meaning.words.size > 0 || exact.has(word)) continue;
    for (const similar of await similarWords(places, word, isOpen)) {
      meaning.lexemes.add(similar.lexeme);
      meaning.words.add(similar.word);
      meaning.beginning = null;
    }
  }
  return { meanings, synonyms };
}

const unknown = (beginning: string | null): Meaning => {
  return { isCommon: false, lexemes: new Set(), words: new Set(), beginning };
};

function vocabularyOf(rows: readonly WordForm[], words: readonly { word: string; isOpen: boolean }[]) {
  const meanings = new Map(words.map(({ word, isOpen }) => [word, unknown(isOpen ? word : null)]));
  const synonyms = new Map<string, string[]>();
  for (const { asked, word, lexeme, others } of rows) {
    if (others) {
      synonyms.set(asked, others);
      continue;
    }
    const meaning = meanings.get(asked) ?? unknown(null);
    meanings.set(asked, meaning);
    if (lexeme === null) meaning.isCommon = true;
    else meaning.lexemes.add(lexeme);
    if (word !== null) meaning.words.add(word);
  }
  return { meanings, synonyms };
}

/** Returns the words that must not be replaced by similar words. */
function exactWords(terms: readonly Term[], synonyms: Synonyms): Set<string> {
  const exact = terms.filter((term) => term.isQuoted || term.isNegated);
  const read = terms.flatMap(({ readings }) => readings);
  const typed = [...exact, ...read].flatMap(({ parts }) => parts.map((part) => part.text));
  return new Set([...typed, ...[...synonyms.keys()].flatMap((key) => key.split(" "))]);
}
