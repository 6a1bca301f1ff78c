import type { On } from "@/db/client";
import type { PageRow, VersionRow, VersionTableName } from "@/domains/content/tables";
import { readByKeys } from "@/domains/content/versions";
import { readTexts } from "@/domains/content/write/texts";
import { readDescendants } from "@/domains/content/write/tree";
import type { Snapshot } from "@/scopes/snapshot";
import type { MergePage } from "./page";
import { touchedKeys } from "./queries";

/**
 * A value for each of the three contents in a merge: the base of the change request, the change request, and
 * the current main content.
 */
export type Sides<T> = Record<(typeof SIDES)[number], T>;

export const SIDES = ["base", "mine", "theirs"] as const;

export const bySide = <T>(make: (side: keyof Sides<unknown>) => T): Sides<T> => ({
  base: make("base"),
  mine: make("mine"),
  theirs: make("theirs"),
});

/**
 * Returns the keys of the rows that a change request has changed, added or removed. The result contains the currently
 * valid rows of the change request's branch. A removed row is represented by a tombstone.
 */
export async function touchedBy(
  on: On,
  table: VersionTableName,
  { organizationId, layers }: Snapshot,
): Promise<string[]> {
  const statement = touchedKeys.of({ table });
  const rows = await statement.rows(on, { organizationId, branchId: layers[0]?.branchId ?? "" });
  return rows.map(({ key }) => key);
}

export async function readSides<Table extends VersionTableName>(
  on: On,
  table: Table,
  contents: Sides<Snapshot>,
  keys: readonly string[],
): Promise<Sides<Map<string, VersionRow<Table>>>> {
  const read = (side: Snapshot) => readByKeys(on, table, side, keys);
  return {
    base: await read(contents.base),
    mine: await read(contents.mine),
    theirs: await read(contents.theirs),
  };
}

/** Returns the texts of the rows on all sides. The keys of the map are the hashes of the texts. */
export async function readTextsOf(
  on: On,
  organizationId: string,
  sides: Sides<ReadonlyMap<string, { textHash: string | null }>>,
): Promise<Map<string, string>> {
  const hashes = SIDES.flatMap((side) => [...sides[side].values()].flatMap((row) => row.textHash ?? []));
  return await readTexts(organizationId, hashes, on);
}

/**
 * Returns the pages that a merge needs: the changed pages, their ancestors, and the descendants of each page
 * that one of the sides removed.
 */
export async function neighboursOf(
  on: On,
  { mine, theirs }: Sides<Snapshot>,
  touched: readonly string[],
): Promise<string[]> {
  const rows = await readByKeys(on, "PageVersion", mine, touched);
  const removed = touched.filter((id) => !rows.has(id));
  const below = removed.length > 0 ? await readDescendants(on, theirs, removed) : [];
  const known = new Set([...touched, ...below.map((row) => row.pageId)]);
  const inTheirs = await readByKeys(on, "PageVersion", theirs, touched);
  let level = [...rows.values(), ...inTheirs.values(), ...below].flatMap((row) => row.parentId ?? []);
  while (level.length > 0) {
    const fresh = [...new Set(level)].filter((id) => !known.has(id));
    for (const id of fresh) known.add(id);
    const found = [
      ...(await readByKeys(on, "PageVersion", theirs, fresh)).values(),
      ...(await readByKeys(on, "PageVersion", mine, fresh)).values(),
    ];
    level = found.flatMap((row) => row.parentId ?? []);
  }
  const present = await readByKeys(on, "PageVersion", theirs, [...known]);
  const absent = [...known].filter((id) => !present.has(id));
  for (const row of absent.length > 0 ? await readDescendants(on, mine, absent) : []) known.add(row.pageId);
  return [...known];
}

export function mergePageOf(row: PageRow, texts: ReadonlyMap<string, string>): MergePage {
  const { pageId: id, parentId, rank, title, textHash, ...stored } = row;
  const { branchId, fromNumber, toNumber, deleted, keys, createdAt, updatedAt, gitOid, gitMode, ...fields } =
    stored;
  const text = textHash === null ? null : (texts.get(textHash) ?? "");
  return { id, parentId, rank, title, text, fields };
}
