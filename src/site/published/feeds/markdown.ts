import { groupOf } from "@/domains/content/computed/source";
import { flatMapBlocks, printDocument, UnrepresentableNodeError } from "@/domains/content/markdown";
import {
  type ContentRef,
  type DocumentBlock,
  emptyDocument,
  paragraph,
  plainText,
  rawSource,
  SPECIFICATION_BLOCK_TYPES,
  shownOfRaw,
  textNode,
} from "@/domains/content/markdown/document";
import type { PageDocumentResource } from "@/domains/content/schema";
import { inline } from "@/domains/openapi/view/text";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { publishedUrl } from "@/scopes/site-address";
import { walk } from "@/site/blocks/prepare";
import { Addresses } from "../load/addresses";
import { readText } from "../load/read-text";
import { resolveReferences } from "../load/resolve-references";
import { SeenPages } from "../load/seen-pages";

export interface Text {
  page: PageDocumentResource;
  nodes: DocumentBlock[];
}

/**
 * Replaces blocks that show a part of a specification with the name of that part, because other programs don't support such
 * blocks in Markdown.
 */
const withoutSpecified = (nodes: readonly DocumentBlock[]): DocumentBlock[] =>
  flatMapBlocks(nodes, ({ type, data: { path, name, method } }) => {
    if (!SPECIFICATION_BLOCK_TYPES.has(type)) return null;
    const place = path ?? name;
    if (typeof place !== "string") return [];
    const words = `${String(method ?? "").toUpperCase()} ${place}`.trim();
    return [paragraph([textNode(words, [{ object: "mark", type: "code" }])])];
  });

/**
 * Removes content that only authors see. Reduces raw HTML without a matching block to its visible content, and removes
 * comments. This function changes the given Documents, so parse them only for this call.
 */
function withoutUnseen(nodes: readonly DocumentBlock[]): DocumentBlock[] {
  for (const node of walk(nodes))
    if (node.object === "text")
      for (const leaf of node.leaves) if (leaf.html?.startsWith("<!--")) delete leaf.html;
  return flatMapBlocks(nodes, (node) => (rawSource(node)?.startsWith("<") ? shownOfRaw(node) : null));
}

/** The text of a page as Markdown, without its title. */
export function bodyOf({ nodes }: Text, hrefOf: (ref: ContentRef) => string | null): string {
  try {
    const shown = withoutUnseen(withoutSpecified(nodes));
    return printDocument({ ...emptyDocument(), nodes: shown }, hrefOf);
  } catch (error) {
    if (!(error instanceof UnrepresentableNodeError)) throw error;
    return nodes.map(plainText).join("\n\n");
  }
}

/** The title, with the group of the tag if the page shows a tag of a specification. */
function heading({ page: { title, description, computed } }: Text): string {
  const group = groupOf(computed);
  return [
    `# ${title}`,
    ...(group === undefined ? [] : [`*${inline(group)}*`]),
    ...(description ? [`> ${description.replaceAll("\n", " ")}`] : []),
  ].join("\n\n");
}

/**
 * Returns a page as Markdown, as the visitor sees it: conditions are evaluated, and references are absolute URLs. Bindery
 * generates this Markdown from the Document, because the stored text contains parts that aren't for every visitor. Returns
 * null if the page isn't a text page.
 *
 * @throws HeavyContentError if only light work was allowed
 */
export async function markdownOfPage(
  place: PublishedContent,
  lightCharacters: number | undefined,
): Promise<string | null> {
  const text = await readText(place, lightCharacters);
  if (!text) return null;
  const addresses = new Addresses(place.rows, "");
  const seen = new SeenPages(place.admission.claims);
  const { surroundings } = await resolveReferences(place, addresses, [text.nodes], seen);
  const own = publishedUrl(place.site);
  const hrefOf = (ref: ContentRef) => {
    const href = ref.kind === "file" ? surroundings.fileOf(ref)?.href : surroundings.hrefOf(ref);
    if (!href) return ref.kind === "url" ? ref.url : null;
    return href.startsWith("./") ? own + href.slice(2) : href;
  };
  return `${heading(text)}\n\n${bodyOf(text, hrefOf).trim()}\n`;
}
