import { type EmbedCardRow, readCards } from "@/domains/content/embeds/cards";
import type { ContentRef, ContentRefURL, DocumentBlock } from "@/domains/content/markdown/document";
import { readFile } from "@/domains/content/read/files";
import { readPagesWithPaths } from "@/domains/content/read/links";
import type { ReadFile, ReadPage } from "@/domains/content/read/rows";
import { customizationOf, languageOf, opensInPlace } from "@/domains/sites/customization/customization";
import { titleIn } from "@/domains/sites/localized";
import { readTagLabels } from "@/domains/sites/published/git-redirects";
import { findPublishedPage } from "@/domains/sites/published/pages";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SpaceHead } from "@/domains/sites/published/state";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { whole } from "@/scopes/snapshot";
import type { DocumentSurroundings, EmbedCard, FileTarget, RefDescription } from "@/site/blocks/context";
import { cellsOf, filesOf, objectsIn } from "@/site/document/uses";
import { type Addresses, fileBelowSite } from "./addresses";
import { srcSetOf } from "./image-address";
import type { SeenPages } from "./seen-pages";
import { titleOfRow } from "./tree";

/** A page to which content refers, with its site space. */
interface ReferredPage {
  siteSpace: SiteSpaceRow;
  row: ReadPage;
  /** The page's path below the URL of its site space. */
  address: string;
}

export interface References {
  surroundings: DocumentSurroundings;
  /** Icons of pages that cards show. */
  icons: string[];
  /** IDs of the other spaces whose content was read. */
  otherSpaces: string[];
  /** Whether the values embed URLs. */
  hasEmbeds: boolean;
}

interface Found {
  pages: Map<string, Set<string>>;
  files: Set<string>;
  embeds: Set<string>;
  hasTags: boolean;
}

/** Returns the URL if the value is a block that embeds a URL. */
function embeddedUrl({ type, data }: Record<string, unknown>): string | null {
  if (type !== "embed" || typeof data !== "object" || data === null) return null;
  const { url } = data as { url?: unknown };
  return typeof url === "string" ? url : null;
}

/** Collects all references to pages and files within some values, including files in table columns. */
function collect(values: readonly unknown[], own: string): Found {
  const found: Found = { pages: new Map(), files: new Set(), embeds: new Set(), hasTags: false };
  for (const value of objectsIn(values)) {
    const { kind, page, space } = value;
    if ((kind === "page" || kind === "anchor") && typeof page === "string") {
      const of = typeof space === "string" ? space : own;
      found.pages.set(of, (found.pages.get(of) ?? new Set()).add(page));
    }
    if (kind === "tag") found.hasTags = true;
    const url = embeddedUrl(value);
    if (url !== null) found.embeds.add(url);
    for (const id of filesOf(value)) found.files.add(id);
  }
  return found;
}

export const filesIn = (values: readonly unknown[]): ReadonlySet<string> => collect(values, "").files;

/** Returns the site space that shows a space. If possible, the site space is in the current section. */
function siteSpaceOf(place: PublishedPlace, spaceId: string): SiteSpaceRow | undefined {
  if (spaceId === place.spaceId) return place.siteSpace;
  const shown = place.rows.siteSpaces.filter((row) => row.spaceId === spaceId && row.isLiving);
  return shown.find((row) => row.sectionId === place.siteSpace.sectionId) ?? shown[0];
}

async function pagesIn(head: SpaceHead, siteSpace: SiteSpaceRow, ids: ReadonlySet<string>) {
  const rows = await readPagesWithPaths(whole(head), [...ids]);
  const first = (await findPublishedPage(head, ""))?.pageId;
  return [...rows.values()].map((row): [string, ReferredPage] => [
    row.pageId,
    { siteSpace, row, address: row.pageId === first ? "" : row.path },
  ]);
}

async function referredPages(place: PublishedPlace, found: Found, seen: SeenPages) {
  const pages = new Map<string, ReferredPage>();
  for (const [spaceId, ids] of found.pages) {
    const siteSpace = siteSpaceOf(place, spaceId);
    const head = place.heads.get(spaceId);
    if (!siteSpace || !head) continue;
    const isSeen = await seen.in(head);
    for (const [id, page] of await pagesIn(head, siteSpace, ids)) if (isSeen(id)) pages.set(id, page);
  }
  return pages;
}

function describeFile(siteSpaceId: string, file: ReadFile, addresses: Addresses): FileTarget {
  const { name, contentType, size, width, height } = file;
  const href = addresses.at(fileBelowSite(siteSpaceId, file));
  const srcSet = srcSetOf(href, contentType, width);
  const pixels = width !== null && height !== null && { width, height };
  return { href, name, contentType, size, ...pixels, ...(srcSet && { srcSet }) };
}

function cardIn({ cards }: ReadReferences, url: string, addresses: Addresses): EmbedCard | null {
  const row = cards.get(url);
  if (!row) return null;
  const { title, description, site, fileKey, imageWidth: width, imageHeight: height } = row;
  const hasImage = fileKey !== null && width !== null && height !== null;
  return {
    title,
    description,
    site,
    image: hasImage ? { href: addresses.stored(fileKey), width, height } : null,
  };
}

/**
 * The targets of references, as one visitor sees them. The targets don't depend on the page that contains the references.
 */
export interface ReadReferences {
  found: Found;
  pages: ReadonlyMap<string, ReferredPage>;
  files: readonly ReadFile[];
  tags: ReadonlyMap<string, string>;
  /** The fetched data of embedded pages, by URL. */
  cards: ReadonlyMap<string, EmbedCardRow>;
}

