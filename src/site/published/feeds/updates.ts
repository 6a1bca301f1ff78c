import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { blocksIn, type DocumentBlock, plainText } from "@/domains/content/markdown/document";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { publishedUrl } from "@/scopes/site-address";
import type { DocumentContext } from "@/site/blocks/context";
import { DocumentView } from "@/site/blocks/document-view";
import { dateText, tagNames } from "@/site/blocks/updates";
import { hoistStyles } from "../hoist-styles";
import { Addresses } from "../load/addresses";
import { assertLightParts, documentContextOf, updatesIn } from "../load/document-context";
import { readText } from "../load/read-text";
import { keepImagesHere, resolveReferences } from "../load/resolve-references";
import { SeenPages } from "../load/seen-pages";
import type { FeedItem } from "./feed";

/** Returns the title of an update: its first heading or, if it has no heading, its date. */
function titleOf(update: DocumentBlock, language: string | undefined): string {
  const heading = update.nodes?.find((node) => node.object === "block" && node.type.startsWith("heading-"));
  return (heading && plainText(heading).trim()) || dateText(update, "full", language);
}

function bodyOf({ nodes = [] }: DocumentBlock, context: DocumentContext): string {
  const markup = renderToStaticMarkup(createElement(DocumentView, { nodes: blocksIn(nodes), context }));
  return hoistStyles(markup).html;
}

/** Removes the IDs of headings. The links from headings to these IDs don't work outside of the page. */
function withoutOwnLinks({ prepared, ...context }: DocumentContext): DocumentContext {
  const ids = new Map([...prepared.ids].filter(([{ type }]) => !type.startsWith("heading-")));
  return { ...context, prepared: { ...prepared, ids } };
}

/**
 * The updates of a page as its visitor sees them, with absolute URLs. Returns null for a page without text.
 *
 * @throws HeavyContentError if only light work was allowed
 */
export async function updatesOfPage(
  place: PublishedContent,
  lightCharacters: number | undefined,
): Promise<FeedItem[] | null> {
  const text = await readText(place, lightCharacters);
  if (!text) return null;
  const { nodes } = text;
  if (lightCharacters !== undefined) assertLightParts(nodes);
  const addresses = new Addresses(place.rows, "", publishedUrl(place.site));
  keepImagesHere(nodes, addresses);
  const seen = new SeenPages(place.admission.claims);
  const references = await resolveReferences(place, addresses, [nodes], seen);
  const context = await documentContextOf(place, { nodes, references, addresses, lightCharacters });
  const { hrefOf } = context;
  const onPage = (href: string | null) => (href?.startsWith("#") ? place.canonicalUrl + href : href);
  const outside = {
    ...withoutOwnLinks(context),
    hrefOf: (ref: Parameters<typeof hrefOf>[0]) => onPage(hrefOf(ref)),
  };
  return updatesIn(context.prepared).flatMap(([update, anchor]) => {
    const date = new Date(String(update.data.date));
    if (Number.isNaN(date.getTime())) return [];
    return {
      id: `${place.pageId}#${anchor}`,
      url: `${place.canonicalUrl}#${encodeURIComponent(anchor)}`,
      title: titleOf(update, context.language),
      date,
      html: bodyOf(update, outside),
      tags: tagNames(update, context.describe),
    };
  });
}
