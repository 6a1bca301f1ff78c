import { type SnapshotView, whole } from "@/scopes/snapshot";
import { hiddenPages } from "../visitor-view/hidden-pages";
import { visibleThings } from "../visitor-view/visible-things";
import { listedAs, type Statement, VISITOR_TABLES, type VisitorTable, visibleValues } from "./visible";

/**
 * The IDs of the only resources that the statement can return, or null if they aren't known. If set, only
 * these resources have to be checked for the visitor.
 */
type Narrowed = readonly string[] | null;

async function listFor(
  content: SnapshotView & { visitor: object },
  tables: ReadonlySet<VisitorTable>,
  only: Narrowed,
): Promise<string> {
  const { visitor } = content;
  const names: string[] = [];
  if (tables.has("PageVersion"))
    for (const id of await hiddenPages(content, visitor)) names.push(listedAs("PageVersion", id));
  const listed = [...tables].filter((table) => VISITOR_TABLES[table] === "shown");
  if (listed.length > 0) {
    const shown = await visibleThings(content, visitor);
    const isAsked = (name: string) => listed.some((table) => name.startsWith(listedAs(table, "")));
    const asked = only && listed.flatMap((table) => only.map((id) => listedAs(table, id)));
    names.push(...(asked ? asked.filter((name) => shown.has(name)) : [...shown].filter(isAsked)));
  }
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
}

/**
 * Returns a statement and its values for the reader of a content. All reads for visitors use this function.
 * The statement omits pages that are hidden from the visitor, and files and reusable contents that no visible
 * page uses (docs/visitors.md). For other readers, the statement has no such condition.
 *
 * @param more the values after the layers' values
 */
export async function statementFor(
  statement: Statement,
  content: SnapshotView,
  more: readonly unknown[],
  only: Narrowed = null,
): Promise<[name: string, text: string, values: unknown[]]> {
  const { visitor } = content;
  if (!visitor) {
    const [name, text] = statement(whole(content));
    return [name, text, [...visibleValues(content), ...more]];
  }
  const { name, text, tables } = statement.forVisitor(content.layers.length);
  const list = await listFor({ ...content, visitor }, tables, only);
  return [name, text, [...visibleValues(content), list, ...more]];
}
