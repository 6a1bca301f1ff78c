import { trimSlashes } from "@/domains/git/repository/paths";
import { isObject } from "@/lib/is-object";
import type { ConvertedPage } from "../convert/page";
import { Arranging } from "./arranging";
import type { OutlineNode, ReadContent, Reading, SourceRedirect } from "./content";
import { readHostRedirects } from "./host-redirects";
import { withoutLanguages } from "./languages";
import { mathIn } from "./math";
import { readModule } from "./module";
import { missingPage, textIn } from "./sidebars";

const ROOT = "src/content/docs";
const CONFIG = /^astro\.config\.[cm]?[jt]s$/;
const DEPTH_MAX = 30;

/** Whether files are a project of Starlight, the documentation theme of Astro. */
export const isStarlight = (paths: readonly string[]): boolean =>
  paths.some((path) => CONFIG.test(path)) && paths.some((path) => path.startsWith(`${ROOT}/`));

/** Builds the navigation from the configured sidebar. */
class Sidebar {
  constructor(
    private readonly pathOf: (slug: string) => string | undefined,
    private readonly folder: (name: string) => OutlineNode[],
    private readonly report: (reason: string) => void,
  ) {}

  items(given: unknown, depth = 0): OutlineNode[] {
    if (!Array.isArray(given) || depth > DEPTH_MAX) return [];
    return given.flatMap((item) => this.item(item, depth));
  }

  private item(item: unknown, depth: number): OutlineNode[] {
    if (typeof item === "string") return this.page(item, "");
    if (!isObject(item)) return [];
    const [title, slug, link] = [textIn(item.label) ?? "", textIn(item.slug), textIn(item.link)];
    if (slug !== undefined) return this.page(slug, title);
    if (link !== undefined) return this.link(link, title);
    const folder = isObject(item.autogenerate) ? textIn(item.autogenerate.directory) : undefined;
    const children =
      folder === undefined ? this.items(item.items, depth + 1) : this.folder(trimSlashes(folder));
    return title === "" ? children : [{ kind: "group", title, children }];
  }

  /** Converts a link. A link to a page of the project becomes the page. */
  private link(href: string, title: string): OutlineNode[] {
    const path = href.startsWith("/") ? this.pathOf(trimSlashes(href)) : undefined;
    if (path !== undefined) return [{ kind: "document", title, path, children: [] }];
    return [{ kind: "link", title: title || href, href, children: [] }];
  }

  private page(slug: string, title: string): OutlineNode[] {
    const path = this.pathOf(trimSlashes(slug));
    if (path !== undefined) return [{ kind: "document", title, path, children: [] }];
    this.report(missingPage(slug));
    return [];
  }
}

/** Returns the path of a page in Starlight, without a slash at the end. The index page has an empty path. */
const formerPathOf = ({ path, fullSlug }: ConvertedPage, root: string): string =>
  trimSlashes(
    fullSlug ??
      path
        .slice(root.length + 1)
        .replace(/\.mdx?$/i, "")
        .replace(/(?:^|\/)index$/, "")
        .toLowerCase(),
  );

/** Returns the redirects in the configuration of Astro. */
const redirectsIn = (file: string, values: readonly unknown[]): SourceRedirect[] =>
  values.filter(isObject).flatMap((map) =>
    Object.entries(map).flatMap(([from, target]) => {
      const to = textIn(target) ?? (isObject(target) ? textIn(target.destination) : undefined);
      return to === undefined ? [] : [{ file, from, to }];
    }),
  );

/** Reads a project of Starlight. If there's no sidebar, pages are sorted as Starlight sorts them by default. */
export const readStarlight: ReadContent = async (reading: Reading) => {
  const { tree, report } = reading;
  const config = [...tree.keys()].find((path) => CONFIG.test(path)) ?? "";
  const { values } = await readModule(reading, config, ["sidebar", "locales", "defaultLocale", "redirects"]);
  const files = [...tree.keys()].filter((path) => path.startsWith(`${ROOT}/`));
  const locales = values.locales?.find(isObject) ?? {};
  const main = values.defaultLocale?.find((value) => typeof value === "string") ?? "root";
  const { root, paths } = withoutLanguages(files, ROOT, { names: Object.keys(locales), main, report });
  const pages = paths.filter((path) => /\.mdx?$/i.test(path) && !path.slice(root.length).includes("/_"));
  const math = await mathIn(reading, config);
  const byPath = new Map<string, string>();
  const pathOf = (path: string) => byPath.get(path);
  return {
    format: "starlight",
    pages: pages.map((path) => ({ path, dialect: "starlight", math })),
    unlisted: "hidden",
    navigation: values.sidebar?.some(Array.isArray) ? config : undefined,
    outline(converted) {
      for (const page of converted.values()) byPath.set(formerPathOf(page, root), page.path);
      const arranging = new Arranging(converted.values(), new Map(), root);
      const sidebar = new Sidebar(
        pathOf,
        (name) => arranging.below(name === "" ? root : `${root}/${name}`),
        (reason) => report.add(config, reason),
      );
      const outline = sidebar.items(values.sidebar?.find(Array.isArray));
      return outline.length > 0 ? outline : arranging.below(root);
    },
    alternatives: (path) =>
      [pathOf(trimSlashes(path).toLowerCase()), `public/${path}`].filter((one) => one !== undefined),
    formerPath: (page) => formerPathOf(page, root),
    redirects: [...redirectsIn(config, values.redirects ?? []), ...(await readHostRedirects(reading))],
  };
};
