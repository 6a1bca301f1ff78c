import { pooled } from "@/db/client";
import type { TextSection } from "@/domains/content/search-index/sections";
import { Cache } from "@/lib/cache";
import { sectionsOfTexts } from "./queries/sections";

/** The text of a section. The text before the first heading is a section without a title and an anchor. */
export type SectionText = TextSection;

/** The maximum number of a section's characters that are searched for its snippet. */
const BODY_LENGTH_MAX = 20_000;

const kept = new Cache<SectionText[]>({
  name: "section texts",
  weigh: (sections) => sections.reduce((sum, { title, body }) => sum + 2 * (title.length + body.length), 100),
});

/**
 * Returns the sections of each text by the text's hash. Caches the sections, because a hash always identifies
 * the same text.
 */
export async function readSections(
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, SectionText[]>> {
  const nameOf = (hash: string) => `${organizationId}/${hash}`;
  const found = new Map<string, SectionText[]>();
  for (const hash of hashes) {
    const known = kept.get(nameOf(hash));
    if (known) found.set(hash, known);
  }
  const missing = hashes.filter((hash) => !found.has(hash));
  if (missing.length === 0) return found;
  const rows = await sectionsOfTexts.rows(pooled(), { organizationId, hashes: missing });
  for (const { hash, sections } of rows) {
    const texts = sections.map(({ title, anchor, body }) => ({
      title,
      anchor,
      body: body.slice(0, BODY_LENGTH_MAX),
    }));
    kept.set(nameOf(hash), texts);
    found.set(hash, texts);
  }
  return found;
}
