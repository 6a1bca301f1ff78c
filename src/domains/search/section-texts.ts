import { pooled } from "@/db/client";
import type { TextSection } from "@/domains/content/search-index/sections";
import { Cache } from "@/lib/cache";
import { sectionsOfTexts } from "./queries/sections";

/** The text of a section. If the section comes before the first heading, it has no title and no anchor. */
export type SectionText = TextSection;

/** The maximum number of characters of a section in which a snippet is searched. */
const BODY_LENGTH_MAX = 20_000;

const kept = new Cache<SectionText[]>({
  name: "section texts",
  weigh: (sections) => sections.reduce((sum, { title, body }) => sum + 2 * (title.length + body.length), 100),
});

/**
 * Returns the sections of each text, with the text's hash as the key. The cached sections stay valid, because
 * a hash always identifies the same text.
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
