import { titleFromName } from "@/domains/git/repository/folders";
import { isMarkdownPath, trimDirectory } from "@/domains/git/repository/paths";
import { isObject } from "@/lib/is-object";
import { includesIn } from "../convert/vitepress";
import type { OutlineNode, PageSource, ReadContent, Reading } from "./content";
import { readHostRedirects } from "./host-redirects";
import { byFolders } from "./html";
import { loadIncludes } from "./includes";
import { withoutLanguages } from "./languages";
import { mathIn } from "./math";
import { readModule } from "./module";
import { joinSidebars, missingPage, textIn } from "./sidebars";

const CONFIG = /^((?:[^/]+\/){0,2})\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/;
const DEPTH_MAX = 30;

/** Whether files are a VitePress project. */
export const isVitePress = (paths: readonly string[]): boolean => paths.some((path) => CONFIG.test(path));

/** Returns the path of a page in VitePress, without the extension. The index page has an empty path. */
const addressOf = (path: string): string =>
  path
    .replace(/^\.?\/+/, "")
    .replace(/\.(?:md|html)$/i, "")
    .replace(/(?:^|\/)index$/, "")
    .replace(/\/$/, "");

/** Builds the navigation from the configured sidebars. */
class Sidebar {
  constructor(
    private readonly pathOf: (address: string) => string | undefined,
    private readonly report: (reason: string) => void,
  ) {}

  items(given: unknown, base = "", depth = 0): OutlineNode[] {
    if (isObject(given)) return this.items(given.items, textIn(given.base) ?? base, depth);
    if (!Array.isArray(given) || depth > DEPTH_MAX) return [];
    return given.filter(isObject).flatMap((item) => this.item(item, textIn(item.base) ?? base, depth));
  }

  private item(item: Record<string, unknown>, base: string, depth: number): OutlineNode[] {
    const [title, link] = [textIn(item.text) ?? "", textIn(item.link)];
    const children = this.items(item.items, base, depth + 1);
    if (link === undefined) return title === "" ? children : [{ kind: "group", title, children }];
    if (/^[a-z][a-z\d+.-]*:/i.test(link))
      return [{ kind: "link", title: title || link, href: link, children }];
    const [address = "", anchor] = `${base}${link}`.split("#");
    const path = this.pathOf(addressOf(address));
    if (path === undefined) {
      this.report(missingPage(address));
      return children;
    }
    if (anchor !== undefined)
      return [{ kind: "link", title: title || anchor, href: `/${path}#${anchor}`, children }];
    return [{ kind: "document", title, path, children }];
  }
}

/** Returns the title of a sidebar, which is the title of the navigation bar's link to the sidebar's pages. */
function titleOf(key: string, nav: readonly unknown[]): string {
  const folder = addressOf(key);
  const link = nav
    .filter(isObject)
    .find(({ link: to }) => folder !== "" && addressOf(textIn(to) ?? "").startsWith(folder));
  return textIn(link?.text) ?? titleFromName(folder.split("/").at(-1) || "Pages");
}

/** Returns the navigation of all sidebars. If there are several sidebars, each becomes a group. */
function outlineOf(given: unknown, nav: readonly unknown[], sidebar: Sidebar): OutlineNode[] {
  if (Array.isArray(given)) return sidebar.items(given);
  const all = Object.entries(isObject(given) ? given : {});
  return joinSidebars(
    all.map(([key, items]) => ({ title: titleOf(key, nav), children: sidebar.items(items) })),
  );
}

const NAMES = ["sidebar", "nav", "srcDir", "locales"];

/** Reads the settings. Large projects have several settings files. This function uses the first file that contains a sidebar. */
async function readSettings(reading: Reading, folder: string) {
  const own = [...reading.tree.keys()].filter((path) => CONFIG.exec(path)?.[1] === folder);
  const parts = [...reading.tree.keys()].filter(
    (path) => path.startsWith(`${folder}.vitepress/config/`) && /\.[cm]?[jt]s$/.test(path),
  );
  const files = await Promise.all([...own, ...parts].map((path) => readModule(reading, path, NAMES)));
  const first = (name: string, is: (value: unknown) => boolean) =>
    files.flatMap(({ values }) => values[name] ?? []).find(is);
  const source = first("srcDir", (value) => typeof value === "string");
  return {
    config: own[0] ?? folder,
    sidebar: first("sidebar", (value) => typeof value === "object"),
    nav: [first("nav", Array.isArray)].flat(),
    source: trimDirectory(folder + (textIn(source) ?? "")),
    languages: Object.keys(first("locales", isObject) ?? {}),
  };
}

/** Returns the pages, each with the files that it includes. */
async function pagesOf(
  reading: Reading,
  root: string,
  paths: readonly string[],
  math: PageSource["math"],
): Promise<PageSource[]> {
  const pages: PageSource[] = [];
  for (const path of paths) {
    const text = await reading.textOf(path);
    if (text === null) continue;
    const snippets = await loadIncludes(reading, { path, text }, (own, from) => includesIn(own, from, root));
    pages.push({ path, dialect: "vitepress", text, root, snippets, math });
  }
  return pages;
}

/** Reads a VitePress project. Its configuration is parsed as literals, without running code. */
export const readVitePress: ReadContent = async (reading) => {
  const { tree, report } = reading;
  const folder =
    [...tree.keys()].map((path) => CONFIG.exec(path)?.[1]).find((one) => one !== undefined) ?? "";
  const { config, sidebar, nav, source, languages } = await readSettings(reading, folder);
  const isIn = (path: string) => source === "" || path.startsWith(`${source}/`);
  const files = [...tree.keys()].filter(
    (path) => isIn(path) && isMarkdownPath(path) && !/(?:^|\/)(?:\.|node_modules\/)/.test(path),
  );
  const { root, paths } = withoutLanguages(files, source, { names: languages, main: "root", report });
  const prefix = root === "" ? "" : `${root}/`;
  const byAddress = new Map(paths.map((path) => [addressOf(path.slice(prefix.length)), path]));
  const pathOf = (address: string) => byAddress.get(address);
  if (sidebar === undefined)
    report.add(
      config,
      "The sidebar can't be read without running code. The pages are sorted by name instead.",
    );
  return {
    format: "vitepress",
    pages: await pagesOf(reading, root, paths, await mathIn(reading, config, /\bmath:\s*true\b/)),
    unlisted: "hidden",
    navigation: sidebar === undefined ? undefined : config,
    outline(pages) {
      const outline = outlineOf(sidebar, nav, new Sidebar(pathOf, (reason) => report.add(config, reason)));
      return outline.length > 0 ? outline : byFolders(pages, prefix);
    },
    alternatives: (path) =>
      [pathOf(addressOf(path)), `${prefix}public/${path}`, prefix + path].filter((one) => one !== undefined),
    formerPath: ({ path }) => addressOf(path.slice(prefix.length)),
    redirects: await readHostRedirects(reading),
  };
};
