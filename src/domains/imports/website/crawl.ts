import { setImmediate as nextTurn } from "node:timers/promises";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { counted } from "@/lib/counted";
import { ApiError } from "@/lib/errors";
import { exactSize } from "@/lib/sizes";
import { type PageFacts, websiteFactsTask } from "../convert/website/facts";
import { parseUrl } from "../convert/website/links";
import type { SourceRedirect } from "../formats/content";
import { type ActiveRun, ImportError } from "../runs";
import { isFileUrl, isInScope, keyOfUrl, pathOfUrl, scopeOf } from "./addresses";
import { type Fetched, isRefused, type Refused, unreadable, WebsiteClient } from "./client";
import { readFiles } from "./files";
import { FoundLinks } from "./found-links";
import { WEBSITE_LIMITS } from "./limits";
import { Navigation } from "./navigation";
import { pageText } from "./page-text";
import { NO_ROBOTS, parseRobots } from "./robots";
import { Sitemaps } from "./sitemaps";
import type { WebsiteStore } from "./store";
import { UrlBudget } from "./url-budget";

const ACCEPT_PAGE = "text/html, application/xhtml+xml, application/xml;q=0.8, */*;q=0.5";
const HTML = new Set(["text/html", "application/xhtml+xml"]);
/** The URLs outside of the imported part that a report names. */
const NAMED_MAX = 1;

/** A page of the website that is imported. */
export interface WebsitePageFile {
  path: string;
  url: URL;
  facts: PageFacts;
}

/** A website, as `crawlWebsite` reads it. */
export interface Website {
  origin: string;
  scope: string;
  pages: WebsitePageFile[];
  navigation: Navigation;
  redirects: SourceRedirect[];
  /** The paths of pages and files, by the keys of their URLs. */
  paths: ReadonlyMap<string, string>;
}

/** Reads the pages of a website and the images and files that they show. */
class Crawl {
  private readonly pages = new Map<string, WebsitePageFile>();
  private readonly paths = new Map<string, string>();
  private readonly redirects: SourceRedirect[] = [];
  private readonly navigation = new Navigation(keyOfUrl);
  private readonly budget = new UrlBudget();
  private readonly links = new FoundLinks(this.budget);
  private readonly queue: URL[] = [];
  private readonly queued = new Set<string>();
  private readonly sitemaps: Sitemaps;
  /** The response at the given URL. */
  private first: Fetched | null = null;
  private robotsSitemaps: readonly string[] = [];
  /** The keys of the URLs to which URLs redirect. */
  private readonly aliases = new Map<string, string>();
  /** Whether pages are found by their links, because the website has no sitemap. */
  private followsLinks = false;

  constructor(
    private readonly run: ActiveRun,
    private readonly client: WebsiteClient,
    private readonly store: WebsiteStore,
    private readonly start: URL,
    private scope: string,
  ) {
    this.sitemaps = new Sitemaps(run, client, this.budget);
  }

  async read(): Promise<Website> {
    await this.readRobots();
    const first = await this.client.get(this.start, ACCEPT_PAGE, WEBSITE_LIMITS.sitemapBytes);
    if (isRefused(first)) throw unreadable(this.start, first);
    this.first = first;
    // The given URL can lead to another part of the website, such as the part in a language.
    if (!isInScope(this.scope, first.url)) this.scope = scopeOf(first.url);
    const [from, to] = [keyOfUrl(this.start), keyOfUrl(first.url)];
    if (from !== to) this.aliases.set(from, to);
    await this.readSitemaps(first);
    await this.readPages();
    this.dropDuplicates();
    if (this.pages.size === 0)
      throw new ImportError(
        `Bindery found no pages at ${this.start.href}. Enter the URL of a website with HTML pages, or of its sitemap. The report lists the URLs that weren't imported.`,
      );
    this.reportLinked();
    this.reportOmitted();
    const { run, client, store, paths } = this;
    await readFiles({ run, client, store, paths }, this.links);
    for (const [from, to] of this.aliases) {
      const path = this.paths.get(to);
      if (path !== undefined && !this.paths.has(from)) this.paths.set(from, path);
    }
    const { scope, navigation, redirects } = this;
    return {
      origin: this.start.origin,
      scope,
      pages: [...this.pages.values()],
      navigation,
      redirects,
      paths,
    };
  }

  private async readRobots(): Promise<void> {
    const url = new URL("/robots.txt", this.start);
    await this.run.reportProgress("Reading the sitemap", 0, 1);
    const found = await this.client.get(url, "text/plain, */*;q=0.5", WEBSITE_LIMITS.robotsBytes);
    // A website whose robots.txt is missing can be read. If the website doesn't answer, nothing is known about its rules.
    const isMissing =
      isRefused(found) && found.status !== undefined && found.status < 500 && found.status !== 429;
    if (isRefused(found) && !isMissing) throw unreadable(url, found);
    const robots = isRefused(found) ? NO_ROBOTS : parseRobots(found.bytes.toString("utf8"));
    this.client.obey(robots);
    this.robotsSitemaps = robots.sitemaps;
  }

