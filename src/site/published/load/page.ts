import { groupOf, propsOf, sourceOf } from "@/domains/content/computed/source";
import { evaluateCondition } from "@/domains/content/conditions/evaluate";
import type { DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";
import type { PageDocumentResource, PageResource } from "@/domains/content/schema";
import { getPage } from "@/domains/content/service";
import { questionsOf } from "@/domains/sites/adaptive/document";
import { SAME_FOR_ALL } from "@/domains/sites/adaptive/visitor-view";
import { customizationOf } from "@/domains/sites/customization/customization";
import { wholeContentOf } from "@/domains/sites/published/content";
import type { PublishedContent, PublishedPlace } from "@/domains/sites/published/resolution";
import type { DocumentContext } from "@/site/blocks/context";
import { outlineOf } from "@/site/blocks/outline";
import { markOf } from "../counting/place";
import type { Frame, PageModel } from "../model";
import { FEEDBACK_NAME } from "../names";
import { CARD_SIZE, type Card, cardOf, socialImageOf } from "../social/card";
import { Addresses, askedPath } from "./addresses";
import { assertLightParts, documentContextOf } from "./document-context";
import { frameOf, refsOfCustomization } from "./frame";
import { methodOf, navigationOf, placeName } from "./navigation";
import { actionsOf, coverOf, editOf, markdownOf, metaLinksOf, treeUrlOf } from "./page-parts";
import { readText, type Variables } from "./read-text";
import {
  keepImagesHere,
  type ReadReferences,
  type References,
  readReferences,
  referencesFrom,
  resolveReferences,
} from "./resolve-references";
import { type AskedPages, SeenPages } from "./seen-pages";
import { structuredData } from "./structured-data";
import { type TreeRow, titleOfRow, VisibleTree } from "./tree";

/**
 * The data that a page depends on, in addition to the site and the page's space. This data determines which other visitors
 * can get the cached page.
 */
export interface Dependence {
  /** The site's conditions that were evaluated for the page, with their results. */
  answers: Map<string, boolean>;
  /** The pages that only some visitors can see and whose visibility was checked. */
  pages: AskedPages;
  /** The effect of the visitor's claims on the text. */
  documentOutcome: string;
  /**
   * The Document with its conditions, and the variables to evaluate these conditions again. It's set only if the text
   * differs by visitor.
   */
  document: { document: JSONDocument; variables: Variables } | null;
  /** IDs of other spaces whose content was loaded. */
  otherSpaces: string[];
  /** Whether the page embeds URLs. The data of embedded pages changes independently of the space's content. */
  hasEmbeds: boolean;
}

/** Evaluates conditions of a site for a visitor, without variables, and records the evaluated conditions. */
export function asker(place: PublishedPlace, answers: Map<string, boolean>) {
  return (condition: string): boolean => {
    const known = answers.get(condition);
    if (known !== undefined) return known;
    const answer = evaluateCondition(condition, place.admission.claims);
    answers.set(condition, answer);
    return answer;
  };
}

const addressesOf = (place: PublishedPlace) => new Addresses(place.rows, askedPath(place));

type ReadPageText = NonNullable<Awaited<ReturnType<typeof readText>>>;

/** The parts of a page that were already loaded. */
export interface GivenPage {
  /** The text of the page. Rendering changes this object. */
  text: ReadPageText;
  /** The targets of the references in {@link valuesOf}. */
  references: ReadReferences;
  /** Cached frames for one visitor and one state of the site. The key contains all other data that a frame depends on. */
  frames: Map<string, Frame>;
}

/** All values on a page that can contain references. */
export const valuesOf = (
  place: PublishedPlace,
  { nodes, page }: Pick<ReadPageText, "nodes" | "page">,
  holds: (condition: string) => boolean,
): unknown[] => [nodes, page.cover, page.metaLinks, ...refsOfCustomization(place, holds)];

/**
 * Loads all data that a page shows. Returns null if the page isn't a text page.
 *
 * @throws HeavyContentError if only light work was allowed
 */
export async function loadPage(
  place: PublishedContent,
  lightCharacters: number | undefined,
  given?: GivenPage,
): Promise<{ model: PageModel; dependence: Dependence } | null> {
  const answers = new Map<string, boolean>();
  const holds = asker(place, answers);
  const seen = new SeenPages(place.admission.claims);
  const text = given?.text ?? (await readText(place, lightCharacters, { full: place.fullPart }));
  if (!text) return null;
  const addresses = addressesOf(place);
  const { page, nodes, documentOutcome } = text;
  if (lightCharacters !== undefined) assertLightParts(nodes);
  keepImagesHere(nodes, addresses);
  const [read, tree] = await Promise.all([
    given?.references ?? readReferences(place, valuesOf(place, text, holds), seen),
    VisibleTree.of(place.content, seen),
  ]);
  const references = referencesFrom(place, addresses, read);
  const model = await modelOf(place, {
    page,
    nodes,
    references,
    tree,
    addresses,
    holds,
    lightCharacters,
    frames: given?.frames,
  });
  const dependence: Dependence = {
    answers,
    pages: seen.asked,
    documentOutcome,
    document:
      documentOutcome === SAME_FOR_ALL
        ? null
        : { document: questionsOf(text.document), variables: text.variables },
    otherSpaces: [...references.otherSpaces, ...spacesOfVariants(place)],
    hasEmbeds: references.hasEmbeds,
  };
  return { model, dependence };
}

/**
 * Loads the site's frame around a page, with the page's title and description but without its text. Returns
 * null if the page isn't a text page.
 */
export async function loadFacts(place: PublishedContent) {
  const content = wholeContentOf(place.content);
  const request = { evaluated: false, dereferenced: false, format: "markdown", metadata: true } as const;
  const { page } = await getPage(content, place.pageId, request);
  return page.type === "document"
    ? { frame: await frameAt(place, addressesOf(place)), ...titleOf(page) }
    : null;
}

/** The frame of a site for any content at a URL. */
export async function frameAt(place: PublishedPlace, addresses: Addresses): Promise<Frame> {
  const holds = asker(place, new Map());
  const { surroundings } = await resolveReferences(
    place,
    addresses,
    refsOfCustomization(place, holds),
    new SeenPages(place.admission.claims),
  );
  return frameOf(place, addresses, "", { hrefOf: surroundings.hrefOf, holds });
}

const titleOf = ({ title, description }: Pick<PageDocumentResource, "title" | "description">) => ({
  title: title || "Untitled",
  description: description || null,
});

const spacesOfVariants = ({ rows, siteSpace, spaceId }: PublishedContent) =>
  rows.siteSpaces
    .filter((each) => each.sectionId === siteSpace.sectionId && each.spaceId !== spaceId)
    .map((each) => each.spaceId);

interface Parts {
  page: PageDocumentResource;
  nodes: DocumentBlock[];
  references: References;
  tree: VisibleTree;
  addresses: Addresses;
  /** Evaluates conditions, and records that they were evaluated. */
  holds: (condition: string) => boolean;
  lightCharacters: number | undefined;
  frames: Map<string, Frame> | undefined;
}

/**
 * Returns the frame of a page. If the frame contains no links to variants of the page, pages of the space at the same depth
 * share it.
 */
async function frameFor(place: PublishedContent, parts: Parts): Promise<Frame> {
  const { references, addresses, frames } = parts;
  const key = `${place.siteSpace.id} ${addresses.root}`;
  const known = frames?.get(key);
  if (known) return known;
  const { hrefOf } = references.surroundings;
  const asked = { hrefOf, holds: parts.holds };
  const frame = await frameOf(place, addresses, place.pagePath, asked);
  if (frame.variants.length === 0) frames?.set(key, frame);
  return frame;
}

/** The feed of the page, if it has updates, and the feed of the site. */
function feedsOf(title: string, { updatesFeed }: DocumentContext, frame: Frame): PageModel["feeds"] {
  const own = updatesFeed === undefined ? [] : [{ title, href: updatesFeed }];
  return [...own, { title: frame.title, href: `${frame.root}rss.xml` }];
}

const crumbsOf = (way: readonly TreeRow[], hrefAt: (row: TreeRow) => string) =>
  way
    .slice(0, -1)
    .map((row) => ({ title: row.linkTitle || row.title, href: row.type === "group" ? null : hrefAt(row) }));

async function modelOf(place: PublishedContent, parts: Parts): Promise<PageModel> {
  const { page, nodes, references, tree, addresses } = parts;
  const { siteSpace, content: head, rows } = place;
  const way = await tree.way(place.pagePath);
  const frame = await frameFor(place, parts);
  const { labels, root, linksInPlace } = frame;
  const source = {
    head,
    siteSpace,
    tree,
    rows,
    root,
    labels,
    linksInPlace,
    place: placeName(head, siteSpace, rows),
    open: way.map((row) => row.pageId),
  };
  const [navigation, previous, next, context, treeUrl] = await Promise.all([
    navigationOf(source),
    tree.previous(way),
    tree.next(way),
    documentContextOf(place, parts, page.icon ? [page.icon] : []),
    treeUrlOf(rows, place.spaceId),
  ]);
  const customization = customizationOf(place.site, siteSpace);
  const hrefAt = (row: TreeRow) => addresses.page(siteSpace, tree.addressOf(row));
  const neighbour = (row: TreeRow) => ({ title: titleOfRow(row), href: hrefAt(row) });
  const last = way.at(-1);
  const markdownHref = markdownOf(place, addresses);
  const shown = { frame, ...titleOf(page) };
  const listsBelow = nodes.length === 0 || isOverview(last);
  const below = listsBelow && last ? await tree.below(last.pageId, last.path) : [];
  const isIndexed = frame.isIndexed && !isUnindexed(page);
  const described = {
    ...shown,
    ...(await metaLinksOf(place, page, references)),
    updatedAt: String(page.updatedAt),
    socialImage: imageForLinks(place, customization, cardOf(place, shown)),
  };
  return {
    ...described,
    isIndexed,
    structuredData: isIndexed ? structuredData(place, tree, way, described) : undefined,
    siteSpaceId: siteSpace.id,
    navigation,
    emoji: page.emoji || null,
    icon: page.icon || null,
    feeds: place.preview ? [] : feedsOf(page.title, context, frame),
    seenMark: markOf(place),
    feedbackHref: customization.feedback.enabled && !place.preview ? addresses.at(FEEDBACK_NAME) : null,
    layout: {
      navigation: page.layout.tableOfContents,
      outline: page.layout.outline,
      pagination: page.layout.pagination && customization.pagination.enabled,
      title: page.layout.title,
      description: page.layout.description,
      metadata: page.layout.metadata,
      actions: page.layout.actions,
      isWide: page.layout.width === "wide",
    },
    cover: coverOf(page, context, addresses),
    nodes,
    context,
    outline: outlineOf(nodes, context.prepared),
    crumbs: crumbsOf(way, hrefAt),
    below: below
      .filter(({ type }) => type === "document" || type === "group")
      .map((row) => ({ ...neighbour(row), method: methodOf(row), group: groupOf(row.computed) })),
    previous: previous && neighbour(previous),
    next: next && neighbour(next),
    editHref: editOf(place, page, treeUrl),
    markdownHref,
    actions: actionsOf(place, frame, markdownHref !== null && place.canonicalUrl.at(-1) !== "/"),
  };
}

/** The image in previews of links to a page: the site's own image, or a generated image of a known size. */
function imageForLinks(
  place: PublishedContent,
  { socialPreview }: ReturnType<typeof customizationOf>,
  card: Card,
): PageModel["socialImage"] {
  if (socialPreview.url) return { url: socialPreview.url };
  const url = socialImageOf(place, card);
  return url === undefined ? undefined : { url, ...CARD_SIZE };
}

/** Whether a page is the overview of computed pages: the page with their source, or the page of a tag. */
const isOverview = (row: TreeRow | undefined): boolean =>
  sourceOf(row?.computed) !== null || propsOf(row?.computed)?.doc === "tag";

const isUnindexed = (page: PageResource) =>
  ("hidden" in page && page.hidden === true) || ("noRobotsIndex" in page && page.noRobotsIndex === true);
