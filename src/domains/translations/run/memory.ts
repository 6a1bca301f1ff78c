import { db } from "@/db/client";
import type { Provider, Term } from "../providers/provider";
import { termPattern } from "../providers/terms";
import { plainOf } from "../text/tagged";
import { digest } from "./digest";

/** What the translation of a segment depends on beside its words. */
export interface MemoryContext {
  provider: Pick<Provider, "name" | "followsInstructions">;
  sourceLanguage: string;
  language: string;
  instructions: string;
  terms: readonly Term[];
}

const baseOf = ({ provider, sourceLanguage, language, instructions }: MemoryContext) => [
  provider.name,
  sourceLanguage,
  language,
  provider.followsInstructions ? instructions : "",
];

/** Stands for all that translations depend on beside the words themselves. */
export const contextHash = (context: MemoryContext) => digest([baseOf(context), context.terms]);

/**
 * Gives segments their keys. Of the glossary only the terms that a segment holds are part of its key, so that another
 * term has other segments translated again and no more.
 */
export function keyMaker(context: MemoryContext): (tagged: string) => string {
  const base = baseOf(context);
  const terms = context.terms.map((term) => ({ term, pattern: termPattern(term.source) }));
  return (tagged) => {
    const plain = terms.length > 0 ? plainOf(tagged) : "";
    const held = terms.filter(({ pattern }) => {
      pattern.lastIndex = 0;
      return pattern.test(plain);
    });
    return digest([base, held.map(({ term }) => [term.source, term.target]), tagged]);
  };
}

interface Place {
  organizationId: string;
  spaceId: string;
}

const CHUNK = 5_000;

/** The translations that are remembered, by key. */
export async function recall(
  { organizationId, spaceId }: Place,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < keys.length; start += CHUNK) {
    const chunk = keys.slice(start, start + CHUNK);
    const where = { organizationId, spaceId, key: { in: chunk } };
    for (const { key, text } of await db().translationSegment.findMany({ where })) found.set(key, text);
  }
  return found;
}

/** Remembers translations at once, so that a run that is interrupted asks for none of them again. */
export async function remember(
  place: Place,
  entries: readonly { key: string; text: string }[],
): Promise<void> {
  if (entries.length === 0) return;
  const { organizationId, spaceId } = place;
  const data = entries.map((entry) => ({ organizationId, spaceId, ...entry }));
  await db().translationSegment.createMany({ data, skipDuplicates: true });
}
