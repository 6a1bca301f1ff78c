import { isObject } from "@/lib/is-object";
import type { ConvertedPage } from "../convert/page";
import { folderOf, nameOf } from "../source/tree";
import type { PageSource, ReadContent, Reading } from "./content";
import { type FolderMeta, MetaOutline } from "./folder-metas";
import { textIn } from "./sidebars";
import { readYaml } from "./yaml";

const ORDER = "_order.yaml";
const PAGE = /\.mdx?$/i;
/** The folder of custom blocks, which pages can include. */
const BLOCKS = /^(?:custom_blocks|reusable_content)\//;
/** The titles of the folders with other kinds of pages. */
const SECTIONS: Readonly<Record<string, string>> = {
  reference: "API reference",
  recipes: "Recipes",
  custom_pages: "Pages",
  changelogs: "Changelog",
};

/** Whether files are a project or export of ReadMe. */
export const isReadMe = (paths: readonly string[]): boolean =>
  paths.some((path) => nameOf(path) === ORDER) && paths.some((path) => PAGE.test(path));

/** Returns a page's path without the extension. The categories of the guides are at the root. */
const addressOf = (path: string) => path.replace(PAGE, "").replace(/^docs\/(?=.)/, "");
const folderAddress = (folder: string) => (folder === "docs" ? "" : folder.replace(/^docs\//, ""));

/** Returns the folders that contain the paths, directly or indirectly. */
function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  return folders;
}

/** Reads the order of pages in each folder. */
async function readMetas(reading: Reading, paths: readonly string[]): Promise<Map<string, FolderMeta>> {
  const { organizationId, tree, textOf, report } = reading;
  const folders = foldersOf(paths);
  const metas = new Map<string, FolderMeta>();
  for (const folder of folders) {
    const file = folder === "" ? ORDER : `${folder}/${ORDER}`;
    const hasIndex = ["index.md", "index.mdx"].some((name) => tree.has(`${folder}/${name}`));
    const title = hasIndex ? undefined : (SECTIONS[folder] ?? nameOf(folder));
    const rest = { kind: "rest", hasIndex: true } as const;
    metas.set(folderAddress(folder), { title, file, entries: [rest] });
  }
  for (const file of [...tree.keys()].filter((path) => nameOf(path) === ORDER)) {
    const folder = folderOf(file);
    const list = await readYaml(organizationId, `order:\n${(await textOf(file)) ?? ""}`);
    const order =
      isObject(list) && Array.isArray(list.order) ? list.order.flatMap((name) => textIn(name) ?? []) : null;
    if (order === null)
      report.add(file, "The file can't be read, so the pages of this folder are sorted by name.");
    const { title, entries = [] } = metas.get(folderAddress(folder)) ?? {
      entries: [{ kind: "rest", hasIndex: true }],
    };
    const named = (order ?? []).map((name) => ({ kind: "name", name: name.replace(PAGE, "") }) as const);
    metas.set(folderAddress(folder), { title, file, entries: [...named, ...entries] });
  }
  return metas;
}

/** Returns the custom blocks that pages can include, by path. */
async function blocksIn({ tree, textOf }: Reading): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of tree.keys())
    if (BLOCKS.test(path) && /\.md$/i.test(path)) found.set(path, (await textOf(path)) ?? "");
  return found;
}

/** Replaces the tags of custom blocks, such as `<MySnippet />`, with snippets. */
function withSnippets(text: string, blocks: ReadonlyMap<string, string>) {
  const snippets: Record<string, string> = {};
  const written = text.replace(/<([A-Z]\w{0,100})\s?\/>/g, (found, name: string) => {
    const path = [...blocks.keys()].find((one) => nameOf(one) === `${name}.md`);
    if (path === undefined) return found;
    snippets[path] = blocks.get(path) ?? "";
    return `<Snippet file="${path}" />`;
  });
  return { text: written, snippets };
}

/** Reads a project or export of ReadMe. Magic blocks become blocks of Bindery. */
export const readReadMe: ReadContent = async (reading) => {
  const { tree, report, textOf } = reading;
  const paths = [...tree.keys()].filter(
    (path) => PAGE.test(path) && !BLOCKS.test(path) && !/(?:^|\/)(?:README|CLAUDE|AGENTS)\.md$/.test(path),
  );
  const metas = await readMetas(reading, paths);
  const blocks = await blocksIn(reading);
  for (const path of tree.keys())
    if (/^custom_pages\/.*\.html$/i.test(path))
      report.add(path, "The page was skipped, because it's written in HTML. Import the file separately.");
  const pages: PageSource[] = [];
  for (const path of paths) {
    const text = await textOf(path);
    if (text !== null) pages.push({ path, dialect: "readme", ...withSnippets(text, blocks) });
  }
  const bySlug = new Map<string, string>();
  for (const path of paths) {
    const slug = nameOf(path.replace(/\/index\.mdx?$/i, ""))
      .replace(PAGE, "")
      .toLowerCase();
    if (!bySlug.has(slug)) bySlug.set(slug, path);
  }
  const named = (path: string) => bySlug.get(nameOf(path).replace(PAGE, "").toLowerCase());
  return {
    format: "readme",
    pages,
    unlisted: "hidden",
    outline(converted) {
      for (const { path, slug } of converted.values())
        if (slug !== undefined) bySlug.set(slug.toLowerCase(), path);
      const byAddress = new Map([...converted.keys()].map((path) => [addressOf(path), path]));
      return new MetaOutline(byAddress, metas, (file, reason) => report.add(file, reason)).outline();
    },
    // The URLs of pages contain only the slugs of the page and its parent.
    alternatives: (path) => [named(path)].filter((one) => one !== undefined),
    formerPath: (page) => urlOf(page),
  };
};

/** Returns the URL path of a page in ReadMe, which doesn't contain the category. */
function urlOf({ path, slug }: ConvertedPage): string {
  const [section = "", ...parts] = path.replace(PAGE, "").split("/");
  const isIndex = parts.at(-1) === "index";
  const own = isIndex ? parts.slice(0, -1) : parts;
  const name = slug ?? own.at(-1) ?? "";
  return `${section === "custom_pages" ? "page" : section}/${name}`;
}
