import type { On } from "@/db/client";
import type { ContentChange, Json, PageState } from "@/domains/content/changes";
import { variablesOf } from "@/domains/content/state";
import type { FileRow, PageRow, VersionRow } from "@/domains/content/tables";
import type { TextPart } from "@/lib/hunks";
import type { Snapshot } from "@/scopes/snapshot";
import { type Conflict, conflictId, pick, type Resolutions, resolutionOf, sideOf } from "./conflict";
import type { MergePage } from "./page";
import type { ConflictKind } from "./schema";
import {
  bySide,
  mergePageOf,
  neighboursOf,
  readSides,
  readTextsOf,
  SIDES,
  type Sides,
  touchedBy,
} from "./sides";
import { type Composed, composedOf } from "./specifications";
import { resolveText } from "./text";
import { mergeTexts } from "./text-task";
import { mergeTree } from "./tree";

export interface MergePlan {
  changes: ContentChange[];
  conflicts: Conflict[];
  /** The texts that the merge creates and that exist on neither side. */
  composed: Composed[];
}

type Variables = Readonly<Record<string, string>>;

/** The three contents to merge, and the conflict resolutions. */
interface Merge {
  db: On;
  contents: Sides<Snapshot>;
  resolutions: Resolutions;
}

/**
 * Plans a merge: returns the changes that are needed to apply the change request. Reads only the resources
 * that the change request has changed, and the ancestors and descendants of changed pages.
 */
export async function planMerge(merge: Merge): Promise<MergePlan> {
  const { db, contents } = merge;
  const [base, mine, theirs] = await Promise.all([
    variablesOf(contents.base, db),
    variablesOf(contents.mine, db),
    variablesOf(contents.theirs, db),
  ]);
  const parts = [
    await planPages(merge),
    await planFiles(merge),
    await planReusableContents(merge),
    await planStructureFiles(merge),
    planVariables({ base, mine, theirs }, merge.resolutions),
  ];
  const conflicts = parts.flatMap((part) => part.conflicts);
  const distinct = new Map(conflicts.map((conflict) => [conflictId(conflict), conflict]));
  return {
    changes: parts.flatMap((part) => part.changes),
    conflicts: [...distinct.values()],
    composed: parts.flatMap((part) => part.composed),
  };
}

async function planPages({ db, contents, resolutions }: Merge): Promise<MergePlan> {
  const touched = await touchedBy(db, "PageVersion", contents.mine);
  const ids = await neighboursOf(db, contents, touched);
  const rows = await readSides(db, "PageVersion", contents, ids);
  const texts = await readTextsOf(db, contents.mine.organizationId, rows);
  const sides = bySide((side) => new Map([...rows[side]].map(([id, row]) => [id, mergePageOf(row, texts)])));
  const merged = await mergeTexts(contents.mine.organizationId, touched, sides);
  const { pages, conflicts } = mergeTree({ touched, ...sides, texts: merged }, resolutions);
  const changes = [...pages].map(([pageId, page]): ContentChange => {
    if (page === null) return { kind: "remove-page", pageId };
    const origins = { mine: rows.mine.get(pageId), theirs: rows.theirs.get(pageId) };
    return { kind: "put-page", page: stateOf(page, origins, texts) };
  });
  const composed = [...pages].flatMap(([id, page]) =>
    composedOf(page?.text, [sides.mine.get(id)?.text, sides.theirs.get(id)?.text]),
  );
  return { changes, conflicts, composed };
}

/**
 * Returns the state of a merged page. Block keys and the Git blob belong to a text, so they come from the
 * side that the text comes from.
 */
