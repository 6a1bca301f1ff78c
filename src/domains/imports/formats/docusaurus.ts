import { trimSlashes } from "@/domains/git/repository/paths";
import { isObject } from "@/lib/is-object";
import type { ConvertedPage } from "../convert/page";
import { folderOf, nameOf } from "../source/tree";
import { Arranging, type Category, NUMBER } from "./arranging";
import type { PageSource, ReadContent, Reading, SourceRedirect } from "./content";
import { type DocsPart, partOf, selectPart } from "./docusaurus-parts";
import { sidebarOutline } from "./docusaurus-sidebars";
import { readHostRedirects } from "./host-redirects";
import { mathIn } from "./math";
import { Snippets } from "./mintlify/snippets";
import { readModule } from "./module";
import { readYaml } from "./yaml";

const isPage = (path: string) => /\.mdx?$/i.test(path) && !nameOf(path).startsWith("_");
/** Reads the metadata files of folders. */
async function readCategories({ organizationId, tree, textOf }: Reading): Promise<Map<string, Category>> {
  const categories = new Map<string, Category>();
  for (const path of tree.keys()) {
    if (!/^_category_\.(?:json|ya?ml)$/.test(nameOf(path))) continue;
    const said = await readYaml(organizationId, (await textOf(path)) ?? "");
    categories.set(folderOf(path), {
      label: typeof said?.label === "string" ? said.label : undefined,
      position: typeof said?.position === "number" ? said.position : undefined,
    });
  }
  return categories;
}

/**
 * Returns the path of a page in Docusaurus, without the extension and without the numbers that determine the
 * order of pages.
 */
const addressOf = (path: string) =>
  path
    .split("/")
    .map((part) => part.replace(NUMBER, ""))
    .join("/")
    .replace(/\.mdx?$/i, "")
    .replace(/\/(?:index|readme)$/i, "");

const CONFIG = /^docusaurus\.config\.[cm]?[jt]s$/;
const SIDEBARS = /^sidebars\.(?:[cm]?[jt]s|json)$/;

/** Reads those settings of the project that are literals: sidebars and their titles, the URL path of the pages, and redirects. */
async function readSettings(reading: Reading, { version, locale }: DocsPart) {
  const { tree, textOf, report, organizationId } = reading;
  const at = (pattern: RegExp) => [...tree.keys()].find((path) => pattern.test(path));
  const versioned = `versioned_sidebars/version-${version}-sidebars.json`;
  const own = tree.has(versioned) ? versioned : undefined;
  const [configPath, sidebarPath] = [at(CONFIG), version === null ? at(SIDEBARS) : own];
  const { values } = await readModule(reading, configPath, [
    "items",
    "routeBasePath",
    "redirects",
    "versions",
    "baseUrl",
  ]);
  const isJson = sidebarPath?.endsWith(".json") === true;
  const sidebars = isJson
    ? await readYaml(organizationId, (await textOf(sidebarPath)) ?? "")
    : (await readModule(reading, sidebarPath)).exported;
  if (sidebarPath !== undefined && !isObject(sidebars))
    report.add(
      sidebarPath,
      "The sidebars can't be read without running code. The pages are sorted by position and name instead.",
    );
  const labels = new Map<string, string>();
  for (const item of [values.items].flat(2))
    if (isObject(item) && typeof item.sidebarId === "string" && typeof item.label === "string")
      labels.set(item.sidebarId, item.label);
  const site = values.baseUrl?.find((value) => typeof value === "string") ?? "";
  const base = values.routeBasePath?.find((value) => typeof value === "string") ?? "docs";
  return {
    configPath,
    sidebarPath,
    sidebars,
    labels,
    site: trimSlashes(site),
    base: pathOf(base, versionPath(values.versions ?? [], version)),
    /** The URL path of the pages in the current version. In links, Docusaurus replaces it with the path of the version. */
    mainBase: trimSlashes(base),
    formerBase: pathOf(locale ?? "", base, versionPath(values.versions ?? [], version)),
    redirects: configPath === undefined ? [] : clientRedirects(configPath, values.redirects ?? []),
  };
}

const pathOf = (...parts: readonly string[]) => parts.map(trimSlashes).filter(Boolean).join("/");

/** Returns the URL path of a version, which is below the URL path of the pages. It's empty for the current version by default. */
function versionPath(versions: readonly unknown[], version: string | null): string {
  const name = version ?? "current";
  const found = versions.filter(isObject).find((each) => isObject(each[name]))?.[name];
  return isObject(found) && typeof found.path === "string" ? found.path : (version ?? "");
}

/** Returns the redirects in the settings of `@docusaurus/plugin-client-redirects`. */
function clientRedirects(file: string, redirects: readonly unknown[]): SourceRedirect[] {
  return redirects
    .flat()
    .filter(isObject)
    .flatMap(({ from, to }) =>
      [from]
        .flat()
        .flatMap((one) =>
          typeof one === "string" && typeof to === "string" ? [{ file, from: one, to }] : [],
        ),
    );
}

