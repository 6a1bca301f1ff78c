import type { DocumentBlock } from "@/domains/content/markdown/document";
import { languageOf } from "@/domains/sites/customization/customization";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import type { DocumentContext, Preparation } from "@/site/blocks/context";
import { prepareDocument } from "@/site/blocks/prepare";
import { drawersFor } from "@/site/drawing/drawers";
import { labelsIn } from "@/site/labels/language";
import type { Addresses } from "./addresses";
import { assertLightColours } from "./light-parts";
import type { References } from "./resolve-references";

interface Parts {
  nodes: readonly DocumentBlock[];
  references: References;
  addresses: Addresses;
  lightCharacters: number | undefined;
}

/** Name of a feed, below the site and below each page that has updates. */
export const RSS = "rss.xml";

/** Each update has an anchor, in reading order. */
export const updatesIn = ({ ids }: Preparation): [update: DocumentBlock, anchor: string][] =>
  [...ids].filter(([{ type }]) => type === "update");

/** Where the updates of a page are followed; the first page of a space has the address of the space, with a slash. */
function feedOfUpdates({ siteSpace, pagePath }: PublishedContent, addresses: Addresses): string {
  const page = addresses.page(siteSpace, pagePath);
  return `${page}${page.endsWith("/") ? "" : "/"}${RSS}`;
}

/**
 * What the text of a page is drawn with. `icons` are names from outside the text. @throws HeavyContentError where only
 * light work was asked for.
 */
export async function documentContextOf(
  place: PublishedContent,
  { nodes, references, addresses, lightCharacters }: Parts,
  icons: readonly string[] = [],
): Promise<DocumentContext> {
  const prepared = await prepareDocument(
    nodes,
    [...references.icons, ...icons],
    drawersFor(place.organizationId),
  );
  if (lightCharacters !== undefined) assertLightColours(prepared);
  const language = languageOf(place.site, place.siteSpace);
  return {
    ...references.surroundings,
    prepared,
    // What nothing is known of for this visitor is left out: they were told all that there is before.
    holds: () => false,
    evaluate: () => "",
    language,
    labels: labelsIn(language).blocks,
    ...(updatesIn(prepared).length > 0 && { updatesFeed: feedOfUpdates(place, addresses) }),
  };
}