function stateOf(
  page: MergePage,
  { mine, theirs }: { mine: PageRow | undefined; theirs: PageRow | undefined },
  texts: ReadonlyMap<string, string>,
): PageState {
  const isTextOf = (row: PageRow | undefined) =>
    row !== undefined && page.text !== null && texts.get(row.textHash ?? "") === page.text;
  const origin = isTextOf(theirs) ? theirs : isTextOf(mine) ? mine : undefined;
  return {
    ...page.fields,
    id: page.id,
    type: page.fields.type as PageState["type"],
    parentId: page.parentId,
    rank: page.rank,
    title: page.title,
    ...(page.text !== null && { text: page.text }),
    ...(origin?.keys ? { keys: origin.keys } : {}),
    gitOid: origin?.gitOid ?? null,
    gitMode: theirs?.gitMode ?? mine?.gitMode ?? null,
  };
}

/** The conflict of a row, the resolutions, and the list of unresolved conflicts. */
interface RowConflict {
  conflict: Conflict;
  resolutions: Resolutions;
  conflicts: Conflict[];
}

/**
 * Plans the changes of rows. `merge` merges a row that exists on all three sides, and adds unresolved
 * conflicts to `conflicts`. Rows that are missing on a side are resolved as a whole.
 * @param value returns the part of a row that is compared and that a conflict shows
 */
function settleRows<Row, Change>(
  rows: Sides<ReadonlyMap<string, Row>>,
  read: {
    kind: ConflictKind;
    keys: readonly string[];
    resolutions: Resolutions;
    title: (row: Row) => string;
    value: (row: Row) => unknown;
    merge?: (sides: Sides<Row>, at: RowConflict) => Row;
    change: (key: string, row: Row | undefined) => Change;
  },
): { changes: Change[]; conflicts: Conflict[] } {
  const { kind, keys, resolutions } = read;
  const conflicts: Conflict[] = [];
  const settle = (key: string): Row | undefined => {
    const { base, mine, theirs } = bySide((side) => rows[side].get(key));
    const shown = (row: Row | undefined) => (row === undefined ? null : read.value(row));
    const values = { base: shown(base), mine: shown(mine), theirs: shown(theirs) };
    const picked = pick(values.base, values.mine, values.theirs);
    if ("value" in picked) return picked.value === values.theirs ? theirs : mine;
    const conflict = { kind, thing: key, title: read.title((theirs ?? mine) as Row), ...values };
    if (base && mine && theirs && read.merge)
      return read.merge({ base, mine, theirs }, { conflict, conflicts, resolutions });
    const side = sideOf(resolutions, conflict);
    if (!side) conflicts.push(conflict);
    return side === "mine" ? mine : theirs;
  };
  return { changes: keys.map((key) => read.change(key, settle(key))), conflicts };
}

async function planFiles({ db, contents, resolutions }: Merge): Promise<MergePlan> {
  const keys = await touchedBy(db, "FileVersion", contents.mine);
  const rows = await readSides(db, "FileVersion", contents, keys);
  const planned = settleRows<FileRow, ContentChange>(rows, {
    kind: "file",
    keys,
    resolutions,
    title: (row) => row.name,
    value: (row) => {
      const { name, contentType, size, blobHash, gitPath } = row;
      return { name, contentType, size, blobHash, gitPath };
    },
    change: (id, row) => {
      if (!row) return { kind: "remove-file", fileId: id };
      const { name, contentType, size, width, height, blobHash, gitPath, gitOid, gitMode } = row;
      const facts = { name, contentType, size, width, height, blobHash, gitPath, gitOid, gitMode };
      return { kind: "put-file", file: { ...facts, id } };
    },
  });
  return { ...planned, composed: [] };
}

/** Merges the text of a row, hunk by hunk. If a hunk is unresolved, returns the text of `theirs`. */
function mergeText(
  theirs: string,
  merged: TextPart[],
  { conflict, resolutions, conflicts }: RowConflict,
): string {
  const resolved = resolveText(merged, resolutionOf(resolutions, conflict));
  if ("text" in resolved) return resolved.text;
  conflicts.push({ ...conflict, parts: resolved.parts });
  return theirs;
}