  /** Finds the URLs of the pages: in the given sitemap, or in the sitemaps of the website at the given URL. */
  private async readSitemaps(first: Fetched): Promise<void> {
    const { sitemaps } = this;
    if (!HTML.has(first.mediaType)) {
      await sitemaps.add(first, (reason) => {
        throw unreadable(this.start, { reason });
      });
    } else {
      const facts = await this.factsOf(first);
      await this.findSitemaps(facts?.sitemaps ?? []);
      this.enqueue(first.url);
    }
    let outside = 0;
    for (const text of sitemaps.pages) {
      const url = parseUrl(text);
      if (!url) this.run.report.add(text, "The URL in the sitemap isn't valid.");
      else if (this.client.isOwn(url) && !isInScope(this.scope, url)) {
        if (outside++ < NAMED_MAX) this.skip(url, `it's outside of ${this.scope}/`);
      } else this.enqueue(url);
    }
    if (outside > NAMED_MAX)
      this.run.report.add(
        this.start.href,
        `${counted(outside, "URL")} of the sitemap are outside of ${this.scope}/, and weren't imported.`,
      );
    this.followsLinks = HTML.has(first.mediaType) && this.queue.length <= 1;
  }

  private async findSitemaps(linked: readonly string[]): Promise<void> {
    for (const text of this.robotsSitemaps) {
      const url = parseUrl(text, this.start);
      if (url && !this.client.isOwn(url))
        this.run.report.add(url.href, "The sitemap wasn't read, because it's on another host.");
      else if (url) await this.sitemaps.read(url, true);
    }
    for (const href of linked) await this.sitemaps.read(new URL(href), true);
    const isFound = () =>
      this.sitemaps.pages.some((text) => {
        const url = parseUrl(text);
        return url !== null && isInScope(this.scope, url);
      });
    const folders = this.scope
      .split("/")
      .map((_, index, parts) => parts.slice(0, parts.length - index).join("/"));
    for (const folder of folders.slice(0, 5))
      if (!isFound()) await this.sitemaps.read(new URL(`${folder}/sitemap.xml`, this.start), false);
  }

  private enqueue(url: URL): void {
    const key = keyOfUrl(url);
    if (this.queued.has(key) || !this.budget.take(url.href)) return;
    this.queued.add(key);
    this.queue.push(url);
  }

  private skip(url: URL | string, reason: string): void {
    this.run.report.add(String(url), `The page wasn't imported, because ${reason}.`);
  }

  private async readPages(): Promise<void> {
    for (let index = 0; index < this.queue.length; index += 1) {
      await this.run.reportProgress("Reading the website", index, this.queue.length);
      await nextTurn();
      const url = this.queue[index] as URL;
      if (this.pages.size >= WEBSITE_LIMITS.pages)
        this.skip(url, `an import of a website can have at most ${WEBSITE_LIMITS.pages} pages`);
      else await this.readPage(url);
    }
  }

  private async readPage(url: URL): Promise<void> {
    if (isFileUrl(url)) return this.skip(url, "it isn't an HTML page");
    const fetched = await this.fetchPage(url);
    if (isRefused(fetched)) return this.skip(url, fetched.reason);
    if (!HTML.has(fetched.mediaType)) return this.skip(url, "it isn't an HTML page");
    const key = keyOfUrl(fetched.url);
    if (key !== keyOfUrl(url)) {
      this.redirect(url, fetched.url);
      // The target of the redirect has its own place in the queue.
      if (this.queued.has(key)) return;
      this.queued.add(key);
    }
    if (!isInScope(this.scope, fetched.url)) return this.skip(url, `it redirects to ${fetched.url.href}`);
    await this.add(fetched);
  }

  /** Requests a page. The page at the given URL was already requested to find the sitemap. */
  private async fetchPage(url: URL): Promise<Fetched | Refused> {
    const { first } = this;
    if (!first || keyOfUrl(url) !== keyOfUrl(first.url))
      return await this.client.get(url, ACCEPT_PAGE, WEBSITE_LIMITS.pageBytes);
    const { pageBytes } = WEBSITE_LIMITS;
    return first.bytes.length > pageBytes ? { reason: `it's larger than ${exactSize(pageBytes)}` } : first;
  }

  private redirect(from: URL, to: URL): void {
    this.aliases.set(keyOfUrl(from), keyOfUrl(to));
    if (from.search === "")
      this.redirects.push({ file: from.href, from: from.pathname, to: to.pathname + to.search });
  }

