import { checkOrder } from "@/domains/content/word-check/order";
import type { ConvertedPage } from "../convert/page";
import type { OutlineNode } from "../formats/content";
import type { Problem } from "../schema";
import type { Placed } from "./place";

/** Pages store only the start of a long title, so only this many characters are compared. */
const COMPARED_CHARACTERS = 90;

const keyOf = (path: string | undefined, title: string): string =>
  path === undefined
    ? `words ${[...title.replace(/\s+/g, " ").trim()].slice(0, COMPARED_CHARACTERS).join("")}`
    : `page ${path}`;

/** An entry of a navigation. `names` are texts by which the file with the navigation can refer to the entry. */
interface Entry {
  value: string;
  title: string;
  path: string | undefined;
  names: string[];
}

/** The navigation of a source with its converted pages. */
interface Arranged {
  nodes: readonly OutlineNode[];
  pages: ReadonlyMap<string, ConvertedPage>;
  file: string | undefined;
}

/** Returns the possible forms of a path in a file with the navigation, such as `guide/setup.md` or `setup`. */
function namesOf(path: string): string[] {
  const parts = path.split("/");
  return parts.flatMap((_part, index) => {
    const name = parts.slice(index).join("/");
    return [name, name.replace(/(?:\/(?:index|readme))?\.\w+$/i, "")];
  });
}

function entriesOf(nodes: readonly OutlineNode[], pages: ReadonlyMap<string, ConvertedPage>): Entry[] {
  return nodes.flatMap((node) => {
    const path = node.path !== undefined && pages.has(node.path) ? node.path : undefined;
    const title = node.title || (path === undefined ? "" : (pages.get(path)?.title ?? path));
    const names = [...(path === undefined ? [] : namesOf(path)), node.href ?? "", node.title].filter(Boolean);
    const own = title === "" ? [] : [{ value: keyOf(path, title), title, path, names }];
    return [...own, ...entriesOf(node.children, pages)];
  });
}

/** The maximum number of characters of a navigation that are searched for entries, because the search isn't linear. */
const SEARCHED_MAX = 100_000;

/** Returns the line on which the navigation contains each entry, or 0 if the line isn't found. */
function linesOf(entries: readonly Entry[], navigation: string): number[] {
  const text = navigation.slice(0, SEARCHED_MAX);
  let [from, line, counted] = [0, 1, 0];
  return entries.map(({ names }) => {
    const at = names.map((name) => text.indexOf(name, from)).find((found) => found !== -1) ?? -1;
    if (at === -1) return 0;
    line += text.slice(counted, at).split("\n").length - 1;
    counted = at;
    from = at + 1;
    return line;
  });
}

/**
 * Returns the entries of the source's navigation that the import doesn't place at the same position. `file` is the file with the
 * navigation, if there is one.
 */
export async function sidebarProblems(
  { nodes, pages, file }: Arranged,
  placed: readonly Placed[],
  textOf: (path: string) => Promise<string | null>,
): Promise<Problem[]> {
  const entries = entriesOf(nodes, pages);
  const shown = placed.map(({ page, state }) => keyOf(page?.path, state.title));
  const numbered = entries.map(({ value, title }, index) => ({ value, title, line: index }));
  const found = checkOrder(numbered, shown);
  const lines = found.length > 0 && file !== undefined ? linesOf(entries, (await textOf(file)) ?? "") : [];
  return found.map(({ line: index, reason }) => ({
    file: file ?? entries[index]?.path ?? entries[index]?.title ?? "",
    reason: lines[index] ? `Line ${lines[index]}: ${reason}` : reason,
  }));
}