/** Merges the title of a row. A conflict about the title is resolved separately from the text. */
function mergeTitle(titles: Sides<string>, { conflict, resolutions, conflicts }: RowConflict): string {
  const picked = pick(titles.base, titles.mine, titles.theirs);
  if ("value" in picked) return picked.value;
  const named = { ...conflict, attribute: "title", ...titles };
  const side = sideOf(resolutions, named);
  if (!side) conflicts.push(named);
  return titles[side ?? "theirs"];
}

/** Returns the rows that a change request has changed, with the text on each side and the merged text. */
async function readTexted<Table extends "ReusableContentVersion" | "StructureFileVersion">(
  { db, contents }: Merge,
  table: Table,
) {
  type Row = VersionRow<Table> & { textHash: string };
  const { organizationId } = contents.mine;
  const keys = await touchedBy(db, table, contents.mine);
  const found = (await readSides(db, table, contents, keys)) as unknown as Sides<Map<string, Row>>;
  const texts = await readTextsOf(db, organizationId, found);
  const withText = (row: Row) => ({ ...row, text: texts.get(row.textHash) ?? "" });
  const rows = bySide((side) => new Map([...found[side]].map(([key, row]) => [key, withText(row)])));
  const merged = await mergeTexts(organizationId, keys, rows);
  return { keys, rows, mergedOf: ({ thing }: Conflict) => merged.get(thing) as TextPart[] };
}

async function planReusableContents(merge: Merge): Promise<MergePlan> {
  const { resolutions } = merge;
  const { keys, rows, mergedOf } = await readTexted(merge, "ReusableContentVersion");
  const composed: Composed[] = [];
  const planned = settleRows(rows, {
    kind: "reusable-content",
    keys,
    resolutions,
    title: (row) => row.title,
    value: ({ title, text, gitPath }) => ({ title, text, gitPath }),
    merge: (sides, at) => {
      const titles = bySide((side) => sides[side].title);
      const title = mergeTitle(titles, at);
      const text = mergeText(sides.theirs.text, mergedOf(at.conflict), at);
      composed.push(...composedOf(text, [sides.mine.text, sides.theirs.text]));
      return { ...sides.theirs, title, text, keys: null, gitOid: null };
    },
    change: (id, row): ContentChange => {
      if (!row) return { kind: "remove-reusable-content", reusableContentId: id };
      const { title, text, gitPath, gitOid, gitMode } = row;
      const keysOfText = row.keys === null ? {} : { keys: row.keys as Json };
      const reusableContent = { id, title, text, gitPath, gitOid, gitMode, ...keysOfText };
      return { kind: "put-reusable-content", reusableContent };
    },
  });
  return { ...planned, composed };
}

async function planStructureFiles(merge: Merge): Promise<MergePlan> {
  const { resolutions } = merge;
  const { keys, rows, mergedOf } = await readTexted(merge, "StructureFileVersion");
  const planned = settleRows(rows, {
    kind: "structure-file",
    keys,
    resolutions,
    title: (row) => row.gitPath,
    value: ({ text }) => text,
    merge: ({ theirs }, at) => {
      const text = mergeText(theirs.text, mergedOf(at.conflict), at);
      return { ...theirs, text, gitOid: null };
    },
    change: (gitPath, row): ContentChange => {
      if (!row) return { kind: "remove-structure-file", gitPath };
      const { text, gitOid, gitMode } = row;
      return { kind: "put-structure-file", structureFile: { gitPath, text, gitOid, gitMode } };
    },
  });
  return { ...planned, composed: [] };
}

function planVariables(sides: Sides<Variables>, resolutions: Resolutions): MergePlan {
  const keys = [...new Set(SIDES.flatMap((side) => Object.keys(sides[side])))].sort();
  const rows = bySide((side) => new Map(Object.entries(sides[side])));
  const { changes, conflicts } = settleRows(rows, {
    kind: "variable",
    keys,
    resolutions,
    title: (value) => value,
    value: (value) => value,
    change: (name, value) => (value === undefined ? [] : [[name, value] as const]),
  });
  const variables = Object.fromEntries(changes.flat());
  return { changes: [{ kind: "set-variables", variables }], conflicts, composed: [] };
}
