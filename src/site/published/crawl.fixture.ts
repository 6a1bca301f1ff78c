import type { IncomingHttpHeaders } from "node:http";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/**
 * Matches text that must not appear on any page: raw markup, invalid values, and blocks that weren't
 * rendered.
 */
export const RAW =
  /of the integration|undefined|\[object|\bNaN\b|\{%|%\}|&lt;(?:table|div|td|figure|script)|alert\(1\)/;

/** Returns the body of a page without its code, because code can contain any text. */
export const withoutCode = (html: string) => html.replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, "");

/** Returns the raw markup in a text as "where: what", or an empty list if there is none. */
export const rawIn = ([where, text]: readonly [string, string]): string[] => {
  const found = RAW.exec(text);
  return found ? [`${where}: ${found[0]}`] : [];
};

type Get = (
  path: string,
  headers?: Record<string, string>,
) => Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>;

const ORIGIN = "http://site.test";
/** Matches files that tests of pages can't load: assets that every site uses, and images from other hosts. */
const OWN_FILES = /\/~(?:assets|social|diagram|image)\b/;
const BUNDLED = ["sitemap.xml", "llms.txt", "rss.xml", "feed.json"];

/** The links and images of a page, and its IDs. */
interface Found {
  links: string[];
  images: string[];
  ids: Set<string>;
}

function* elementsOf(node: Tree.Node): Generator<Tree.Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child);
}

const sourcesIn = (srcset: string) => srcset.split(",").map((each) => each.trim().split(/\s+/)[0] ?? "");

function read(html: string): Found {
  const found: Found = { links: [], images: [], ids: new Set() };
  for (const { tagName, attrs } of elementsOf(parse(html))) {
    const given = new Map(attrs.map(({ name, value }) => [name, value]));
    const [href, src, id] = ["href", "src", "id"].map((name) => given.get(name));
    if (id) found.ids.add(id);
    if (href !== undefined && (tagName === "a" || tagName === "area")) found.links.push(href);
    if (href !== undefined && tagName === "link" && /icon/.test(given.get("rel") ?? ""))
      found.images.push(href);
    if (src !== undefined && ["img", "video", "audio", "source"].includes(tagName)) found.images.push(src);
    for (const name of ["srcset", "poster", "data-cover-dark"])
      found.images.push(...sourcesIn(given.get(name) ?? "").filter(Boolean));
  }
  return found;
}

class Crawl {
  readonly pages = new Map<string, string>();
  readonly twins = new Map<string, string>();
  readonly broken: string[] = [];
  private readonly found = new Map<string, Found>();
  readonly images = new Set<string>();
  private readonly anchors = new Set<string>();
  private readonly seen = new Set<string>();
  private readonly waiting: string[] = [];
  /** The targets of redirected URLs. */
  private readonly moved = new Map<string, string>();

  constructor(
    private readonly get: Get,
    private readonly base: string,
  ) {}

  /** Adds a link on a page to the queue, if it leads to the same site. */
  private follow(href: string, from: string): void {
    if (!URL.canParse(href, from)) return;
    const target = new URL(href, from);
    if (!target.href.startsWith(this.base) || target.pathname.includes("/~")) return;
    if (target.hash) this.anchors.add(`${target.pathname}${target.hash}`);
    const { pathname } = target;
    if (this.seen.has(pathname)) return;
    this.seen.add(pathname);
    this.waiting.push(pathname);
  }

  private async visit(path: string): Promise<void> {
    const { status, headers, text } = await this.get(path);
    if ([301, 302, 308].includes(status)) {
      const to = new URL(headers.location ?? "", ORIGIN + path);
      this.moved.set(path, to.pathname);
      return this.follow(to.href, ORIGIN + path);
    }
    if (status !== 200) return void this.broken.push(`${status} ${path}`);
    if (!String(headers["content-type"]).startsWith("text/html")) return;
    const found = read(text);
    this.pages.set(path, text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, ""));
    this.found.set(path, found);
    for (const href of found.links) this.follow(href, ORIGIN + path);
    for (const image of found.images) {
      const { origin, pathname, search } = new URL(image, ORIGIN + path);
      if (origin === ORIGIN && !OWN_FILES.test(pathname)) this.images.add(pathname + search);
    }
  }

  /** Follows all links in the site's lists for machines, such as the sitemap. */
  private async followLists(): Promise<void> {
    for (const name of BUNDLED) {
      const { status, text } = await this.get(new URL(name, this.base).pathname);
      if (status !== 200) this.broken.push(`${status} ${name}`);
      const addresses = name.endsWith(".txt")
        ? /https?:\/\/[^\s<>()[\]]+/g
        : /https?:\/\/(?:(?!&quot;)[^\s<>"'\\])+/g;
      for (const [href] of text.matchAll(addresses)) {
        const at = href.indexOf("/s/");
        if (at >= 0) this.follow(ORIGIN + href.slice(at).replaceAll("&amp;", "&"), this.base);
      }
    }
  }

  /** Follows the results of searches for these words. */
  private async followResults(queries: readonly string[]): Promise<void> {
    for (const query of queries) {
      const path = new URL(`~search?q=${encodeURIComponent(query)}`, this.base);
      const { text } = await this.get(path.pathname + path.search, { accept: "application/json" });
      for (const [, href = ""] of text.matchAll(/"path":"([^"]*)"/g)) this.follow(href, this.base);
    }
  }

  async run(queries: readonly string[]): Promise<void> {
    this.follow(this.base, this.base);
    await this.followLists();
    await this.followResults(queries);
    for (let path = this.waiting.pop(); path; path = this.waiting.pop()) await this.visit(path);
    for (const path of this.pages.keys()) {
      if (path.endsWith("/")) continue;
      const { status, text } = await this.get(`${path}.md`);
      if (status === 200) this.twins.set(path, text);
      else this.broken.push(`${status} ${path}.md`);
    }
  }

  async brokenImages(): Promise<string[]> {
    const broken: string[] = [];
    for (const image of this.images) {
      const { status } = await this.get(image);
      if (status !== 200) broken.push(`${status} ${image}`);
    }
    return broken;
  }

  /** Anchors that don't exist on their page. */
  lost(): string[] {
    return [...this.anchors].filter((anchor) => {
      const [path = "", id = ""] = anchor.split("#");
      const ids = this.found.get(this.moved.get(path) ?? path)?.ids;
      return ids !== undefined && !ids.has(decodeURIComponent(id));
    });
  }
}

/**
 * Follows every link of a site from its home page, from its lists for machines and from search results for
 * `queries`. Returns the text of each page by its path, its Markdown version, and broken links, images and
 * anchors of the site. Scripts and styles are left out of the texts.
 */
export async function crawl(get: Get, root: string, queries: readonly string[] = []) {
  const found = new Crawl(get, `${ORIGIN}${root}`);
  await found.run(queries);
  const { pages, twins, broken, images } = found;
  return {
    pages,
    twins,
    broken,
    images: [...images],
    brokenImages: await found.brokenImages(),
    lost: found.lost(),
  };
}
