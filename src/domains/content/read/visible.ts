import type { LayeredContent } from "../target";

/**
 * SQL for what is visible of a table of versions, for a content of `count` layers. Parameters: $1 is the
 * organization; layer n has its branch and its number in the next two. A content of one layer, the common one, gets
 * statements without any of the overlaying.
 */
export interface VisibleSql {
  /** The first parameter that is free for the statement itself. */
  firstFree: number;
  /** Rows of one thing: at most one, tombstones left out. */
  byKey: (table: string, key: string, value: string, columns: string) => string;
  /** Rows that fulfil a condition on `v`. */
  where: (table: string, key: string, condition: string, columns: string) => string;
}

const alive = (alias: string, layer: number) =>
  `${alias}."organizationId" = $1 AND ${alias}."branchId" = $${2 + 2 * layer}
   AND ${alias}."fromNumber" <= $${3 + 2 * layer} AND ${alias}."toNumber" > $${3 + 2 * layer}`;

/** The condition that no layer above holds the thing. */
function unhidden(table: string, key: string, layer: number): string {
  const above = Array.from({ length: layer }, (_, index) => index);
  return above
    .map(
      (index) =>
        `AND NOT EXISTS (SELECT 1 FROM "${table}" h WHERE ${alive("h", index)} AND h."${key}" = v."${key}")`,
    )
    .join(" ");
}

export function visibleSql(count: number): VisibleSql {
  const layers = Array.from({ length: count }, (_, index) => index);
  const where: VisibleSql["where"] = (table, key, condition, columns) =>
    layers
      .map(
        (layer) =>
          `SELECT ${columns} FROM "${table}" v WHERE ${alive("v", layer)} AND NOT v."deleted" AND (${condition})
           ${unhidden(table, key, layer)}`,
      )
      .join(" UNION ALL ");
  return {
    firstFree: 2 + 2 * count,
    where,
    byKey: (table, key, value, columns) => where(table, key, `v."${key}" = ${value}`, columns),
  };
}

/** The values for the parameters that `visibleSql` takes. */
export function visibleValues(content: LayeredContent): unknown[] {
  return [content.organizationId, ...content.layers.flatMap((layer) => [layer.branchId, layer.number])];
}

/** Builds a statement for each number of layers once; its name carries that number. */
export function perLayers(name: string, build: (visible: VisibleSql) => string) {
  const texts = new Map<number, string>();
  return (content: LayeredContent): [name: string, text: string] => {
    const count = content.layers.length;
    let text = texts.get(count);
    if (text === undefined) {
      text = build(visibleSql(count));
      texts.set(count, text);
    }
    return [`${name}:${count}`, text];
  };
}
