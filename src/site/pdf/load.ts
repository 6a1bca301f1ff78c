import { setImmediate as turn } from "node:timers/promises";
import { db } from "@/db/client";
import type { PdfExport } from "@/db/generated/client";
import { readCards } from "@/domains/content/embeds/cards";
import type { ContentRef, DocumentBlock, JSONDocument, TableData } from "@/domains/content/markdown/document";
import { readEveryFile } from "@/domains/content/read/files";
import type { ReadFile } from "@/domains/content/read/rows";
import type { PageResource } from "@/domains/content/schema";
import { getPageDocument, listPages } from "@/domains/content/service";
import { parsedOf } from "@/lib/json-text";
import { appUrl } from "@/lib/urls";
import { type RevisionSnapshot, snapshotOf } from "@/scopes/snapshot";
import { prepareDocument, walk } from "@/site/blocks/prepare";
import { safeHref } from "@/site/blocks/safe-href";
import { drawersFor } from "@/site/drawing/drawers";
import { directionOf } from "@/site/labels/direction";
import type { BlockLabels } from "@/site/labels/labels";
import { labelsIn } from "@/site/labels/language";
import type { Target } from "./canvas";
import type { RefTitle } from "./context";
import { formulasOf } from "./formulas/formula";
import { type PreparedImage, prepareImage } from "./images";
import { type Chapter, destinationOf, type Entry, type PdfOutline } from "./outline";

const ABSOLUTE = /^(?:https?|mailto|tel):/i;
/** The maximum length of a URL. Viewers don't open longer URLs, and each line of a link repeats the URL. */
const ADDRESS_LENGTH_MAX = 2_000;
/** The number of characters from which Bindery detects the language of a page. */
const SAMPLE_CHARACTERS = 4_000;

/** Returns the content of the requested PDF, as people with the Reader role in the space see it. */
async function contentOf(row: PdfExport): Promise<{ content: RevisionSnapshot; language: string } | null> {
  const { organizationId, spaceId, revisionId } = row;
  const revision = await db().revision.findFirst({ where: { organizationId, id: revisionId, spaceId } });
  const space = await db().space.findFirst({ where: { organizationId, id: spaceId, deletedAt: null } });
  if (!revision || !space) return null;
  const { baseBranchId, baseNumber } = revision;
  const base =
    baseBranchId !== null && baseNumber !== null
      ? await db().revision.findFirst({
          where: { organizationId, branchId: baseBranchId, number: baseNumber },
        })
      : null;
  const content = snapshotOf(revision, row.title || space.title, base?.structureNumber ?? null);
  return { content, language: space.language ?? "en" };
}

const childrenOf = (page: PageResource): PageResource[] => ("pages" in page ? page.pages : []);
const isHidden = (page: PageResource) => "hidden" in page && page.hidden === true;

/** The content of one PDF. The content consists of the pages as a tree. The data of a page is loaded when it's needed. */
export class PdfSource {
  private readonly pages = new Map<string, PageResource>();
  private readonly included = new Set<string>();
  private files = new Map<string, ReadFile>();
  private readonly images = new Map<string, Promise<PreparedImage | null>>();
  private readonly labels: BlockLabels;

  private constructor(
    private readonly content: RevisionSnapshot,
    private readonly row: PdfExport,
    private readonly language: string,
  ) {
    this.labels = labelsIn(language).blocks;
  }

  /** Loads the page tree. Returns null if the content or its first page no longer exists. */
  static async open(row: PdfExport): Promise<{ source: PdfSource; outline: PdfOutline } | null> {
    const found = await contentOf(row);
    if (!found) return null;
    const { content, language } = found;
    const source = new PdfSource(content, row, language);
    const tree = await listPages(content, { metadata: false, computed: true });
    const index = (pages: readonly PageResource[]): void => {
      for (const page of pages) {
        source.pages.set(page.id, page);
        index(childrenOf(page));
      }
    };
    index(tree);
    const files = await readEveryFile(content);
    source.files = new Map(files.map((file) => [file.fileId, file]));
    const root = row.pageId === null ? null : source.pages.get(row.pageId);
    if (root === undefined) return null;
    return { source, outline: source.outlineOf(root === null ? tree : [root], root) };
  }

