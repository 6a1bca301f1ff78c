import { trimSlashes } from "@/domains/git/repository/paths";
import { decodePercent } from "@/lib/decode-percent";
import { addToGroup } from "@/lib/group";
import { addressOf as hrefOf } from "../convert/lines";
import { joined } from "../convert/mintlify/snippet-paths";
import type { ConvertedPage } from "../convert/page";
import { folderOf, nameOf } from "../source/tree";
import type { Reading, SourceRedirect } from "./content";
import type { HugoConfig } from "./hugo-config";
import { textIn } from "./sidebars";

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;
const INDEX = /^_?index$/;

interface Link {
  href: string;
  /** The path of the file that contains the link. */
  from: string;
}

/** Returns the path in a link. */
function pathIn(href: string): string {
  const [path = ""] = href.split(/[?#]/, 1);
  return decodePercent(path);
}

/** Returns the first of the sorted paths that starts with a prefix. */
function firstWith(prefix: string, sorted: readonly string[]): string | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < prefix) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(prefix) ? sorted[low] : undefined;
}

/** The images of a project, which the shortcode `imgproc` refers to by the start of their names. */
class Images {
  /** The sorted paths of images, by folder. */
  private readonly byFolder = new Map<string, string[]>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) if (IMAGE.test(path)) addToGroup(this.byFolder, folderOf(path), path);
    for (const own of this.byFolder.values()) own.sort();
  }

  startingWith(path: string): string | undefined {
    return firstWith(path, this.byFolder.get(folderOf(path)) ?? []);
  }
}

/** The URL paths of a project's pages. */
export class HugoUrls {
  private readonly byUrl = new Map<string, string>();
  /** The paths of pages by name. A name of several pages has the value null. */
  private readonly byName = new Map<string, string | null>();
  /** The targets in the shortcodes of each page. */
  private readonly named = new Map<string, { pages: Set<string>; images: Set<string> }>();
  private readonly images: Images;

  constructor(
    private readonly root: string,
    private readonly config: HugoConfig,
    { tree }: Reading,
  ) {
    this.images = new Images(tree.keys());
  }

  /** Returns a page's path below the folder with the pages, without the language and the extension. */
  addressOf(path: string): string {
    const own = path.slice(this.root.length + 1).replace(/\.(?:md|markdown)$/i, "");
    const language = `.${this.config.main}`;
    return own.endsWith(language) ? own.slice(0, -language.length) : own;
  }

  /** Returns the URL path of a page, without the path of the site. */
  urlOf({ path, slug, meta }: ConvertedPage): string {
    const url = textIn(meta?.url);
    if (url !== undefined) return trimSlashes(url);
    const parts = this.addressOf(path).toLowerCase().replace(/\s+/g, "-").split("/");
    const last = parts.pop() ?? "";
    if (last === "index" && slug !== undefined) parts.splice(-1, 1, slug);
    if (last !== "index" && last !== "_index") parts.push(slug ?? last);
    return [this.config.hasLanguagePath ? this.config.main : "", ...parts].filter(Boolean).join("/");
  }

  /** Adds the pages after their conversion, and returns the redirects in their front matter. */
  add(pages: Iterable<ConvertedPage>): SourceRedirect[] {
    const redirects: SourceRedirect[] = [];
    for (const page of pages) {
      const { path, meta, named } = page;
      const url = this.urlOf(page);
      this.byUrl.set(url.toLowerCase(), path);
      this.addName(path);
      if (named) this.named.set(path, { pages: new Set(named.pages), images: new Set(named.images) });
      for (const alias of [meta?.aliases].flat().filter((one) => typeof one === "string")) {
        const within = alias.startsWith("/") ? alias.slice(1) : joined(folderOf(url), alias);
        if (within !== null) redirects.push({ file: path, from: `/${within}`, to: hrefOf(path) });
      }
    }
    for (const { from, file } of redirects) {
      const url = trimSlashes(from).toLowerCase();
      if (!this.byUrl.has(url)) this.byUrl.set(url, file);
    }
    return redirects;
  }

  private addName(path: string): void {
    const name = nameOf(this.addressOf(path).replace(/\/_?index$/, "")).toLowerCase();
    if (INDEX.test(name)) return;
    for (const one of [name, `${name}.md`]) this.byName.set(one, this.byName.has(one) ? null : path);
  }

  private without(path: string, prefix: string): string {
    return prefix !== "" && `${path}/`.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : path;
  }

  /** Returns the possible paths of a page or file. `path` is a path below the folder with the pages, or a URL path. */
  private at(path: string): string[] {
    const address = `${this.root}/${path}`;
    const url = this.byUrl.get(
      trimSlashes(path)
        .replace(/\.(?:md|html)$/i, "")
        .toLowerCase(),
    );
    return [url ?? [], address, `${address}.md`, `${address}/_index.md`, `${address}/index.md`].flat();
  }

  /** Returns the target of a link relative to the URL of its page, which ends with a slash. */
  private besideUrl({ href, from }: Link): string | null {
    const target = pathIn(href);
    const address = this.addressOf(from);
    const isRelative = target !== "" && !target.startsWith("/") && !INDEX.test(nameOf(address));
    return isRelative ? joined(address, target) : null;
  }

  private isReference({ href, from }: Link): boolean {
    return this.named.get(from)?.pages.has(pathIn(href)) === true;
  }

  /** Returns the possible paths of a link's target if the link is relative to the URL of its page. */
  preferred(link: Link): string[] {
    const isFile = /\.[a-z][^/.]*$/i.test(pathIn(link.href));
    const beside = isFile || this.isReference(link) ? null : this.besideUrl(link);
    return beside === null ? [] : this.at(beside);
  }

  /** Returns the other possible paths of a link's target. `given` is the target as the path of a file. */
  alternatives(given: string, link: Link): string[] {
    const target = pathIn(link.href);
    const isReference = this.isReference(link);
    const own = this.without(this.without(given, this.config.basePath), this.config.main);
    const other = isReference ? trimSlashes(target) : this.besideUrl(link);
    const within = [own, other].flatMap((path) => (path === null ? [] : this.without(path, this.root)));
    const files = within.flatMap((path) => [`static/${path}`, `assets/${path}`]);
    const isImage = this.named.get(link.from)?.images.has(target) === true;
    const found = [
      isReference && !target.includes("/") ? this.byName.get(target.toLowerCase()) : null,
      isImage ? this.images.startingWith(given) : null,
    ].flatMap((path) => path ?? []);
    return [...within.flatMap((path) => this.at(path)), ...files, `${given}/_index.md`, ...found];
  }
}
