import { randomBytes } from "node:crypto";
import {
  type BundleManifest,
  MANIFEST_FILE,
  MANIFEST_FORMAT,
  SIGNATURE_FILE,
} from "@/domains/sites/bundles/manifest";
import { publicKeyOf, signFor } from "@/domains/sites/bundles/signature";
import { languageOf } from "@/domains/sites/customization/customization";
import { titleIn } from "@/domains/sites/localized";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { pathOfSiteSpace, siteSpacesInOrder } from "@/domains/sites/structure/tree";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { runTask } from "@/lib/threads/run";
import { publishedUrl } from "@/scopes/site-address";
import type { SiteAssets } from "@/site/published/assets";
import { listPagesOfSite } from "@/site/published/load/listed-pages";
import {
  BATCH_PAGES,
  DRAWING_THREADS,
  type Drawing,
  type DrawnBatch,
  drawBatchTask,
  drawingOf,
  type SharedSite,
  shareSite,
} from "./draw";
import { assetFiles, wantedFiles } from "./files";
import { KEY_FILE, README } from "./names";
import { levelsOf, summariesOf } from "./navigation";
import { SearchIndex } from "./search-index";
import { type ArchivedFile, type PackedFile, packBytes, packText, ZipWriter } from "./zip";

/** The reason why the bundle omits a page whose rendering was stopped. */
const TOO_COSTLY = "The page takes more time or memory to render than allowed.";

const packed = (path: string, text: string): Promise<PackedFile> => packBytes(path, Buffer.from(text));

/** The options for creating a bundle. */
export interface Making {
  /** Cancels the creation. */
  signal: AbortSignal;
  /** Called with the number of rendered pages. */
  progress: (done: number, total: number) => Promise<void>;
}

/** Generates the files of a published site one after the other, as one visitor sees the site. */
export class Bundle {
  private readonly files: BundleManifest["files"] = [];
  private readonly leftOut: BundleManifest["leftOut"] = [];
  private readonly search = new SearchIndex();
  /** Cancels the rendering of pages in advance, so that the threads are free for the next bundle. */
  private readonly ending = new AbortController();

  private constructor(
    private readonly assets: SiteAssets,
    private readonly drawing: Drawing,
    private readonly shared: SharedSite,
    private readonly making: Making,
  ) {}

  static async of(place: PublishedPlace, assets: SiteAssets, making: Making): Promise<Bundle> {
    const { fileOf: _, offline, ...named } = assets;
    const listed = await listPagesOfSite(place);
    const root = `x${randomBytes(12).toString("hex")}:`;
    const site = {
      place,
      listed,
      root,
      assets: { ...named, offline, script: offline, referenceScript: null },
    };
    const shared = shareSite(root, site);
    return new Bundle(assets, drawingOf(site), shared, making);
  }

  /**
   * The ZIP archive. The last files in the archive list all other files with their hashes, but not
   * themselves.
   */
  async *bytes(): AsyncGenerator<Uint8Array> {
    const writer = new ZipWriter(({ path, size, sha256 }) => this.files.push({ path, size, sha256 }));
    try {
      yield* writer.bytesOf(this.all());
    } finally {
      this.ending.abort();
    }
  }

  private async *all(): AsyncGenerator<ArchivedFile> {
    for await (const file of this.content()) {
      this.making.signal.throwIfAborted();
      yield file;
    }
    const manifest = Buffer.from(`${JSON.stringify(this.manifest(), null, 1)}\n`);
    yield await packBytes(MANIFEST_FILE, manifest);
    yield await packBytes(SIGNATURE_FILE, signFor(this.drawing.place.organizationId, manifest));
  }

  private async *content(): AsyncGenerator<ArchivedFile> {
    const { assets, drawing } = this;
    const { place, places, relinking, listed } = drawing;
    yield packText("README.txt", README);
    yield packText(KEY_FILE, publicKeyOf(place.organizationId));
    yield* this.pages();
    for (const { path, text } of this.search.end()) yield await packed(path, text);
    for await (const { path, text } of levelsOf(place, listed, relinking)) yield await packed(path, text);
    for (const { path, text } of summariesOf(places, listed)) yield await packed(path, text);
    for await (const { path, file } of wantedFiles(place, relinking.wanted)) {
      if (file) yield file;
      else this.leftOut.push({ path, reason: "The file couldn't be loaded." });
    }
    yield* assetFiles(assets, relinking.wanted);
  }

