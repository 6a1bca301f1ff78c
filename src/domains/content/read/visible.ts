import { OPEN_END } from "@/db/version-range";
import type { Snapshot } from "@/scopes/snapshot";

/**
 * SQL for the visible rows of a version table, in a content with a given number of layers. Parameter $1 is
 * the organization. The next parameters are the branch and the revision number of each layer. Most contents
 * have only one layer. In that case, the statements don't have to check for rows in upper layers.
 */
export interface VisibleSql {
  /** The number of the first parameter that the caller's statement can use. */
  firstFree: number;
  /**
   * Returns SQL for the row of one resource. The result has no row if the resource doesn't exist or is
   * deleted.
   */
  byKey: (table: string, key: string, value: string, columns: string) => string;
  where: (table: string, key: string, condition: string, columns: string) => string;
}

/**
 * The tables that visitors can read. For each table, the list for a visitor contains either the hidden rows
 * or the shown rows.
 */
export const VISITOR_TABLES = {
  PageVersion: "hidden",
  FileVersion: "shown",
  ReusableContentVersion: "shown",
} as const;
export type VisitorTable = keyof typeof VISITOR_TABLES;

/** Returns the key of a resource in the list for a visitor. */
export const listedAs = (table: VisitorTable, id: string) => `${table}/${id}`;

const inRange = (alias: string, layer: number, isHead = false) =>
  `${alias}."organizationId" = $1 AND ${alias}."branchId" = $${2 + 2 * layer} AND ${alias}."fromNumber" <= $${3 + 2 * layer}
   AND ${alias}."toNumber" ${isHead && layer === 0 ? `= ${OPEN_END}` : `> $${3 + 2 * layer}`}`;

/** Returns an SQL condition that is true if no upper layer contains a row for the resource. */
function unhidden(table: string, key: string, layer: number): string {
  const above = Array.from({ length: layer }, (_, index) => index);
  return above
    .map(
      (index) =>
        `AND NOT EXISTS (SELECT 1 FROM "${table}" h WHERE ${inRange("h", index)} AND h."${key}" = v."${key}")`,
    )
    .join(" ");
}

function sqlFor(count: number, isHead = false): VisibleSql {
  const layers = Array.from({ length: count }, (_, index) => index);
  const where: VisibleSql["where"] = (table, key, condition, columns) =>
    layers
      .map(
        (layer) =>
          `SELECT ${columns} FROM "${table}" v WHERE ${inRange("v", layer, isHead)} AND NOT v."deleted" AND (${condition})
           ${unhidden(table, key, layer)}`,
      )
      .join(" UNION ALL ");
  return {
    firstFree: 2 + 2 * count,
    where,
    byKey: (table, key, value, columns) => where(table, key, `v."${key}" = ${value}`, columns),
  };
}

export const visibleSql = (count: number): VisibleSql => sqlFor(count);

/**
 * Returns SQL for the head of a branch. Writers use it, because it can use an index that contains the
 * current rows first.
 */
export const headSql = (count: number): VisibleSql => sqlFor(count, true);

/** Returns the values for the parameters of `visibleSql`. */
export function visibleValues(content: Omit<Snapshot, "visitor">): unknown[] {
  return [content.organizationId, ...content.layers.flatMap((layer) => [layer.branchId, layer.number])];
}

/**
 * Builds a statement for each number of layers when it's first needed. The statement's name contains the
 * number of layers.
 */
export function perLayers(name: string, build: (visible: VisibleSql) => string) {
  const texts = new Map<number, string>();
  return ({ layers: { length: count } }: Snapshot): [name: string, text: string] => {
    let text = texts.get(count);
    if (text === undefined) {
      text = build(visibleSql(count));
      texts.set(count, text);
    }
    return [`${name}:${count}`, text];
  };
}
