import { OPEN_END } from "@/db/version-range";
import type { Snapshot } from "@/scopes/snapshot";

/**
 * SQL for the visible rows of a version table, for a content with `count` layers. Parameters: $1 is the
 * organization, followed by the branch and the number of each layer. Contents usually have one layer, for
 * which the statements need no overlay.
 */
export interface VisibleSql {
  /** The first parameter number that the statement itself can use. */
  firstFree: number;
  /** The row of one resource: at most one row, and no deleted row. */
  byKey: (table: string, key: string, value: string, columns: string) => string;
  where: (table: string, key: string, condition: string, columns: string) => string;
}

/**
 * The tables that visitors can read. The list for a visitor contains either the hidden or the shown rows of a
 * table.
 */
export const VISITOR_TABLES = {
  PageVersion: "hidden",
  FileVersion: "shown",
  ReusableContentVersion: "shown",
} as const;
export type VisitorTable = keyof typeof VISITOR_TABLES;

/** The key of a resource in a visitor's list. */
export const listedAs = (table: VisitorTable, id: string) => `${table}/${id}`;

const inRange = (alias: string, layer: number, isHead = false) =>
  `${alias}."organizationId" = $1 AND ${alias}."branchId" = $${2 + 2 * layer} AND ${alias}."fromNumber" <= $${3 + 2 * layer}
   AND ${alias}."toNumber" ${isHead && layer === 0 ? `= ${OPEN_END}` : `> $${3 + 2 * layer}`}`;

/** SQL condition: no upper layer has a row for the resource. */
function unhidden(table: string, key: string, layer: number): string {
  const above = Array.from({ length: layer }, (_, index) => index);
  return above
    .map(
      (index) =>
        `AND NOT EXISTS (SELECT 1 FROM "${table}" h WHERE ${inRange("h", index)} AND h."${key}" = v."${key}")`,
    )
    .join(" ");
}

/** SQL condition: the visitor can see the row `v`. Visitors can't read other tables. */
function shownSql(table: string, key: string, list: number): string {
  const way = VISITOR_TABLES[table as VisitorTable];
  if (way === undefined) throw new Error(`visitors can't read the table ${table}`);
  const isListed = `jsonb_exists($${list}::jsonb, '${listedAs(table as VisitorTable, "")}' || v."${key}")`;
  return `AND ${way === "hidden" ? "NOT " : ""}${isListed}`;
}

function sqlFor(
  count: number,
  list: number | null,
  onTable: (table: string) => void,
  isHead = false,
): VisibleSql {
  const layers = Array.from({ length: count }, (_, index) => index);
  const where: VisibleSql["where"] = (table, key, condition, columns) => {
    onTable(table);
    const shown = list === null ? "" : shownSql(table, key, list);
    return layers
      .map(
        (layer) =>
          `SELECT ${columns} FROM "${table}" v WHERE ${inRange("v", layer, isHead)} AND NOT v."deleted" AND (${condition})
           ${unhidden(table, key, layer)} ${shown}`,
      )
      .join(" UNION ALL ");
  };
  return {
    firstFree: (list ?? 1 + 2 * count) + 1,
    where,
    byKey: (table, key, value, columns) => where(table, key, `v."${key}" = ${value}`, columns),
  };
}

export const visibleSql = (count: number): VisibleSql => sqlFor(count, null, () => undefined);

/**
 * SQL for the head of a branch. Writers use it for lookups in an index that contains the current rows first.
 */
export const headSql = (count: number): VisibleSql => sqlFor(count, null, () => undefined, true);

/** The values for the parameters of `visibleSql`. */
export function visibleValues(content: Omit<Snapshot, "visitor">): unknown[] {
  return [content.organizationId, ...content.layers.flatMap((layer) => [layer.branchId, layer.number])];
}

/** A statement that reads the visible rows of contents, with any number of layers. */
export interface Statement {
  (content: Snapshot): [name: string, text: string];
  /**
   * Returns the statement for a visitor, which reads only the rows that the visitor can see. After the
   * layers' parameters, it has one more: a JSON object with the keys of {@link listedAs}, as text.
   */
  forVisitor: (layers: number) => { name: string; text: string; tables: ReadonlySet<VisitorTable> };
}

/** Builds a statement once for each number of layers. Its name contains that number. */
export function perLayers(name: string, build: (visible: VisibleSql) => string): Statement {
  const texts = new Map<number, string>();
  const statement = ({ layers: { length: count } }: Snapshot): [name: string, text: string] => {
    let text = texts.get(count);
    if (text === undefined) {
      text = build(visibleSql(count));
      texts.set(count, text);
    }
    return [`${name}:${count}`, text];
  };
  const forVisitors = new Map<number, ReturnType<Statement["forVisitor"]>>();
  return Object.assign(statement, {
    forVisitor(count: number) {
      const known = forVisitors.get(count);
      if (known) return known;
      const tables = new Set<VisitorTable>();
      const text = build(sqlFor(count, 2 + 2 * count, (table) => tables.add(table as VisitorTable)));
      const made = { name: `${name}:${count}:visitor`, text, tables };
      forVisitors.set(count, made);
      return made;
    },
  });
}
