import { trimDirectory } from "@/domains/git/repository/paths";
import { folderOf, nameOf } from "../source/tree";
import type { ReadContent, Reading } from "./content";
import { type FolderMeta, type MetaEntry, MetaOutline } from "./folder-metas";
import { readHostRedirects } from "./host-redirects";
import { mathIn } from "./math";
import { readModule } from "./module";
import { nextPages } from "./next-pages";
import { textIn } from "./sidebars";
import { readYaml } from "./yaml";

const CONFIG = /^source\.config\.[cm]?[jt]sx?$/;

/** Whether files are a project of Fumadocs. */
export const isFumadocs = (paths: readonly string[]): boolean =>
  paths.some((path) => CONFIG.test(path) || /^content\/docs\/(?:.+\/)?meta\.json$/.test(path));

/** Returns an entry of the property `pages` of `meta.json`. */
function entryOf(text: string): MetaEntry {
  if (text === "..." || text === "z...a")
    return { kind: "rest", hasIndex: true, isReversed: text === "z...a" };
  const separator = /^---(?:\[[^[\]]*\])?(.*)---$/.exec(text)?.[1];
  if (separator !== undefined) return { kind: "separator", title: separator.trim() };
  const [, title = "", href] = /^(?:external:)?(?:\[[^[\]]*\])?\[([^[\]]*)\]\(([^()\s]*)\)$/.exec(text) ?? [];
  if (href !== undefined) return { kind: "link", title: title || href, href };
  if (text.startsWith("...")) return { kind: "spread", name: text.slice(3) };
  if (text.startsWith("!")) return { kind: "hidden", name: text.slice(1) };
  return { kind: "name", name: text.replace(/\.mdx?$/i, "") };
}

async function metasOf({ organizationId, tree, textOf, report }: Reading, root: string) {
  const metas = new Map<string, FolderMeta>();
  for (const file of tree.keys()) {
    if (nameOf(file) !== "meta.json" || !file.startsWith(`${root}/`)) continue;
    const meta = await readYaml(organizationId, (await textOf(file)) ?? "");
    if (meta === null) report.add(file, "The file can't be read, so the folder's pages are sorted by name.");
    const pages = Array.isArray(meta?.pages) ? meta.pages : ["..."];
    const entries = pages.filter((page) => typeof page === "string").map(entryOf);
    metas.set(folderOf(file).slice(root.length + 1), { title: textIn(meta?.title), file, entries });
  }
  return metas;
}

const configIn = ({ tree }: Reading) => [...tree.keys()].find((path) => CONFIG.test(path));

/** Returns the folder with the pages. The settings can define several collections, and the first one has the pages. */
async function rootOf(reading: Reading): Promise<string> {
  const { values } = await readModule(reading, configIn(reading), ["dir"]);
  const named = [...(values.dir ?? []).flatMap((dir) => textIn(dir) ?? []), "content/docs", "content"];
  const roots = named.map(trimDirectory);
  const hasPages = (root: string) => [...reading.tree.keys()].some((path) => path.startsWith(`${root}/`));
  return roots.find(hasPages) ?? "content/docs";
}

/** Reads a project of Fumadocs, with its pages in the order of `meta.json`. */
export const readFumadocs: ReadContent = async (reading) => {
  const root = await rootOf(reading);
  const metas = await metasOf(reading, root);
  const config = configIn(reading);
  const math = await mathIn(reading, config);
  const found = await nextPages(reading, root, { isApp: false, languages: [], main: "", math });
  return {
    format: "fumadocs",
    ...found.content,
    outline: (pages) =>
      new MetaOutline(found.addressesOf(pages), metas, (file, reason) =>
        reading.report.add(file, reason),
      ).outline(),
    formerPath: ({ path }) => ["docs", found.urlOf(path)].filter(Boolean).join("/"),
    redirects: await readHostRedirects(reading),
  };
};
