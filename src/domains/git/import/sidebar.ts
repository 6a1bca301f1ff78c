import type { Tx } from "@/db/client";
import { byRank } from "@/domains/content/read/rows";
import { headOfBranch, type LightPage, loadStructure } from "@/domains/content/state";
import { checkOrder, type SidebarEntry } from "@/domains/content/word-check/order";
import { addToGroup } from "@/lib/group";
import { wordingOf } from "../placement";
import type { SummaryItem, SummaryOutline } from "../repository/summary";
import type { ProjectLayout } from "./layout";

/** The entries of a summary. After the import is written, these entries are compared with the sidebar. */
export interface SourceSidebar {
  summaryPath: string;
  entries: SidebarEntry[];
}

/** Pages store only the start of a long title, so only this many characters are compared. */
const COMPARED_CHARACTERS = 90;
const valueOfWords = (words: string) => `words ${[...words].slice(0, COMPARED_CHARACTERS).join("")}`;
const valueOfPath = (path: string) => `page ${path}`;

/**
 * Returns the entries of a summary in order, with their line numbers. `isPage` returns whether a file is an
 * imported page.
 */
export function sidebarOf(
  { items }: Pick<SummaryOutline, "items">,
  { summaryPath, prefix }: ProjectLayout,
  isPage: (path: string) => boolean,
): SourceSidebar {
  const entryOf = ({ node, line }: SummaryItem): SidebarEntry[] => {
    const words = wordingOf(node);
    const path = node.path === undefined ? undefined : prefix + node.path;
    const isKnown = path !== undefined && isPage(path);
    if (!isKnown && (words === "" || node.kind === "generated")) return [];
    const value = isKnown ? valueOfPath(path) : valueOfWords(words);
    return [{ value, title: words || (path ?? ""), line: line + 1 }];
  };
  return { summaryPath, entries: items.flatMap(entryOf) };
}

/**
 * Returns the pages of the sidebar in order. The pages have the same form as the entries of the summary, so that the
 * two lists can be compared.
 */
function shownIn(pages: readonly LightPage[]): string[] {
  const below = new Map<string | null, LightPage[]>();
  for (const row of [...pages].sort(byRank)) addToGroup(below, row.parentId, row);
  const visit = (parentId: string | null): string[] =>
    (below.get(parentId) ?? []).flatMap((row) => [
      row.gitPath === null ? valueOfWords(row.linkTitle ?? row.title) : valueOfPath(row.gitPath),
      ...visit(row.pageId),
    ]);
  return visit(null);
}

/**
 * Returns warnings about entries whose order in the sidebar differs from the order in the summary. Call this
 * function after the import is written.
 */
export async function sidebarWarnings(
  tx: Tx,
  { organizationId, branchId }: { organizationId: string; branchId: string },
  sidebar: SourceSidebar | undefined,
): Promise<string[]> {
  if (!sidebar) return [];
  const { pages } = await loadStructure(await headOfBranch(organizationId, branchId, tx), tx);
  return checkOrder(sidebar.entries, shownIn(pages)).map(
    ({ line, reason }) => `${sidebar.summaryPath}, line ${line}: ${reason}`,
  );
}
