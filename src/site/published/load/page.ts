import { evaluateCondition } from "@/domains/content/conditions/evaluate";
import type {
  ContentRef,
  ContentRefFile,
  ContentRefURL,
  DocumentBlock,
  JSONDocument,
} from "@/domains/content/markdown/document";
import type { PageDocumentResource, PageResource } from "@/domains/content/schema";
import { getPage } from "@/domains/content/service";
import { documentVisibleTo, outcomeOfDocument, questionsOf } from "@/domains/sites/adaptive/document";
import { SAME_FOR_ALL } from "@/domains/sites/adaptive/visitor-view";
import { customizationOf, languageOf } from "@/domains/sites/customization/customization";
import { wholeContentOf } from "@/domains/sites/published/content";
import { findPublishedPage } from "@/domains/sites/published/pages";
import type { PublishedPlace, Resolution } from "@/domains/sites/published/resolution";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { siteSpacesOf } from "@/domains/sites/structure/tree";
import { parsedOf } from "@/lib/json-text";
import { publishedUrl } from "@/scopes/site-address";
import type { DocumentContext } from "@/site/blocks/context";
import { type ImageSource, imageSource } from "@/site/blocks/media";
import { outlineOf } from "@/site/blocks/outline";
import { safeHref } from "@/site/blocks/safe-href";
import { markOf } from "../counting/place";
import { FEEDBACK_NAME } from "../feedback-address";
import { isForMachines, mcpUrlOf } from "../for-machines";
import type { Frame, PageModel } from "../model";
import { cardOf, socialImageOf } from "../social/address";
import { Addresses, pathBelowSite } from "./addresses";
import { documentContextOf } from "./document-context";
import { frameOf, refsOfCustomization } from "./frame";
import { assertLightParts } from "./light-parts";
import { navigationOf, placeName } from "./navigation";
import { keepImagesHere, type References, resolveReferences } from "./resolve-references";
import { type AskedPages, SeenPages } from "./seen-pages";
import { treeUrlOf } from "./spaces";
import { type TreeRow, VisibleTree } from "./tree";

export type PublishedContent = Extract<Resolution, { kind: "content" }>;

/** What a page depends on beside the site and its own space: how it was asked, to tell whom else it is right for. */
export interface Dependence {
  /** Conditions of the site around the page that were asked, with what they came to. */
  answers: Map<string, boolean>;
  /** Pages that were asked for and that not everybody sees. */
  pages: AskedPages;
  /** What the visitor's claims make of the text itself. */
  documentOutcome: string;
  /** Set where the text differs by visitor: what of it asks, and what it stands on, to ask it again. */
  document: { document: JSONDocument; variables: Variables } | null;
  /** Other spaces that were looked into. */
  otherSpaces: string[];
}

interface Variables {
  space: Readonly<Record<string, string>>;
  page: Readonly<Record<string, string>>;
}

/** Answers conditions of a site for a visitor, which know of no variables, and writes down which were asked. */
export function asker(place: PublishedPlace, answers: Map<string, boolean>) {
  return (condition: string): boolean => {
    const known = answers.get(condition);
    if (known !== undefined) return known;
    const answer = evaluateCondition(condition, place.admission.claims);
    answers.set(condition, answer);
    return answer;
  };
}

/** The tree of the place's space as its visitor sees it. */
export async function treeOf(
  { content }: Pick<PublishedPlace, "content">,
  seen: SeenPages,
): Promise<VisibleTree> {
  return new VisibleTree(content, await seen.in(content), (await findPublishedPage(content, ""))?.pageId);
}

interface ReadPage {
  page: PageDocumentResource;
  /** As everybody has it: what depends on the visitor is still in it. */
  document: JSONDocument;
  variables: Variables;
}

