import { createHash } from "node:crypto";
import { db } from "@/db/client";
import type { Translation } from "@/db/generated/client";
import { chunksOf } from "@/domains/content/versions";
import type { Provider, Task } from "../providers/provider";
import { termPattern } from "../providers/terms";
import { plainOf } from "../text/tagged";

/** Stands for a JSON value: the same for the same, and for no other. */
export const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** What the translation of a segment depends on beside its words. */
export type MemoryContext = Omit<Task, "signal"> & {
  provider: Pick<Provider, "name" | "followsInstructions">;
};

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

type Place = Pick<Translation, "organizationId" | "spaceId">;

const CHUNK = 5_000;

/** The translations that are remembered, by key. */
export async function recall(
  { organizationId, spaceId }: Place,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const chunk of chunksOf(keys, CHUNK)) {
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