  private outlineOf(pages: readonly PageResource[], root: PageResource | null): PdfOutline {
    const { content, row } = this;
    const include = (page: PageResource): void => {
      this.included.add(page.id);
      if (!row.only) for (const child of childrenOf(page)) if (!isHidden(child)) include(child);
    };
    const shown = pages.filter((page) => page === root || !isHidden(page));
    shown.forEach(include);
    const { labels, language } = this;
    const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
    const revision = `${labels.revision} ${content.revision.number}, ${date.format(content.revision.createdAt)}`;
    return {
      title: root?.title ?? row.title,
      above: root ? row.title : "",
      facts: [...(row.origin ? [row.origin] : []), revision],
      createdAt: content.revision.createdAt,
      language,
      direction: directionOf(language),
      labels,
      hasFront: !row.only,
      entries: shown.map((page) => this.entryOf(page)),
    };
  }

  private entryOf(page: PageResource): Entry {
    const kind = page.type === "group" ? "group" : page.type === "link" ? "link" : "page";
    const below = this.row.only ? [] : childrenOf(page).filter((child) => !isHidden(child));
    return {
      id: page.id,
      kind,
      title: page.title || this.labels.untitled,
      name: page.linkTitle || page.title || this.labels.untitled,
      emoji: page.emoji,
      description: "description" in page ? page.description : undefined,
      target: page.type === "link" ? this.targetOf(page.target as ContentRef, null) : null,
      below: below.map((child) => this.entryOf(child)),
    };
  }

  private pageTarget(pageId: string, spaceId: string | undefined, anchor?: string): Target | null {
    const isHere = spaceId === undefined || spaceId === this.content.spaceId;
    if (isHere && this.included.has(pageId)) return { dest: destinationOf(pageId, anchor) };
    if (isHere && !this.pages.has(pageId)) return null;
    const suffix = anchor === undefined ? "" : `#${encodeURIComponent(anchor)}`;
    const url = appUrl(`/spaces/${spaceId ?? this.content.spaceId}/pages/${pageId}`);
    return { url: url + (suffix.length <= ADDRESS_LENGTH_MAX ? suffix : "") };
  }

  /** PDFs don't link to files, because the files' URLs expire after a day and PDFs are kept for longer. */
  private targetOf(ref: ContentRef | undefined, from: string | null): Target | null {
    switch (ref?.kind) {
      case "url": {
        const url = ABSOLUTE.test(ref.url.trim()) ? safeHref(ref.url.trim()) : null;
        return url && url.length <= ADDRESS_LENGTH_MAX ? { url } : null;
      }
      case "page":
        return this.pageTarget(ref.page, ref.space);
      case "anchor":
        if (ref.page !== undefined) return this.pageTarget(ref.page, ref.space, ref.anchor);
        return from === null ? null : { dest: destinationOf(from, ref.anchor) };
      case "space":
        return { url: appUrl(`/spaces/${ref.space}`) };
      case "collection":
        return { url: appUrl(`/collections/${ref.collection}`) };
      default:
        return null;
    }
  }

  private titleOf(ref: ContentRef | undefined): RefTitle | null {
    if (ref?.kind === "file") {
      const file = this.files.get(ref.file);
      return file ? { title: file.name } : null;
    }
    if (ref?.kind === "space" || ref?.kind === "collection")
      return { title: ref.kind === "space" ? this.labels.anotherSpace : this.labels.anotherCollection };
    const page = ref?.kind === "page" || ref?.kind === "anchor" ? this.pages.get(ref.page ?? "") : undefined;
    if (!page) return null;
    const description = "description" in page ? page.description : undefined;
    return {
      title: page.linkTitle || page.title || this.labels.untitled,
      ...(description && { description }),
      ...(page.emoji && { emoji: page.emoji }),
    };
  }

