import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { Cache } from "@/lib/cache";
import { markdownWithinBounds } from "../draw/within-bounds";
import { listPagesOfSite, placeOfPage } from "../load/listed-pages";
import { titlesOf } from "./page-cache";
import { isUndrawn } from "./pages";

/**
 * The maximum length of a cached text. Bindery generates longer texts for each request, because one site must not fill the
 * cache.
 */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

const texts = new Cache<Buffer>({ name: "full texts of sites", weigh: ({ length }) => length });

/**
 * The cache key. The key contains all data that the text depends on: the site, the content of its spaces, and which
 * parts of the content the visitor sees.
 */
function keyOf({ site, configVersion, outcome, heads, rows, siteUrl, admission }: PublishedPlace): string {
  const contents = [...heads].map(([id, head]) => `${id}@${head.revision.id}`).sort();
  return JSON.stringify([
    site.id,
    configVersion,
    outcome,
    contents,
    titlesOf(rows),
    siteUrl,
    admission.claims,
  ]);
}

/** The cached text of a site for a visitor. */
export const keptFullText = (place: PublishedPlace): Buffer | undefined => texts.get(keyOf(place));

/** Returns all pages of a site as Markdown, one after the other. Caches the text if Bindery could render every page. */
export async function* fullText(place: PublishedPlace): AsyncGenerator<string> {
  const parts: string[] = [];
  let bytes = 0;
  /**
   * The text for a page that is too costly to render. The text contains the page's title and the reason. Bindery
   * doesn't cache a site's text with such a message.
   */
  const unwritten = (title: string) => (error: unknown) => {
    if (!isUndrawn(error)) throw error;
    bytes = Number.POSITIVE_INFINITY;
    return `# ${title}\n\nThis page takes too much time or memory to render.\n`;
  };
  const pages = await listPagesOfSite(place);
  for (const page of pages.filter((each) => each.type === "document")) {
    const at = placeOfPage(place, page);
    const markdown = at && (await markdownWithinBounds(at).catch(unwritten(page.title)));
    if (!markdown) continue;
    const part = `${markdown}\n`;
    bytes += Buffer.byteLength(part);
    if (bytes <= KEPT_BYTES_MAX) parts.push(part);
    yield part;
  }
  if (bytes <= KEPT_BYTES_MAX) texts.set(keyOf(place), Buffer.from(parts.join("")));
}
