import { isObject } from "@/lib/is-object";
import { codeOr, linesOutsideCode } from "../convert/lines";
import type { Operation } from "../convert/operation-block";
import type { ConvertedPage } from "../convert/page";
import { folderOf, nameOf } from "../source/tree";
import type { PageSource, ReadContent, Reading } from "./content";
import { type FolderMeta, MetaOutline, REST } from "./folder-metas";
import { textIn } from "./sidebars";
import { Specifications } from "./specifications";
import { readYaml } from "./yaml";

const ORDER = "_order.yaml";
const PAGE = /\.mdx?$/i;
/** The folder of custom blocks, which pages can include. */
const BLOCKS = /^(?:custom_blocks|reusable_content)\//;
/** The titles of the folders with other kinds of pages. */
const SECTIONS: ReadonlyMap<string, string> = new Map([
  ["reference", "API reference"],
  ["recipes", "Recipes"],
  ["custom_pages", "Pages"],
  ["changelogs", "Changelog"],
]);

/** Whether files are a project or export of ReadMe. */
export const isReadMe = (paths: readonly string[]): boolean =>
  paths.some((path) => nameOf(path) === ORDER) && paths.some((path) => PAGE.test(path));

/**
 * Returns a function that returns the path of a page without the extension, or the path of a folder, in the navigation. The
 * categories of the guides are at the root. A category with the name of another section stays in its folder.
 */
function addressing(paths: readonly string[]): (path: string) => string {
  const firstOf = (path: string) => path.split("/", 1)[0] ?? "";
  const sections = new Set(paths.map((path) => firstOf(path.replace(PAGE, ""))));
  return (path) => {
    const bare = path.replace(PAGE, "");
    if (bare === "docs") return "";
    const inner = bare.replace(/^docs\//, "");
    return sections.has(firstOf(inner)) ? bare : inner;
  };
}

/** Finds pages by the last part of their URL. The pages of different sections can have the same last part. */
class Slugs {
  private readonly bySection = new Map<string, string>();
  private readonly bySlug = new Map<string, string>();

  /** Adds a page under the name of its file. If several files have the same name, the first one keeps it. */
  add(path: string): void {
    const slug = Slugs.nameIn(path.replace(/\/index\.mdx?$/i, ""));
    const key = `${Slugs.sectionOf(path)}/${slug}`;
    if (!this.bySection.has(key)) this.bySection.set(key, path);
    if (!this.bySlug.has(slug)) this.bySlug.set(slug, path);
  }

  /** Adds a page under the slug that the page defines. */
  define(path: string, slug: string): void {
    this.bySection.set(`${Slugs.sectionOf(path)}/${slug.toLowerCase()}`, path);
    this.bySlug.set(slug.toLowerCase(), path);
  }

  /** Finds the page for a link's target, with a page of the same section first. */
  find(target: string): string | undefined {
    const slug = Slugs.nameIn(target);
    return this.bySection.get(`${Slugs.sectionOf(target)}/${slug}`) ?? this.bySlug.get(slug);
  }

  private static nameIn(path: string): string {
    return nameOf(path).replace(PAGE, "").toLowerCase();
  }

  private static sectionOf(path: string): string {
    const section = path.split("/", 1)[0] ?? "";
    return section === "custom_pages" ? "page" : section;
  }
}

/** Returns the folders that contain the paths, directly or indirectly. */
function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  return folders;
}

/** Returns an entry of an order. YAML reads a name such as `2024` as a number. */
const entryIn = (name: unknown): string[] =>
  typeof name === "number" ? [String(name)] : [textIn(name)].filter((text) => text !== undefined);

/** Reads the order of pages in each folder. */
async function readMetas(
  reading: Reading,
  paths: readonly string[],
  addressOf: (path: string) => string,
): Promise<Map<string, FolderMeta>> {
  const { organizationId, tree, textOf, report } = reading;
  const folders = foldersOf(paths);
  const metas = new Map<string, FolderMeta>();
  for (const folder of folders) {
    const file = folder === "" ? ORDER : `${folder}/${ORDER}`;
    const hasIndex = ["index.md", "index.mdx"].some((name) => tree.has(`${folder}/${name}`));
    const title = hasIndex ? undefined : (SECTIONS.get(folder) ?? nameOf(folder));
    metas.set(addressOf(folder), { title, file, entries: [REST] });
  }
  for (const file of [...tree.keys()].filter((path) => nameOf(path) === ORDER)) {
    const folder = folderOf(file);
    const list = await readYaml(organizationId, `order:\n${(await textOf(file)) ?? ""}`);
    const order = isObject(list) && Array.isArray(list.order) ? list.order.flatMap(entryIn) : null;
    if (order === null)
      report.add(file, "The file can't be read, so the pages of this folder are sorted by name.");
    const { title, entries = [] } = metas.get(addressOf(folder)) ?? { entries: [REST] };
    const named = (order ?? []).map((name) => ({ kind: "name", name: name.replace(PAGE, "") }) as const);
    metas.set(addressOf(folder), { title, file, entries: [...named, ...entries] });
  }
  return metas;
}

