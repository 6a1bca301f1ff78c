import { OPEN_END } from "@/db/version-range";
import type { Snapshot } from "@/scopes/snapshot";

/**
 * SQL for the visible rows of a table of versions, in a content of `count` layers. Parameters: $1 is the
 * organization; each layer has its branch and its number in the next two. A content of one layer, the usual case,
 * gets statements without overlaying.
 */
export interface VisibleSql {
  /** The first parameter that is free for the statement itself. */
  firstFree: number;
  /** Rows of one thing: at most one, tombstones left out. */
  byKey: (table: string, key: string, value: string, columns: string) => string;
  where: (table: string, key: string, condition: string, columns: string) => string;
}

/** Tables of what visitors read, and whether those of their rows are listed that are hidden, or those that are shown. */
export const VISITOR_TABLES = {
  PageVersion: "hidden",
  FileVersion: "shown",
  ReusableContentVersion: "shown",
} as const;
export type VisitorTable = keyof typeof VISITOR_TABLES;

/** The key of a thing in the list that a visitor's statement receives. */
export const listedAs = (table: VisitorTable, id: string) => `${table}/${id}`;

const inRange = (alias: string, layer: number, isHead = false) =>
  `${alias}."organizationId" = $1 AND ${alias}."branchId" = $${2 + 2 * layer} AND ${alias}."fromNumber" <= $${3 + 2 * layer}
   AND ${alias}."toNumber" ${isHead && layer === 0 ? `= ${OPEN_END}` : `> $${3 + 2 * layer}`}`;

/** The condition that no layer above holds the thing. */
function unhidden(table: string, key: string, layer: number): string {
  const above = Array.from({ length: layer }, (_, index) => index);
  return above
    .map(
      (index) =>
        `AND NOT EXISTS (SELECT 1 FROM "${table}" h WHERE ${inRange("h", index)} AND h."${key}" = v."${key}")`,
    )
    .join(" ");
}

/** The condition that a visitor is shown the row `v`; no visitor reads other tables than these. */
function shownSql(table: string, key: string, list: number): string {
  const way = VISITOR_TABLES[table as VisitorTable];
  if (way === undefined) throw new Error(`visitors do not read ${table}`);
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

/** The same for the head of a branch: a writer's one step down an index that begins with the living rows. */
export const headSql = (count: number): VisibleSql => sqlFor(count, null, () => undefined, true);

/** The values for the parameters that `visibleSql` takes. */
export function visibleValues(content: Omit<Snapshot, "visitor">): unknown[] {
  return [content.organizationId, ...content.layers.flatMap((layer) => [layer.branchId, layer.number])];
}

/** A statement over what is visible of a content, for contents of any number of layers. */
export interface Statement {
  (content: Snapshot): [name: string, text: string];
  /**
   * The same for a visitor, whom it answers what they are shown of the tables that it reads. The value that says what
   * that is, JSON text of an object whose names are those of {@link listedAs}, comes right after those of the layers.
   */
  forVisitor: (layers: number) => { name: string; text: string; tables: ReadonlySet<VisitorTable> };
}

/** Builds a statement for each number of layers once; its name carries that number. */
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
