import type { DocumentBlock } from "@/domains/content/markdown/document";
import { HeavyContentError } from "@/domains/content/read/light";
import { languageOf } from "@/domains/sites/customization/customization";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import type { DocumentContext, Preparation } from "@/site/blocks/context";
import { codeText, prepareDocument, walk } from "@/site/blocks/prepare";
import { drawersFor } from "@/site/drawing/drawers";
import { labelsIn } from "@/site/labels/language";
import type { Addresses } from "./addresses";
import { changelogPath, changelogsIn } from "./changelog";
import type { References } from "./resolve-references";

interface Parts {
  nodes: readonly DocumentBlock[];
  references: References;
  addresses: Addresses;
  lightCharacters: number | undefined;
}

/**
 * The file name of a feed. Feeds are directly below the site's URL, and below the URL of each page that has
 * updates.
 */
export const RSS = "rss.xml";

/** The updates of a page, in reading order, with their anchors. */
export const updatesIn = ({ ids }: Preparation): [update: DocumentBlock, anchor: string][] =>
  [...ids].filter(([{ type }]) => type === "update");

/**
 * Returns the URL of the feed with a page's updates. The first page of a space has the URL of the space, which ends with a
 * slash.
 */
function feedOfUpdates({ siteSpace, pagePath }: PublishedContent, addresses: Addresses): string {
  const page = addresses.page(siteSpace, pagePath);
  return `${page}${page.endsWith("/") ? "" : "/"}${RSS}`;
}

/**
 * The context for rendering the text of a page. `icons` contains the names of icons that the page shows
 * outside of the text.
 * @throws HeavyContentError if only light work was allowed.
 */
export async function documentContextOf(
  place: PublishedContent,
  { nodes, references, addresses, lightCharacters }: Parts,
  icons: readonly string[] = [],
): Promise<DocumentContext> {
  const drawers = drawersFor(place.organizationId);
  const prepared = await prepareDocument(nodes, [...references.icons, ...icons], drawers);
  if (lightCharacters !== undefined) assertLightColours(prepared);
  const language = languageOf(place.site, place.siteSpace);
  const changelogs = await changelogsIn(place, nodes);
  return {
    ...references.surroundings,
    prepared,
    // Conditions and expressions have already been evaluated. The remaining ones have no known result for this visitor, so
    // omit them.
    holds: () => false,
    evaluate: () => "",
    language,
    labels: labelsIn(language).blocks,
    changelogOf: (slug) => (changelogs.has(slug) ? addresses.at(changelogPath(slug)) : null),
    ...(updatesIn(prepared).length > 0 && { updatesFeed: feedOfUpdates(place, addresses) }),
  };
}

/**
 * The maximum length of a Document (in characters of JSON) that is rendered in the current thread. The most costly
 * Documents of this length, with very many images and links, take 30 ms of CPU time (90 ms in React's development build). A
 * typical page takes 5 ms. A separate thread would have to load all data again.
 */
export const LIGHT_CHARACTERS = 96_000;
/**
 * The corresponding limit for generating Markdown. Bindery parses the generated Markdown again and compares it with the
 * Document. For some texts, the time grows quadratically with the length. For example, 16,000 spaces in a line take 700 ms.
 */
export const LIGHT_MARKDOWN_CHARACTERS = 2_048;

/**
 * The maximum length of code that is rendered in this thread. Code takes much more time to render than other text of this
 * length.
 */
const LIGHT_CODE_CHARACTERS = 20_000;
const LIGHT_CODE_TOKENS = 4_000;
const LIGHT_FORMULA_CHARACTERS = 300;

/** @throws HeavyContentError if a Document has more formulas or code than can be rendered in this thread */
export function assertLightParts(nodes: readonly DocumentBlock[]): void {
  let code = 0;
  let formulas = 0;
  for (const node of walk(nodes)) {
    if (node.object !== "block" && node.object !== "inline") continue;
    if (typeof node.data.formula === "string") formulas += node.data.formula.length;
    if (node.object === "block" && node.type === "code") code += codeText(node).length;
  }
  if (formulas > LIGHT_FORMULA_CHARACTERS) throw new HeavyContentError("formulas");
  if (code > LIGHT_CODE_CHARACTERS) throw new HeavyContentError("code");
}

/** @throws HeavyContentError if highlighted code has more elements than can be rendered in this thread */
function assertLightColours({ code }: Preparation): void {
  let tokens = 0;
  for (const lines of code.values()) for (const line of lines) tokens += line.length;
  if (tokens > LIGHT_CODE_TOKENS) throw new HeavyContentError("coloured code");
}