async function readPage(
  place: PublishedContent,
  lightCharacters: number | undefined,
): Promise<ReadPage | null> {
  const content = wholeContentOf(place.content);
  const request = { evaluated: "deterministic-only", dereferenced: true, lightCharacters } as const;
  const { page } = await getPage(content, place.pageId, { ...request, format: "document", metadata: true });
  if (page.type !== "document") return null;
  const document = parsedOf(page.document);
  const space = content.revision.variables as Record<string, string>;
  return { page, document: document as JSONDocument, variables: { space, page: page.variables ?? {} } };
}

/** The text as the visitor sees it, with what it depends on. @throws HeavyContentError where only light work was asked for. */
export async function readText(place: PublishedContent, lightCharacters: number | undefined) {
  const read = await readPage(place, lightCharacters);
  if (!read) return null;
  const { page, document, variables } = read;
  const { claims } = place.admission;
  const documentOutcome = outcomeOfDocument(document, claims, variables);
  const shown = documentVisibleTo(document, claims, variables);
  return { page, nodes: shown.nodes, documentOutcome, document, variables };
}

const belowOf = (rows: readonly TreeRow[], tree: VisibleTree, hrefAt: (path: string) => string) =>
  rows
    .filter((row) => row.type === "document" || row.type === "group")
    .map((row) => ({ title: row.linkTitle || row.title || "Untitled", href: hrefAt(tree.addressOf(row)) }));

const COVER_PIXELS = { min: 40, max: 1200 };
const boundedHeight = (height: number) => Math.min(Math.max(height, COVER_PIXELS.min), COVER_PIXELS.max);

function coverOf(page: PageDocumentResource, context: DocumentContext): PageModel["cover"] {
  if (!page.cover || !page.layout.cover) return null;
  type Image = ContentRefFile | ContentRefURL | undefined;
  const light = imageSource(page.cover.ref as Image, context);
  if (!light) return null;
  const dark = imageSource(page.cover.refDark as Image, context);
  const { yPos, height } = page.cover;
  const isFull = page.layout.coverSize === "full";
  const imageOf = ({ src, srcSet }: ImageSource) => ({ src, srcSet });
  return {
    light: imageOf(light),
    dark: dark ? imageOf(dark) : undefined,
    yPos,
    height: height && boundedHeight(height),
    isFull,
  };
}

/** A site space for each language that the section can be read in: of several the one that is read, or the first. */
function byLanguage({ rows, site, section, siteSpace }: PublishedPlace): Map<string, SiteSpaceRow> {
  const all = siteSpacesOf(rows, section?.id ?? null).filter(
    ({ hidden, id }) => !hidden || id === siteSpace.id,
  );
  const found = new Map<string, SiteSpaceRow>();
  for (const each of all) {
    const language = languageOf(site, each);
    if (!found.has(language) || each.id === siteSpace.id) found.set(language, each);
  }
  return found;
}

/** The same page in other languages, where the section is read in several. */
async function alternatesOf(place: PublishedContent) {
  const variants = byLanguage(place);
  if (variants.size < 2) return [];
  const alternates = await Promise.all(
    [...variants].map(async ([language, each]) => {
      const head = place.heads.get(each.spaceId);
      const same = head && (await findPublishedPage(head, place.pagePath));
      if (!same || same.isConditional) return [];
      const path = pathBelowSite(place.rows, each, same.isFirst ? "" : same.path);
      return [{ language, href: publishedUrl(place.site) + path }];
    }),
  );
  return alternates.flat();
}

/** Where search engines find the page and its counterparts: as the page itself says, else as the site has them. */
async function metaLinksOf(
  place: PublishedContent,
  page: PageDocumentResource,
  { surroundings }: References,
) {
  const base = new URL(askedPath(place), publishedUrl(place.site));
  const urlOf = (ref: ContentRef | undefined) => {
    const href = ref && safeHref(surroundings.hrefOf(ref));
    return href && URL.canParse(href, base) ? [new URL(href, base).href] : [];
  };
  const languageAt = (ref: ContentRef) => {
    const spaceId = ref.kind === "page" || ref.kind === "space" ? ref.space : undefined;
    const siteSpace = place.rows.siteSpaces.find((each) => each.spaceId === spaceId);
    return siteSpace ? { language: languageOf(place.site, siteSpace) } : {};
  };
  const { canonical, alternates = [] } = (page.metaLinks ?? {}) as {
    canonical?: ContentRef;
    alternates?: ContentRef[];
  };
  const said = alternates.flatMap((ref) => urlOf(ref).map((href) => ({ ...languageAt(ref), href })));
  return {
    canonical: urlOf(canonical)[0] ?? place.canonicalUrl,
    alternates: said.length > 0 ? said : await alternatesOf(place),
  };
}