  private async add(fetched: Fetched): Promise<void> {
    const { url } = fetched;
    const facts = await this.factsOf(fetched);
    if (!facts) return this.skip(url, "its HTML is nested too deeply, or parsing it takes too long");
    if (this.followsLinks) for (const href of facts.links) this.follow(new URL(href));
    const target = facts.refresh === undefined ? null : new URL(facts.refresh);
    if (target && keyOfUrl(target) !== keyOfUrl(url)) {
      this.redirect(url, target);
      if (isInScope(this.scope, target)) this.enqueue(target);
      else this.skip(url, `it forwards to ${target.href}, which is outside of ${this.scope}/`);
      return;
    }
    if (facts.omitted > 0)
      this.run.report.add(
        url.href,
        `Bindery didn't read ${counted(facts.omitted, "link")} and images of this page, because the page has too many, or their URLs are too long.`,
      );
    this.navigation.add(facts.navigation);
    if (!facts.hasText) return this.skip(url, "it has no text without JavaScript");
    const path = await this.store.add(
      pathOfUrl(url, { isPage: true, extension: "" }),
      url,
      Buffer.from(pageText(fetched)),
    );
    this.links.add(facts, (one) => this.client.isOwn(one));
    const kept = { ...facts, navigation: [], sitemaps: [], links: [], textLinks: [], images: [] };
    this.pages.set(keyOfUrl(url), { path, url, facts: kept });
    this.paths.set(keyOfUrl(url), path);
  }

  private follow(url: URL): void {
    const isPage = url.search === "" && !isFileUrl(url) && isInScope(this.scope, url);
    if (!isPage || this.queued.has(keyOfUrl(url))) return;
    if (this.queue.length < WEBSITE_LIMITS.sitemapUrls) this.enqueue(url);
    else this.budget.omitted += 1;
  }

  private async factsOf(fetched: Fetched): Promise<PageFacts | null> {
    const html = pageText(fetched);
    const { organizationId } = this.run.row;
    const input = { html, url: fetched.url.href };
    return await runTextTask(websiteFactsTask, input, { organizationId, length: html.length }).catch(
      (error) => {
        if (error instanceof ApiError && error.status === 422) return null;
        throw error;
      },
    );
  }

  /** Omits the pages that name another imported page as their canonical URL. */
  private dropDuplicates(): void {
    for (const [key, { path, url, facts }] of [...this.pages]) {
      const canonical = facts.canonical === undefined ? key : keyOfUrl(facts.canonical);
      const other = this.pages.get(canonical);
      if (canonical === key || !other || other.facts.canonical === undefined) continue;
      if (keyOfUrl(other.facts.canonical) !== canonical) continue;
      this.pages.delete(key);
      this.store.remove(path);
      this.paths.set(key, other.path);
      this.redirect(url, other.url);
      this.skip(url, `it's a copy of ${other.url.href}, which is its canonical URL`);
    }
  }

  /** Reports how many URLs weren't read because of the limits of the whole import. */
  private reportOmitted(): void {
    const { omitted } = this.budget;
    if (omitted > 0)
      this.run.report.add(
        this.start.href,
        `Bindery didn't read ${counted(omitted, "more URL")} of this website, because an import of a website can't remember more URLs.`,
      );
    if (this.links.omittedPages > 0)
      this.run.report.add(
        this.start.href,
        `Bindery didn't check ${counted(this.links.omittedPages, "more link")} to other pages, because the pages have too many different links. These links lead to the website.`,
      );
  }

  /** Reports the pages in the imported part that only links name. */
  private reportLinked(): void {
    for (const href of this.links.pages) {
      const url = new URL(href);
      if (!isInScope(this.scope, url) || this.queued.has(keyOfUrl(url))) continue;
      this.queued.add(keyOfUrl(url));
      this.skip(url, "no sitemap lists it. Links to it lead to the website");
    }
  }
}

/**
 * Reads a website: the pages that its sitemap lists, and their images and files, into a temporary folder. Without a sitemap, follows
 * the links from the given URL. Only reads the host of the URL, and pages whose paths start with the path of the URL.
 *
 * @throws ImportError if the website can't be read
 */
export async function crawlWebsite(run: ActiveRun, address: string, store: WebsiteStore): Promise<Website> {
  const start = parseUrl(address);
  if (!start) throw new ImportError("The URL of the website isn't valid. Start another import.");
  const client = new WebsiteClient(start.host, run.signal);
  const scope = /\.(?:xml|txt)(?:\.gz)?$/i.test(start.pathname) ? "" : scopeOf(start);
  try {
    return await new Crawl(run, client, store, start, scope).read();
  } finally {
    await client.close();
  }
}
