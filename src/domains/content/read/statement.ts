import type { On } from "@/db/client";
import type { SnapshotView } from "@/scopes/snapshot";
import { hiddenPages } from "../visitor-view/hidden-pages";
import { visibleThings } from "../visitor-view/visible-things";
import type { LayeredStatement, OfContent } from "./layered";
import { listedAs, VISITOR_TABLES, type VisitorTable } from "./visitor-tables";

/**
 * The IDs of the resources that the statement can return, or null if they aren't known. If they're known,
 * the visitor's access is checked only for these resources.
 */
type Narrowed = readonly string[] | null;

async function listFor(
  content: SnapshotView & { visitor: object },
  tables: readonly VisitorTable[],
  only: Narrowed,
): Promise<string> {
  const { visitor } = content;
  const names: string[] = [];
  if (tables.includes("PageVersion"))
    for (const id of await hiddenPages(content, visitor)) names.push(listedAs("PageVersion", id));
  const listed = tables.filter((table) => VISITOR_TABLES[table] === "shown");
  if (listed.length > 0) {
    const shown = await visibleThings(content, visitor);
    const isAsked = (name: string) => listed.some((table) => name.startsWith(listedAs(table, "")));
    const asked = only && listed.flatMap((table) => only.map((id) => listedAs(table, id)));
    names.push(...(asked ? asked.filter((name) => shown.has(name)) : [...shown].filter(isAsked)));
  }
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
}

/**
 * Runs a statement for the reader of a content. All reads for visitors use this function. It omits pages that are hidden from
 * the visitor, and files and reusable content that no visible page uses (docs/visitors.md).
 */
export async function seenRows<Values extends OfContent, Row>(
  statement: LayeredStatement<Values, Row>,
  on: On,
  content: SnapshotView,
  values: Omit<Values, keyof OfContent>,
  only: Narrowed = null,
): Promise<Row[]> {
  const { visitor } = content;
  const listed = visitor && (await listFor({ ...content, visitor }, statement.seen, only));
  return await statement.rowsFor(on, content, values, listed);
}
