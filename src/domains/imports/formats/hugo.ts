import { isMarkdownPath, trimSlashes } from "@/domains/git/repository/paths";
import { hugoIncludes } from "../convert/hugo/page";
import { addressOf as hrefOf } from "../convert/lines";
import { joined } from "../convert/mintlify/snippet-paths";
import type { ConvertedPage } from "../convert/page";
import { folderOf, nameOf } from "../source/tree";
import type { PageSource, ReadContent, Reading, SourceRedirect } from "./content";
import { readHostRedirects } from "./host-redirects";
import { type HugoConfig, readHugoConfig } from "./hugo-config";
import { hugoOutline } from "./hugo-outline";
import { loadIncludes } from "./includes";
import { withoutLanguages } from "./languages";
import { textIn } from "./sidebars";

export { isHugo } from "./hugo-config";

const OTHER_MARKUP = /\.(?:html?|adoc|asciidoc|rst|org|pandoc|pdc)$/i;
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;

/** Selects the files of the main language, and reports the files of other languages. */
function filesOf({ tree, report }: Reading, { content, languages, main }: HugoConfig) {
  const files = [...tree.keys()].filter(
    (path) => path.startsWith(`${content}/`) || languages.some(({ folder }) => path.startsWith(`${folder}/`)),
  );
  const isWithin = languages.every(({ folder }) => folder.startsWith(`${content}/`));
  const nameIn = (folder: string) => (isWithin ? folder.slice(content.length + 1) : folder);
  const names = languages.map(({ folder }) => nameIn(folder));
  const own = languages.find(({ name }) => name === main);
  const found = withoutLanguages(files, isWithin ? content : "", {
    names,
    main: own ? nameIn(own.folder) : "root",
    report,
  });
  const root = found.root === "" ? content : found.root;
  return { root, paths: found.paths.filter((path) => path.startsWith(`${root}/`)) };
}

/** The URL paths of a project's pages. */
class Urls {
  private readonly byUrl = new Map<string, string>();
  private readonly byName = new Map<string, string>();
  private readonly images = new Map<string, string[]>();

  constructor(
    private readonly root: string,
    private readonly config: HugoConfig,
    { tree }: Reading,
  ) {
    for (const path of tree.keys())
      if (IMAGE.test(path)) {
        const folder = folderOf(path);
        this.images.set(folder, [...(this.images.get(folder) ?? []), path]);
      }
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
      const { path, meta } = page;
      const url = this.urlOf(page);
      this.byUrl.set(url.toLowerCase(), path);
      const address = this.addressOf(path).replace(/\/_?index$/, "");
      for (const name of [nameOf(address), nameOf(path)])
        if (!this.byName.has(name)) this.byName.set(name, path);
      for (const alias of [meta?.aliases].flat().filter((one) => typeof one === "string")) {
        const within = alias.startsWith("/") ? alias.slice(1) : joined(folderOf(url), alias);
        if (within !== null) redirects.push({ file: path, from: `/${within}`, to: hrefOf(path) });
      }
    }
    for (const { from, to } of redirects) {
      const url = trimSlashes(from).toLowerCase();
      if (!this.byUrl.has(url)) this.byUrl.set(url, decodeURIComponent(to).slice(1));
    }
    return redirects;
  }

  private without(path: string, prefix: string): string {
    return prefix !== "" && `${path}/`.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : path;
  }

  /** Returns the possible paths of the target of a link. */
  alternatives(given: string, href: string, from: string): string[] {
    const { root, config } = this;
    const [target = ""] = href.split(/[?#]/, 1);
    // Links are relative to the page's URL, which ends with a slash.
    const isRelative = !target.startsWith("/");
    const isPage = !/(?:^|\/)_?index\.md$/i.test(from);
    const beside = isRelative && isPage ? joined(from.replace(/\.md$/i, ""), target) : null;
    const own = this.without(this.without(given, config.basePath), config.main);
    const within = [own, ...(beside === null ? [] : [beside])].map((path) => this.without(path, root));
    const pages = within.flatMap((path) => {
      const address = `${root}/${path}`;
      const url = this.byUrl.get(
        trimSlashes(path)
          .replace(/\.(?:md|html)$/i, "")
          .toLowerCase(),
      );
      return [url ?? [], address, `${address}.md`, `${address}/_index.md`, `${address}/index.md`].flat();
    });
    const files = within.flatMap((path) => [`static/${path}`, `assets/${path}`]);
    const named = isRelative ? this.byName.get(nameOf(given)) : undefined;
    return [...pages, ...files, `${given}/_index.md`, named ?? [], this.imageAt(given) ?? []].flat();
  }

  /** Returns the first image whose path starts with a path. The shortcode `imgproc` refers to images in this way. */
  private imageAt(path: string): string | undefined {
    return this.images.get(folderOf(path))?.find((one) => one.startsWith(path));
  }
}

/** Reports the settings and files that the import doesn't use. */
function reportSkipped(
  { tree, report }: Reading,
  { file, content, languages, hasPermalinks, main }: HugoConfig,
) {
  if (hasPermalinks)
    report.add(
      file,
      "The setting permalinks isn't used, so there are no redirects from the URLs of these pages. Add the redirects to the site.",
    );
  for (const path of tree.keys())
    if (path.startsWith(`${content}/`) && OTHER_MARKUP.test(path))
      report.add(
        path,
        "The page was skipped, because Bindery imports only Markdown pages of a Hugo project.",
      );
  for (const { name } of languages) {
    const count = [...tree.keys()].filter((path) => path.endsWith(`.${name}.md`)).length;
    if (name !== main && count > 0)
      report.add(
        content,
        `${count} pages with the ending .${name}.md are translations and were skipped. To import them, upload them for another space.`,
      );
  }
}

async function pagesOf(
  reading: Reading,
  paths: readonly string[],
  root: string,
  { params, math }: HugoConfig,
) {
  const pages: PageSource[] = [];
  for (const path of paths) {
    const text = await reading.textOf(path);
    if (text === null) continue;
    const snippets = await loadIncludes(reading, { path, text }, (own, from) =>
      hugoIncludes(own, from, root),
    );
    pages.push({ path, dialect: "hugo", text, root, params, math, snippets });
  }
  return pages;
}

/** Reads a Hugo project, with its pages in the order of their weights. Doesn't run templates. */
export const readHugo: ReadContent = async (reading) => {
  const config = await readHugoConfig(reading);
  const { root, paths } = filesOf(reading, config);
  const others = config.languages.filter(({ name }) => name !== config.main);
  const isTranslation = (path: string) => others.some(({ name }) => path.endsWith(`.${name}.md`));
  const own = paths.filter((path) => isMarkdownPath(path) && !isTranslation(path));
  reportSkipped(reading, config);
  const urls = new Urls(root, config, reading);
  const redirects: SourceRedirect[] = [];
  const hosted = await readHostRedirects(reading);
  return {
    format: "hugo",
    pages: await pagesOf(reading, own, root, config),
    unlisted: "hidden",
    outline(pages) {
      redirects.push(...urls.add(pages.values()), ...hosted);
      return hugoOutline(pages.values(), (path) => urls.addressOf(path));
    },
    alternatives: (path, { href, from }) => urls.alternatives(path, href, from),
    formerPath: (page) =>
      config.hasPermalinks && textIn(page.meta?.url) === undefined ? undefined : urls.urlOf(page),
    redirects,
  };
};