/** Loads the targets of references. Resolves only pages and files of the site. */
export async function readReferences(
  place: PublishedPlace,
  values: readonly unknown[],
  seen: SeenPages,
): Promise<ReadReferences> {
  const found = collect(values, place.spaceId);
  const [pages, files, tags, cards] = await Promise.all([
    referredPages(place, found, seen),
    Promise.all([...found.files].map((id) => readFile(whole(place.content), id))),
    found.hasTags ? readTagLabels(place.content) : new Map<string, string>(),
    readCards(place, found.embeds),
  ]);
  return { found, pages, files: files.filter((file) => file !== undefined), tags, cards };
}

/** The targets of references, relative to a page. */
export function referencesFrom(
  place: PublishedPlace,
  addresses: Addresses,
  read: ReadReferences,
): References {
  const { found, pages, files: rows } = read;
  const files = new Map(
    rows.map((file) => [file.fileId, describeFile(place.siteSpace.id, file, addresses)] as const),
  );
  const hrefOfPage = (id: string | undefined) => {
    const page = id === undefined ? undefined : pages.get(id);
    return page ? addresses.page(page.siteSpace, page.address) : null;
  };
  const surroundings: DocumentSurroundings = {
    hrefOf: (ref) => hrefOf(ref, { place, addresses, hrefOfPage, files }),
    fileOf: (ref) => files.get(ref.file) ?? null,
    describe: (ref) => describe(ref, read, files, place),
    cardOf: (url) => cardIn(read, url, addresses),
    linksInPlace: opensInPlace(customizationOf(place.site, place.siteSpace)),
  };
  const icons = [...pages.values()].flatMap(({ row }) => (row.icon ? [row.icon] : []));
  return {
    surroundings,
    icons,
    otherSpaces: [...found.pages.keys()].filter((id) => id !== place.spaceId),
    hasEmbeds: found.embeds.size > 0,
  };
}

/** The targets of a page's references for one visitor. */
export const resolveReferences = async (
  place: PublishedPlace,
  addresses: Addresses,
  values: readonly unknown[],
  seen: SeenPages,
): Promise<References> => referencesFrom(place, addresses, await readReferences(place, values, seen));

interface Known {
  place: PublishedPlace;
  addresses: Addresses;
  hrefOfPage: (id: string | undefined) => string | null;
  files: ReadonlyMap<string, FileTarget>;
}

function hrefOf(ref: ContentRef, { place, addresses, hrefOfPage, files }: Known): string | null {
  switch (ref.kind) {
    case "url":
      // A reference that can't be resolved stays unchanged. `GET SPACE/links` lists it as broken.
      return ref.url;
    case "page":
      return hrefOfPage(ref.page);
    case "anchor": {
      const page = ref.page === undefined ? "" : hrefOfPage(ref.page);
      return page === null ? null : `${page}#${encodeURIComponent(ref.anchor)}`;
    }
    case "file":
      return files.get(ref.file)?.href ?? null;
    case "space": {
      const siteSpace = siteSpaceOf(place, ref.space);
      return siteSpace ? addresses.page(siteSpace, "") : null;
    }
    default:
      return null;
  }
}

function describe(
  ref: ContentRef,
  { pages, tags }: ReadReferences,
  files: ReadonlyMap<string, FileTarget>,
  place: PublishedPlace,
): RefDescription | null {
  if (ref.kind === "tag") {
    const title = tags.get(ref.tag);
    return title ? { title } : null;
  }
  if (ref.kind === "file") {
    const file = files.get(ref.file);
    return file ? { title: file.name } : null;
  }
  if (ref.kind === "space") {
    const siteSpace = siteSpaceOf(place, ref.space);
    return siteSpace ? { title: titleIn(siteSpace, languageOf(place.site, place.siteSpace)) } : null;
  }
  const page = ref.kind === "page" || ref.kind === "anchor" ? pages.get(ref.page ?? "")?.row : undefined;
  if (!page) return null;
  return {
    title: titleOfRow(page),
    ...(page.description && { description: page.description }),
    ...(page.emoji && { emoji: page.emoji }),
    ...(page.icon && { icon: page.icon }),
  };
}

/** Replaces the URL of an image on another host with a URL on this host. Returns all other references unchanged. */
export function imageHere<Ref>(ref: Ref, addresses: Addresses): Ref | ContentRefURL {
  const { kind, url } = (ref ?? {}) as Record<string, unknown>;
  return kind === "url" && typeof url === "string" && /^https?:\/\//i.test(url.trim())
    ? { kind, url: addresses.foreign(url.trim()) }
    : ref;
}

function leadHere(holder: Record<string, unknown>, field: string, addresses: Addresses): void {
  const ref = holder[field];
  const here = imageHere(ref, addresses);
  if (here !== ref) holder[field] = here;
}

const IMAGE_TYPES = new Set<unknown>(["image", "drawing", "inline-image"]);

/**
 * Replaces URLs of images on other hosts with URLs on this host, so that other hosts don't find out which pages visitors
 * open. This function changes the given Documents, so parse them only for this page.
 */
export function keepImagesHere(nodes: readonly DocumentBlock[], addresses: Addresses): void {
  for (const { type, data } of objectsIn(nodes)) {
    if (typeof data !== "object" || data === null) continue;
    const held = data as Record<string, unknown>;
    if (IMAGE_TYPES.has(type)) for (const field of ["ref", "refDark"]) leadHere(held, field, addresses);
    if (type !== "table") continue;
    for (const [values, column] of cellsOf(held, "image")) {
      leadHere(values, column, addresses);
      leadHere((values[column] ?? {}) as Record<string, unknown>, "ref", addresses);
    }
  }
}
