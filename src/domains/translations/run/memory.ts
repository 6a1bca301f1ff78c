import { createHash } from "node:crypto";
import { db } from "@/db/client";
import type { Translation } from "@/db/generated/client";
import { chunksOf } from "@/domains/content/versions";
import type { Provider, Task } from "../providers/provider";
import { termPattern } from "../providers/terms";
import { plainOf } from "../text/tagged";

/** Returns a hash of a JSON value. */
export const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Everything that affects a segment's translation, except its text. */
export type MemoryContext = Omit<Task, "signal"> & {
  provider: Pick<Provider, "name" | "followsInstructions">;
};

const baseOf = ({ provider, sourceLanguage, language, instructions }: MemoryContext) => [
  provider.name,
  sourceLanguage,
  language,
  provider.followsInstructions ? instructions : "",
];

/** Returns a hash of everything that affects translations, except the texts. */
export const contextHash = (context: MemoryContext) => digest([baseOf(context), context.terms]);

/**
 * Returns a function that computes a segment's key. The key depends only on those glossary terms that the
 * segment contains. A changed term therefore affects only the segments that contain it.
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

type TranslatedSpace = Pick<Translation, "organizationId" | "spaceId">;

const CHUNK = 5_000;

/** Reads the translations of segments from the translation memory, using the keys of the segments. */
export async function recall(
  { organizationId, spaceId }: TranslatedSpace,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const chunk of chunksOf(keys, CHUNK)) {
    const where = { organizationId, spaceId, key: { in: chunk } };
    for (const { key, text } of await db().translationSegment.findMany({ where })) found.set(key, text);
  }
  return found;
}

/**
 * Stores translations in the translation memory. Call this as soon as they arrive, so that an interrupted run
 * doesn't request them again.
 */
export async function remember(
  place: TranslatedSpace,
  entries: readonly { key: string; text: string }[],
): Promise<void> {
  if (entries.length === 0) return;
  const { organizationId, spaceId } = place;
  const data = entries.map((entry) => ({ organizationId, spaceId, ...entry }));
  await db().translationSegment.createMany({ data, skipDuplicates: true });
}
