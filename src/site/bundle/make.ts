import { createHash, randomBytes } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { ZippedFile } from "@/domains/git/archive/zip";
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
import { runTask } from "@/lib/threads/run";
import { publishedUrl } from "@/scopes/site-address";
import type { SiteAssets } from "@/site/published/assets";
import { Addresses } from "@/site/published/load/addresses";
import { type ListedPage, listPagesOfSite } from "@/site/published/load/listed-pages";
import { BATCH_PAGES, drawBatchTask } from "./draw";
import { assetFiles, textFile, wantedFiles } from "./files";
import { levelsOf } from "./levels";
import { KEY_FILE } from "./names";
import { BundlePlaces, type PagePlace } from "./places";
import { README } from "./readme";
import { Relinking } from "./relink";
import { SearchIndex } from "./search-index";
import { summariesOf } from "./summaries";

/** Batches that are drawn ahead of the one that is written: as many as there are threads at most. */
const BATCHES_AHEAD = 4;

/** The files of a published site as one visitor sees it, each when it is its turn. */
export class Bundle {
  private readonly files: BundleManifest["files"] = [];
  private readonly leftOut: BundleManifest["leftOut"] = [];
  private readonly search = new SearchIndex();
  /** No text holds it: nobody knows it. */
  private readonly root = `x${randomBytes(12).toString("hex")}:`;

  private constructor(
    private readonly place: PublishedPlace,
    private readonly assets: SiteAssets,
    private readonly listed: readonly ListedPage[],
    private readonly places: BundlePlaces,
    private readonly relinking: Relinking,
  ) {}

  static async of(place: PublishedPlace, assets: SiteAssets): Promise<Bundle> {
    const listed = await listPagesOfSite(place);
    const places = new BundlePlaces(place, listed);
    return new Bundle(
      place,
      assets,
      listed,
      places,
      new Relinking(places, publishedUrl(place.site), new Map()),
    );
  }

  /** Notes the hash of a file as its bytes pass. */
  private noted(file: ZippedFile): ZippedFile {
    const { files } = this;
    const read = async function* () {
      const hash = createHash("sha256");
      let size = 0;
      for await (const bytes of await file.bytes()) {
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
      files.push({ path: file.path, size, sha256: hash.digest("hex") });
    };
    return { ...file, bytes: async () => read() };
  }

  async *all(): AsyncGenerator<ZippedFile> {
    for await (const file of this.content()) yield this.noted(file);
    const manifest = Buffer.from(`${JSON.stringify(this.manifest(), null, 1)}\n`);
    yield { ...textFile(MANIFEST_FILE, ""), bytes: async () => [manifest] };
    const signature = signFor(this.place.organizationId, manifest);
    yield { ...textFile(SIGNATURE_FILE, ""), bytes: async () => [signature] };
  }

  private async *content(): AsyncGenerator<ZippedFile> {
    const { place, places, relinking, assets } = this;
    yield textFile("README.txt", README);
    yield textFile(KEY_FILE, publicKeyOf(place.organizationId));
    yield* this.pages();
    for (const { path, text } of this.search.end()) yield textFile(path, text);
    for await (const { path, text } of levelsOf(place, this.listed, relinking)) yield textFile(path, text);
    for (const { path, text } of summariesOf(places, this.listed)) yield textFile(path, text);
    for await (const { path, file } of wantedFiles(place, relinking.wanted)) {
      if (file) yield file;
      else this.leftOut.push({ path, reason: "It could not be had." });
    }
    yield* assetFiles(assets, relinking.wanted);
  }

  private batches(): PagePlace[][] {
    const { pages } = this.places;
    return Array.from({ length: Math.ceil(pages.length / BATCH_PAGES) }, (_, index) =>
      pages.slice(index * BATCH_PAGES, (index + 1) * BATCH_PAGES),
    );
  }

  private drawn(batch: readonly PagePlace[]) {
    const { fileOf: _, offline, ...assets } = this.assets;
    const { place, root } = this;
    const pages = batch.map(({ page }) => page);
    const input = { place, pages, root, assets: { ...assets, offline, script: offline } };
    const drawing = runTask(drawBatchTask, input, { group: place.organizationId });
    // Whoever has gone does not wait for what was drawn ahead.
    drawing.catch(() => undefined);
    return { batch, drawing };
  }

  private async *pages(): AsyncGenerator<ZippedFile> {
    const waiting = this.batches();
    const ahead = waiting.splice(0, BATCHES_AHEAD).map((batch) => this.drawn(batch));
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      const pages = await next.drawing;
      const more = waiting.shift();
      if (more) ahead.push(this.drawn(more));
      for (const [index, drawn] of pages.entries()) {
        const at = next.batch[index] as PagePlace;
        if ("refused" in drawn) this.leftOut.push({ path: at.html, reason: drawn.refused });
        else yield* this.pageFiles(at, drawn);
        await turn();
      }
    }
  }

  private *pageFiles(
    at: PagePlace,
    drawn: Exclude<Awaited<ReturnType<Bundle["drawn"]>["drawing"]>[number], { refused: string }>,
  ) {
    const { place, relinking } = this;
    const { root } = new Addresses(place.rows, at.address);
    yield textFile(at.html, relinking.page(drawn.html, at.html, root));
    yield textFile(at.markdown, relinking.markdown(drawn.markdown, at, this.root));
    const title = at.page.linkTitle || at.page.title || "Untitled";
    const texts = this.search.add([title, at.html, this.places.above(at.page)], drawn.sections, drawn.words);
    if (texts) yield textFile(texts.path, texts.text);
  }

  private manifest(): BundleManifest {
    const { place, places } = this;
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