/** Returns the URL path of a page in Docusaurus. */
function formerPathOf({ path, fullSlug, id }: ConvertedPage, root: string, base: string): string {
  const name = fullSlug ?? id;
  const own = addressOf(root === "" ? path : path.slice(root.length + 1));
  const within = name?.startsWith("/")
    ? name
    : name === undefined
      ? own
      : [...own.split("/").slice(0, -1), name].join("/");
  return [base, trimSlashes(within)].filter(Boolean).join("/");
}

/**
 * Reads a Docusaurus project. Sidebars are parsed as literals, without running code. If there are no
 * sidebars, pages are sorted as Docusaurus sorts them by default.
 */
export const readDocusaurus: ReadContent = async (reading) => {
  const { tree, report } = reading;
  const pagePaths = [...tree.keys()].filter(isPage);
  const part = selectPart(pagePaths, report);
  const root = part.folder;
  const paths = pagePaths.filter((path) => (root === "" ? !partOf(path) : path.startsWith(`${root}/`)));
  const {
    configPath,
    sidebarPath = "",
    sidebars,
    labels,
    site,
    base,
    mainBase,
    formerBase,
    redirects,
  } = await readSettings(reading, part);
  for (const folder of ["blog/", "src/pages/"])
    if (root !== "" && [...tree.keys()].some((path) => path.startsWith(folder)))
      report.add(folder, `This folder was skipped, because only the folder ${root} is imported.`);
  const categories = await readCategories(reading);
  const byAddress = new Map(paths.map((path) => [addressOf(path), path]));
  const prefix = root === "" ? "" : `${root}/`;
  const within = (path: string) => {
    const found = [formerBase, base, mainBase].find((each) => each !== "" && path.startsWith(`${each}/`));
    return prefix + (found === undefined ? path : path.slice(found.length + 1));
  };
  const bySlug = new Map<string, string>();
  return {
    format: "docusaurus",
    pages: await pagesOf(reading, paths, await mathIn(reading, configPath)),
    unlisted: "hidden",
    navigation: isObject(sidebars) ? sidebarPath : undefined,
    outline(pages) {
      for (const page of pages.values())
        for (const each of [mainBase, base, formerBase])
          bySlug.set(formerPathOf(page, root, each), page.path);
      const arranging = new Arranging(pages.values(), categories, root);
      const ids = new Map([...pages.values()].map((page) => [idOf(page, prefix), page.path]));
      const outline = sidebarOutline(sidebars, labels, {
        // In projects of Docusaurus 1, IDs start with the name of the version.
        pathOf: (id) => ids.get(id) ?? ids.get(id.replace(/^version-[^/]+\//, "")),
        folder: (name) => arranging.below(name === "." ? root : prefix + name.replace(/^\.?\//, "")),
        report: (reason) => report.add(sidebarPath, reason),
      });
      return outline.length > 0 ? outline : arranging.below(root);
    },
    alternatives(given, { href }) {
      // URLs can contain the path of the site.
      const own = site !== "" && `${given}/`.startsWith(`${site}/`) ? given.slice(site.length + 1) : given;
      const found = [given, own].flatMap((path) => [
        byAddress.get(addressOf(path)),
        bySlug.get(path),
        byAddress.get(addressOf(within(path))),
        `static/${path}`,
      ]);
      // Paths of files can also be relative to the folder with the pages.
      const isOfFile = /^[^./#?][^#?]*\.mdx?(?:[#?]|$)/i.test(href);
      return [
        ...found.filter((path) => path !== undefined),
        ...(isOfFile ? [prefix + (href.split(/[#?]/)[0] ?? "")] : []),
        given.replace(/^.*@site\//s, ""),
      ];
    },
    formerPath: (page) => formerPathOf(page, root, formerBase),
    redirects: [...redirects, ...(await readHostRedirects(reading))],
  };
};

/** Returns the pages, each with the texts that it includes. */
async function pagesOf(
  reading: Reading,
  paths: readonly string[],
  math: PageSource["math"],
): Promise<PageSource[]> {
  const snippets = new Snippets(reading, "");
  const pages: PageSource[] = [];
  for (const path of paths) {
    const text = await reading.textOf(path);
    if (text !== null)
      pages.push({ path, dialect: "docusaurus", text, math, snippets: await snippets.of(path, text) });
  }
  return pages;
}

/**
 * Returns the ID by which sidebars refer to a page. This is the page's path without numbers. If the front matter contains an ID,
 * the ID replaces the last part of the path.
 */
function idOf({ path, id }: ConvertedPage, prefix: string): string {
  const own = path
    .slice(prefix.length)
    .replace(/\.mdx?$/i, "")
    .split("/")
    .map((part) => part.replace(NUMBER, ""));
  return [...own.slice(0, -1), id ?? own.at(-1)].join("/");
}