interface Block {
  path: string;
  text: string;
}

/** Returns the custom blocks that pages can include, by name. */
async function blocksIn({ tree, textOf }: Reading): Promise<Map<string, Block>> {
  const found = new Map<string, Block>();
  for (const path of tree.keys()) {
    const name = nameOf(path).replace(/\.md$/i, "");
    if (BLOCKS.test(path) && /\.md$/i.test(path) && !found.has(name))
      found.set(name, { path, text: (await textOf(path)) ?? "" });
  }
  return found;
}

/** Matches code on a line, and tags of custom blocks. */
const TAG = codeOr(/<([A-Z]\w{0,100})\s?\/>/g);

/** Replaces the tags of custom blocks, such as `<MySnippet />`, with snippets. Tags in code stay unchanged. */
function withSnippets(text: string, blocks: ReadonlyMap<string, Block>) {
  const snippets: Record<string, string> = {};
  const lines = text.split("\n");
  for (const at of blocks.size === 0 ? [] : linesOutsideCode(lines))
    lines[at] = (lines[at] ?? "").replace(TAG, (found, _code, name: string | undefined) => {
      const block = name === undefined ? undefined : blocks.get(name);
      if (!block) return found;
      snippets[block.path] = block.text;
      return `<Snippet file="${block.path}" />`;
    });
  return { text: lines.join("\n"), snippets };
}

/** Finds the operation in a page's front matter, if a specification in the project contains it. */
async function operationOf(
  organizationId: string,
  text: string,
  specifications: Specifications,
): Promise<Operation | undefined> {
  const [, front = ""] = /^\uFEFF?---[^\S\n]*\n([\s\S]*?)\n---/.exec(text.replace(/\r\n?/g, "\n")) ?? [];
  if (!/^api:/m.test(front)) return undefined;
  const meta = await readYaml(organizationId, front);
  const { file, operationId } = isObject(meta?.api) ? meta.api : {};
  return typeof file === "string" && typeof operationId === "string"
    ? await specifications.find(file, operationId)
    : undefined;
}

/** Reads a project or export of ReadMe. Magic blocks become blocks of Bindery. */
export const readReadMe: ReadContent = async (reading) => {
  const { tree, report, textOf } = reading;
  const paths = [...tree.keys()].filter(
    (path) => PAGE.test(path) && !BLOCKS.test(path) && !/(?:^|\/)(?:README|CLAUDE|AGENTS)\.md$/.test(path),
  );
  const addressOf = addressing(paths);
  const metas = await readMetas(reading, paths, addressOf);
  const blocks = await blocksIn(reading);
  for (const path of tree.keys())
    if (/^custom_pages\/.*\.html$/i.test(path))
      report.add(path, "The page was skipped, because it's written in HTML. Import the file separately.");
  const specifications = new Specifications(reading);
  const pages: PageSource[] = [];
  for (const path of paths) {
    const text = await textOf(path);
    if (text === null) continue;
    const operation = await operationOf(reading.organizationId, text, specifications);
    pages.push({ path, dialect: "readme", operation, ...withSnippets(text, blocks) });
  }
  const slugs = new Slugs();
  for (const path of paths) slugs.add(path);
  return {
    format: "readme",
    pages,
    unlisted: "hidden",
    outline(converted) {
      for (const { path, slug } of converted.values()) if (slug !== undefined) slugs.define(path, slug);
      const byAddress = new Map([...converted.keys()].map((path) => [addressOf(path), path]));
      return new MetaOutline(byAddress, metas, (file, reason) => report.add(file, reason)).outline();
    },
    // The URLs of pages contain only the slugs of the page and its parent.
    alternatives: (path) => [slugs.find(path)].filter((one) => one !== undefined),
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