  /**
   * Renders pages in a thread. If the thread is stopped, renders each page separately. If the thread of a single page is
   * stopped, omits this page.
   */
  private async draw(from: number, to: number): Promise<DrawnBatch> {
    const signal = AbortSignal.any([this.making.signal, this.ending.signal]);
    const request = { group: this.drawing.place.organizationId, signal };
    try {
      return await runTask(drawBatchTask, { site: this.shared, from, to }, request);
    } catch (error) {
      if (!(error instanceof TaskTooCostlyError)) throw error;
      if (to - from === 1) return { pages: [{ refused: TOO_COSTLY }], wanted: [] };
      const drawn: DrawnBatch = { pages: [], wanted: [] };
      for (let page = from; page < to; page += 1) {
        const { pages, wanted } = await this.draw(page, page + 1);
        drawn.pages.push(...pages);
        drawn.wanted.push(...wanted);
      }
      return drawn;
    }
  }

  private drawn(from: number) {
    const to = Math.min(from + BATCH_PAGES, this.drawing.places.pages.length);
    const drawing = this.draw(from, to);
    // If the bundle fails early, no code awaits the pages that are rendered in advance. Ignore their errors.
    drawing.catch(() => undefined);
    return { from, to, drawing };
  }

  private async *pages(): AsyncGenerator<PackedFile> {
    const { places, relinking } = this.drawing;
    const total = places.pages.length;
    let asked = 0;
    const next = () => {
      const batch = this.drawn(asked);
      asked = batch.to;
      return batch;
    };
    const ahead: ReturnType<typeof next>[] = [];
    for (let done = 0; done < total; ) {
      // Run at most one batch per thread at the same time, because a batch can take long and the pool refuses tasks that
      // wait too long.
      while (asked < total && ahead.length < DRAWING_THREADS) ahead.push(next());
      const batch = ahead.shift() as ReturnType<typeof next>;
      const { pages, wanted } = await batch.drawing;
      for (const [path, address] of wanted) relinking.wanted.set(path, address);
      for (const [index, drawn] of pages.entries()) yield* this.pageFiles(batch.from + index, drawn);
      done = batch.to;
      await this.making.progress(done, total);
    }
  }

  private async *pageFiles(number: number, drawn: DrawnBatch["pages"][number]): AsyncGenerator<PackedFile> {
    const { places } = this.drawing;
    const { page, html } = places.pages[number] as (typeof places.pages)[number];
    if ("refused" in drawn) return void this.leftOut.push({ path: html, reason: drawn.refused });
    yield* drawn.files;
    const title = page.linkTitle || page.title || "Untitled";
    const texts = this.search.add([title, html, places.above(page)], drawn.sections, drawn.words);
    if (texts) yield await packed(texts.path, texts.text);
  }

  private manifest(): BundleManifest {
    const { place, places } = this.drawing;
    const { site, rows, heads } = place;
    const spaces = siteSpacesInOrder(rows).flatMap((row) => {
      const head = heads.get(row.spaceId);
      const folder = places.folders.get(row.id);
      if (!head || !folder || row.hidden) return [];
      const section = rows.sections.find(({ id }) => id === row.sectionId);
      return {
        folder,
        title: titleIn(row, languageOf(site, row)),
        language: row.spaceLanguage,
        path: pathOfSiteSpace(rows, row),
        section: section?.title ?? null,
        revision: head.revision.id,
      };
    });
    return {
      format: MANIFEST_FORMAT,
      version: 1,
      site: { title: site.title, url: publishedUrl(site) },
      spaces,
      pages: places.pages.length,
      leftOut: this.leftOut,
      files: this.files,
      publicKey: publicKeyOf(place.organizationId),
    };
  }
}
