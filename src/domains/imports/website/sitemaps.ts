import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { counted } from "@/lib/counted";
import { ApiError } from "@/lib/errors";
import { exactSize } from "@/lib/sizes";
import { parseUrl } from "../convert/website/links";
import type { ReadingRun } from "../runs";
import { type Fetched, isRefused, type WebsiteClient } from "./client";
import { WEBSITE_LIMITS } from "./limits";
import { type Sitemap, sitemapTask } from "./sitemap";
import type { UrlBudget } from "./url-budget";

const ACCEPT = "application/xml, text/xml, text/plain;q=0.9, */*;q=0.8";
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Decompresses a sitemap. Returns null if it's damaged or too large. */
async function decompressed(bytes: Buffer): Promise<Buffer | null> {
  if (!bytes.subarray(0, 2).equals(GZIP)) return bytes;
  const options = { maxOutputLength: WEBSITE_LIMITS.sitemapBytes };
  return await promisify(gunzip)(bytes, options).catch(() => null);
}

/** Reads the sitemaps of a website, and the sitemaps that they list. Each URL is read only once. */
export class Sitemaps {
  /** The URLs of pages, in the order of the sitemaps. */
  readonly pages: string[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly run: ReadingRun,
    private readonly client: WebsiteClient,
    private readonly budget: UrlBudget,
  ) {}

  /** Reads a sitemap, if there's one at a URL. A missing sitemap is reported only if `isKnown`. Returns whether there's a sitemap. */
  async read(url: URL, isKnown: boolean): Promise<boolean> {
    if (this.seen.has(url.href)) return false;
    const { report } = this.run;
    const skip = (reason: string) => {
      report.add(url.href, `The sitemap wasn't read, because ${reason}.`);
      return false;
    };
    if (this.seen.size >= WEBSITE_LIMITS.sitemaps)
      return skip(`an import can read at most ${WEBSITE_LIMITS.sitemaps} sitemaps`);
    this.seen.add(url.href);
    await this.run.reportProgress("Reading the sitemap", this.seen.size, this.seen.size + 1);
    const fetched = await this.client.get(url, ACCEPT, WEBSITE_LIMITS.sitemapBytes);
    const isMissing = isRefused(fetched)
      ? fetched.status === 404 || fetched.status === 410
      : fetched.mediaType === "text/html";
    if (isMissing && !isKnown) return false;
    return isRefused(fetched) ? skip(fetched.reason) : await this.add(fetched, skip);
  }

  /** Adds the URLs in a sitemap, and reads the sitemaps that it lists. Calls `skip` with a reason if it isn't a sitemap. */
  async add({ bytes, url }: Fetched, skip: (reason: string) => boolean): Promise<boolean> {
    const text = await decompressed(bytes);
    if (text === null)
      return skip(
        `it's damaged, or larger than ${exactSize(WEBSITE_LIMITS.sitemapBytes)} after decompression`,
      );
    const sitemap = await this.parse(text.toString("utf8"));
    if (!sitemap) return skip("it isn't a sitemap, or parsing it takes too long");
    this.addPages(sitemap, url);
    for (const listed of sitemap.sitemaps) {
      const next = parseUrl(listed, url);
      if (next) await this.read(next, true);
      else this.run.report.add(listed, "The URL of the sitemap isn't valid.");
    }
    return true;
  }

  private addPages({ pages, isDamaged, omittedSitemaps }: Sitemap, { href }: URL): void {
    const { report } = this.run;
    if (isDamaged)
      report.add(href, "The sitemap is damaged or incomplete. Only the URLs before the damage were read.");
    if (omittedSitemaps > 0)
      report.add(
        href,
        `${counted(omittedSitemaps, "more sitemap")} in this sitemap weren't read, because an import can read at most ${WEBSITE_LIMITS.sitemaps} sitemaps.`,
      );
    for (const page of pages) {
      if (this.pages.length >= WEBSITE_LIMITS.sitemapUrls) {
        report.add(href, `Only the first ${WEBSITE_LIMITS.sitemapUrls} URLs of the sitemaps are read.`);
        break;
      }
      if (this.budget.take(page)) this.pages.push(page);
    }
  }

  private async parse(text: string): Promise<Sitemap | null> {
    const { organizationId } = this.run.row;
    return await runTextTask(sitemapTask, text, { organizationId, length: text.length }).catch((error) => {
      if (error instanceof ApiError && error.status === 422) return null;
      throw error;
    });
  }
}
