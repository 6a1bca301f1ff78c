import { isObject } from "@/lib/is-object";
import { folderOf } from "../source/tree";
import type { ReadContent, Reading } from "./content";
import { type FolderMeta, type MetaEntry, MetaOutline } from "./folder-metas";
import { readHostRedirects } from "./host-redirects";
import { mathIn } from "./math";
import { readModule } from "./module";
import { nextPages } from "./next-pages";
import { textIn } from "./sidebars";
import { readYaml } from "./yaml";

const META = /^((?:src\/)?(?:content|pages|app))\/(?:.+\/)?_meta(\.global)?\.(?:json|[cm]?[jt]sx?)$/;
const CONFIG = /^next\.config\.[cm]?[jt]s$/;
const DEPTH_MAX = 30;

/** Whether files are a project of Nextra. */
export const isNextra = (paths: readonly string[]): boolean => paths.some((path) => META.test(path));

function entryOf(name: string, value: unknown): MetaEntry[] {
  if (!isObject(value)) return [{ kind: "name", name, title: textIn(value) || undefined }];
  const [title, href, type] = [textIn(value.title), textIn(value.href), value.type];
  if (type === "separator" || /^-+$/.test(name)) return [{ kind: "separator", title: title ?? "" }];
  if (href !== undefined) return [{ kind: "link", title: title || href, href }];
  if (value.display === "hidden") return [{ kind: "hidden", name }];
  if (type !== "menu") return [{ kind: "name", name, title: title || undefined }];
  const links = Object.values(isObject(value.items) ? value.items : {})
    .filter(isObject)
    .flatMap((item) => {
      const to = textIn(item.href);
      return to === undefined ? [] : [{ title: textIn(item.title) || to, href: to }];
    });
  return [{ kind: "links", title: title ?? name, links }];
}

/** Adds the metadata of a folder, and of the folders below it if the metadata contains them. */
function addMeta(
  metas: Map<string, FolderMeta>,
  folder: string,
  file: string,
  meta: Record<string, unknown>,
  depth = 0,
): void {
  const named = Object.entries(meta).filter(([name]) => name !== "*");
  const entries = named.flatMap(([name, value]) => entryOf(name, value));
  metas.set(folder, { file, entries: [...entries, { kind: "rest", hasIndex: false }] });
  for (const [name, value] of named)
    if (isObject(value) && value.type !== "menu" && isObject(value.items) && depth < DEPTH_MAX)
      addMeta(metas, folder === "" ? name : `${folder}/${name}`, file, value.items, depth + 1);
}

async function metasOf(reading: Reading, root: string): Promise<Map<string, FolderMeta>> {
  const { organizationId, tree, textOf, report } = reading;
  const metas = new Map<string, FolderMeta>();
  for (const file of tree.keys()) {
    if (!META.test(file) || !file.startsWith(`${root}/`)) continue;
    const meta = file.endsWith(".json")
      ? await readYaml(organizationId, (await textOf(file)) ?? "")
      : (await readModule(reading, file)).exported;
    const folder = folderOf(file).slice(root.length + 1);
    if (isObject(meta)) addMeta(metas, folder, file, meta);
    else
      report.add(file, "The file can't be read without running code. The folder's pages are sorted by name.");
  }
  return metas;
}

/** Returns the folder with the pages. */
function rootOf({ tree }: Reading): string {
  const paths = [...tree.keys()];
  const roots = ["content", "src/content", "pages", "src/pages", "app", "src/app"];
  const hasPages = (root: string) =>
    paths.some((path) => path.startsWith(`${root}/`) && /\.mdx?$/i.test(path));
  return roots.find(hasPages) ?? "content";
}

/** Reads a project of Nextra, with its pages in the order of its `_meta` files, which aren't run. */
export const readNextra: ReadContent = async (reading) => {
  const config = [...reading.tree.keys()].find((path) => CONFIG.test(path));
  const { values } = await readModule(reading, config, ["locales", "defaultLocale"]);
  const languages = [values.locales?.find(Array.isArray) ?? []]
    .flat()
    .filter((name) => typeof name === "string");
  const main = values.defaultLocale?.find((name) => typeof name === "string") ?? languages[0] ?? "";
  const folder = rootOf(reading);
  const math = await mathIn(reading, config, /\blatex:\s*(?:true|\{)/);
  const isApp = folder.endsWith("app");
  const found = await nextPages(reading, folder, { isApp, languages, main, math });
  const metas = await metasOf(reading, found.root);
  return {
    format: "nextra",
    ...found.content,
    outline: (pages) =>
      new MetaOutline(found.addressesOf(pages), metas, (file, reason) =>
        reading.report.add(file, reason),
      ).outline(),
    formerPath: ({ path }) => found.urlOf(path),
    redirects: await readHostRedirects(reading),
  };
};
