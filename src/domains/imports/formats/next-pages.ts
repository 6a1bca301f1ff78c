import { includedFiles } from "../convert/nextra";
import type { ConvertedPage } from "../convert/page";
import { folderOf } from "../source/tree";
import type { PageSource, Reading } from "./content";
import { withoutLanguages } from "./languages";
import { Snippets } from "./mintlify/snippets";

interface Place {
  /** Whether the folder contains routes, in which every page is called `page.mdx`. */
  isApp: boolean;
  /** The languages of the project, and the language that is imported. */
  languages: readonly string[];
  main: string;
  math: PageSource["math"];
}

const isGroup = (part: string) => /^\(.*\)$/.test(part);

/** Returns the pages of a project of Nextra or Fumadocs, which are below the folder `root`. */
export async function nextPages(reading: Reading, folder: string, { isApp, languages, main, math }: Place) {
  const { tree, report } = reading;
  const files = [...tree.keys()].filter((path) => path.startsWith(`${folder}/`));
  const { root, paths } = withoutLanguages(files, folder, { names: [...languages], main, report });
  const isPage = (path: string) => (isApp ? /\/page\.mdx?$/i : /\.mdx?$/i).test(path) && !/\/[_.]/.test(path);
  const named = paths.filter(isPage);
  /** Returns a page's path without extension. */
  const addressOf = (path: string) => {
    const own = path.slice(root.length + 1).replace(/\.mdx?$/i, "");
    return isApp ? withoutGroups(own.replace(/(^|\/)page$/, "$1index")) : own;
  };
  const addresses = new Set(named.map(addressOf));
  // In Fumadocs, `page.de.mdx` is the translation of `page.mdx`.
  const isTranslation = (path: string) =>
    addresses.has(addressOf(path).replace(/\.[a-z]{2}(?:-[\w]+)?$/, ""));
  const isMain = (path: string) => !/\.[a-z]{2}(?:-[\w]+)?$/.test(addressOf(path)) || !isTranslation(path);
  for (const path of named.filter((one) => !isMain(one)))
    report.add(path, "The page was skipped, because it's a translation.");
  const urlOf = (path: string) =>
    addressOf(path)
      .split("/")
      .filter((part, at, parts) => !isGroup(part) && !(part === "index" && at === parts.length - 1))
      .join("/");
  const pages = named.filter(isMain);
  const byUrl = new Map(pages.map((path) => [urlOf(path), path]));
  const atUrl = (path: string) =>
    [path, path.split("/").slice(1).join("/")].flatMap((url) => byUrl.get(url.replace(/\.mdx?$/i, "")) ?? []);
  return {
    urlOf,
    root,
    addressesOf: (converted: ReadonlyMap<string, ConvertedPage>) =>
      new Map([...converted.keys()].map((path) => [addressOf(path), path])),
    content: {
      pages: await sourcesOf(reading, pages, math),
      unlisted: "hidden" as const,
      // Links contain URL paths, which can start with the base path of the documentation.
      alternatives: (path: string) => {
        const within = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
        return [...atUrl(withoutGroups(within)), `public/${path}`];
      },
    },
  };
}

const withoutGroups = (path: string) =>
  path
    .split("/")
    .filter((part) => !isGroup(part))
    .join("/");

/** Returns the pages, each with the files that it includes. */
async function sourcesOf(reading: Reading, paths: readonly string[], math: PageSource["math"]) {
  const { textOf } = reading;
  const snippets = new Snippets(reading, "");
  const pages: PageSource[] = [];
  for (const path of paths) {
    const text = await textOf(path);
    if (text === null) continue;
    const found = await snippets.of(path, text);
    for (const included of includedFiles(text, folderOf(path)))
      if (reading.tree.has(included)) found[included] = (await textOf(included)) ?? "";
    pages.push({ path, dialect: "nextra", text, math, snippets: found });
  }
  return pages;
}