  /** Decodes each image only once, even if pages use it several times. */
  private image(fileId: string): Promise<PreparedImage | null> {
    const file = this.files.get(fileId);
    if (!file) return Promise.resolve(null);
    const known = this.images.get(file.blobHash);
    if (known) return known;
    const preparing = prepareImage(this.content.organizationId, file);
    this.images.set(file.blobHash, preparing);
    return preparing;
  }

  /** Loads one page, with the data that its blocks need: highlighted code, anchors and images. */
  async load(entry: Entry, step: () => void): Promise<Chapter> {
    const page = this.pages.get(entry.id);
    const nodes = page?.type === "document" ? await this.nodesOf(entry.id) : [];
    const { highlight } = drawersFor(this.content.organizationId);
    const prepared = await prepareDocument(nodes, [], { highlight });
    await turn();
    const formulas = await formulasOf(nodes, step);
    const cards = await readCards(this.content, embeddedUrls(nodes));
    const images = new Map<string, PreparedImage>();
    for (const fileId of imageIdsIn(nodes)) {
      const image = await this.image(fileId);
      if (image) images.set(fileId, image);
      step();
    }
    return {
      nodes,
      sample: sampleOf(nodes),
      undrawn: formulas.undrawn,
      context: {
        prepared,
        formulas: formulas.drawn,
        language: this.language,
        labels: this.labels,
        targetOf: (ref) => this.targetOf(ref, entry.id),
        titleOf: (ref) => this.titleOf(ref),
        imageOf: (ref) => (ref?.kind === "file" ? (images.get(ref.file) ?? null) : null),
        cardOf: (url) => cards.get(url) ?? null,
        fileOf: (fileId) => this.files.get(fileId) ?? null,
      },
    };
  }

  private async nodesOf(pageId: string): Promise<DocumentBlock[]> {
    const request = { evaluated: "deterministic-only", dereferenced: true } as const;
    return parsedOf<JSONDocument>(await getPageDocument(this.content, pageId, request)).nodes;
  }
}

function embeddedUrls(nodes: readonly DocumentBlock[]): Set<string> {
  const urls = new Set<string>();
  for (const node of walk(nodes))
    if (node.object === "block" && node.type === "embed") urls.add(String(node.data.url ?? ""));
  return urls;
}

/** Returns the IDs of the files that are shown as images in blocks, in text and in tables. */
function imageIdsIn(nodes: readonly DocumentBlock[]): Set<string> {
  const ids = new Set<string>();
  const add = (ref: unknown) => {
    const { kind, file } = (ref ?? {}) as { kind?: unknown; file?: unknown };
    if (kind === "file" && typeof file === "string") ids.add(file);
  };
  for (const node of walk(nodes)) {
    if (node.object !== "block" && node.object !== "inline") continue;
    if (["image", "drawing", "inline-image"].includes(node.type)) add(node.data.ref);
    if (node.type === "table") for (const ref of tableImages(node.data as unknown as TableData)) add(ref);
  }
  return ids;
}

/** Returns the references in image columns, and in file columns that contain the covers of cards. */
function* tableImages({ definition, records, view }: TableData): Generator<unknown> {
  const cover = view.type === "cards" ? view.coverDefinition : undefined;
  const columns = Object.keys(definition).filter((id) => definition[id]?.type === "image" || id === cover);
  for (const { values } of Object.values(records))
    for (const column of columns) {
      const value = values[column];
      if (Array.isArray(value)) yield { kind: "file", file: value[0] };
      else yield (value as { ref?: unknown } | null | undefined)?.ref ?? value;
    }
}

function sampleOf(nodes: readonly DocumentBlock[]): string {
  let sample = "";
  for (const node of walk(nodes)) {
    if (node.object === "text") sample += node.leaves.map((leaf) => leaf.text).join("");
    if (sample.length > SAMPLE_CHARACTERS) break;
  }
  return sample;
}