/** The path below its site that a place was asked for under: addresses on the page are relative to it. */
const askedPath = (place: PublishedPlace) => pathBelowSite(place.rows, place.siteSpace, place.pathname);

export const addressesOf = (place: PublishedPlace) => new Addresses(place.rows, askedPath(place));

function markdownOf(place: PublishedContent, addresses: Addresses): string | null {
  const { items } = customizationOf(place.site, place.siteSpace).pageActions;
  const isGiven = isForMachines(place) && items.includes("markdown");
  return isGiven ? `${addresses.page(place.siteSpace, place.pagePath)}.md` : null;
}

function editOf(place: PublishedContent, page: PageDocumentResource, treeUrl: string | null): string | null {
  const { items } = customizationOf(place.site, place.siteSpace).pageActions;
  const path = "git" in page ? (page.git as { path?: string } | undefined)?.path : undefined;
  if (!treeUrl || !path || !items.includes("git")) return null;
  return `${treeUrl}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** Services that take a page's address along with a question. */
const EXTERNAL_AI = [
  ["ChatGPT", "https://chatgpt.com/?q="],
  ["Claude", "https://claude.ai/new?q="],
] as const;

function actionsOf(
  place: PublishedContent,
  { asking, labels }: Frame,
  hasMarkdown: boolean,
): PageModel["actions"] {
  const { items } = customizationOf(place.site, place.siteSpace).pageActions;
  const about = encodeURIComponent(`${labels.askAbout} ${place.canonicalUrl}${hasMarkdown ? ".md" : ""}`);
  const isShared = items.includes("external-ai");
  return {
    asks: items.includes("assistant") && asking?.isPanel === true,
    prints: items.includes("pdf"),
    mcpHref: items.includes("mcp") && isForMachines(place) ? mcpUrlOf(place.site) : null,
    elsewhere: isShared
      ? EXTERNAL_AI.map(([name, at]) => ({ title: `${labels.openIn} ${name}`, href: at + about }))
      : [],
  };
}

interface Loaded {
  model: PageModel;
  dependence: Dependence;
}

/**
 * Everything that is shown at a place; null where it is no page of text. @throws HeavyContentError where only light work
 * was asked for.
 */
export async function loadPage(
  place: PublishedContent,
  lightCharacters: number | undefined,
): Promise<Loaded | null> {
  const answers = new Map<string, boolean>();
  const holds = asker(place, answers);
  const seen = new SeenPages(place.admission.claims);
  const text = await readText(place, lightCharacters);
  if (!text) return null;
  const addresses = addressesOf(place);
  const { page, nodes } = text;
  if (lightCharacters !== undefined) assertLightParts(nodes);
  keepImagesHere(nodes, addresses);
  const values = [nodes, page.cover, page.metaLinks, ...refsOfCustomization(place, holds)];
  const [references, tree] = await Promise.all([
    resolveReferences(place, addresses, values, seen),
    treeOf(place, seen),
  ]);
  const model = await modelOf(place, { page, nodes, references, tree, addresses, holds, lightCharacters });
  const dependence: Dependence = {
    answers,
    pages: seen.asked,
    documentOutcome: text.documentOutcome,
    document:
      text.documentOutcome === SAME_FOR_ALL
        ? null
        : { document: questionsOf(text.document), variables: text.variables },
    otherSpaces: [...references.otherSpaces, ...spacesOfVariants(place)],
  };
  return { model, dependence };
}

/** The site around a page with the page's title and description, without its text; null where it is no page of text. */
export async function loadFacts(place: PublishedContent) {
  const content = wholeContentOf(place.content);
  const request = { evaluated: false, dereferenced: false, format: "markdown", metadata: true } as const;
  const { page } = await getPage(content, place.pageId, request);
  return page.type === "document"
    ? { frame: await frameAt(place, addressesOf(place)), ...titleOf(page) }
    : null;
}

/** What a site shows around whatever it shows at an address. */
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
  /** Answers conditions, and writes down that they were asked. */
  holds: (condition: string) => boolean;
  lightCharacters: number | undefined;
}

/** The feed of the site, and before it that of the page where it has updates. */
function feedsOf(
  { title }: Pick<PageDocumentResource, "title">,
  context: DocumentContext,
  frame: Frame,
): PageModel["feeds"] {
  const own = context.updatesFeed === undefined ? [] : [{ title, href: context.updatesFeed }];
  return [...own, { title: frame.title, href: `${frame.root}rss.xml` }];
}

const crumbsOf = (way: readonly TreeRow[], hrefAt: (row: TreeRow) => string) =>
  way
    .slice(0, -1)
    .map((row) => ({ title: row.linkTitle || row.title, href: row.type === "group" ? null : hrefAt(row) }));

async function modelOf(place: PublishedContent, parts: Parts): Promise<PageModel> {
  const { page, nodes, references, tree, addresses } = parts;
  const { siteSpace, content: head } = place;
  const way = await tree.way(place.pagePath);
  const hrefAt = (path: string) => addresses.page(siteSpace, path);
  const frame = await frameOf(place, addresses, place.pagePath, {
    hrefOf: references.surroundings.hrefOf,
    holds: parts.holds,
    isSpecification: page.computed !== undefined,
  });
  const { labels, root, linksInPlace } = frame;
  const { rows } = place;
  const source = {
    ...{ head, siteSpace, tree, rows, root, labels, linksInPlace },
    place: placeName(head, siteSpace, rows),
    open: way.map((row) => row.pageId),
  };
  const [navigation, previous, next, context, treeUrl] = await Promise.all([
    navigationOf(source),
    tree.previous(way),
    tree.next(way),
    documentContextOf(place, parts, page.icon ? [page.icon] : []),
    treeUrlOf(place.rows, place.spaceId),
  ]);
  const customization = customizationOf(place.site, siteSpace);
  const toRow = (row: TreeRow) => hrefAt(tree.addressOf(row));
  const neighbour = (row: TreeRow | null) =>
    row && { title: row.linkTitle || row.title || "Untitled", href: toRow(row) };
  const last = way.at(-1);
  const markdownHref = markdownOf(place, addresses);
  const shown = { frame, ...titleOf(page) };
  const below = nodes.length === 0 && last ? await tree.below(last.pageId, last.path) : [];
  return {
    ...shown,
    siteSpaceId: siteSpace.id,
    navigation,
    emoji: page.emoji || null,
    icon: page.icon || null,
    ...(await metaLinksOf(place, page, references)),
    feeds: feedsOf(page, context, frame),
    seenMark: markOf(place),
    feedbackHref: customization.feedback.enabled ? addresses.at(FEEDBACK_NAME) : null,
    isIndexed: frame.isIndexed && !isUnindexed(page),
    socialImage: customization.socialPreview.url ?? socialImageOf(place, cardOf(place, shown)),
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
    cover: coverOf(page, context),
    nodes,
    context,
    outline: outlineOf(nodes, context.prepared),
    crumbs: crumbsOf(way, toRow),
    below: belowOf(below, tree, hrefAt),
    previous: neighbour(previous),
    next: neighbour(next),
    updatedAt: String(page.updatedAt),
    editHref: editOf(place, page, treeUrl),
    markdownHref,
    actions: actionsOf(place, frame, markdownHref !== null && place.canonicalUrl.at(-1) !== "/"),
  };
}

const isUnindexed = (page: PageResource) =>
  ("hidden" in page && page.hidden === true) || ("noRobotsIndex" in page && page.noRobotsIndex === true);
