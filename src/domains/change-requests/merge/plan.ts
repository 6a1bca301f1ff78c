import type { ContentChange, Json, PageState } from "@/domains/content/changes";
import type { FileRow, PageRow, ReusableContentRow, StructureFileRow } from "@/domains/content/tables";
import type { Queryable } from "@/domains/content/versions";
import type { TextPart } from "@/lib/hunks";
import type { Snapshot } from "@/scopes/snapshot";
import {
  type Conflict,
  type ConflictKind,
  conflictId,
  pick,
  type Resolutions,
  resolutionOf,
  sideOf,
} from "./conflict";
import type { MergePage } from "./page";
import {
  bySide,
  mergePageOf,
  neighboursOf,
  readSides,
  readTextsOf,
  SIDES,
  type Sides,
  TABLES,
  touchedBy,
} from "./sides";
import { resolveText } from "./text";
import { type MergedTexts, mergeTexts } from "./text-task";
import { mergeTree } from "./tree";

export interface MergePlan {
  changes: ContentChange[];
  conflicts: Conflict[];
}

type Variables = Readonly<Record<string, string>>;

/**
 * Plans a merge: the changes that give everything the request has touched its merged state. Reads only what the
 * request has touched, and the pages above and below.
 */
export async function planMerge(
  db: Queryable,
  contents: Sides<Snapshot>,
  variables: Sides<Variables>,
  resolutions: Resolutions,
): Promise<MergePlan> {
  const parts = [
    await planPages(db, contents, resolutions),
    await planFiles(db, contents, resolutions),
    await planReusableContents(db, contents, resolutions),
    await planStructureFiles(db, contents, resolutions),
    planVariables(variables, resolutions),
  ];
  const conflicts = parts.flatMap((part) => part.conflicts);
  const distinct = new Map(conflicts.map((conflict) => [conflictId(conflict), conflict]));
  return { changes: parts.flatMap((part) => part.changes), conflicts: [...distinct.values()] };
}

async function planPages(
  db: Queryable,
  contents: Sides<Snapshot>,
  resolutions: Resolutions,
): Promise<MergePlan> {
  const touched = await touchedBy(db, TABLES.pages, contents.mine);
  if (touched.length === 0) return { changes: [], conflicts: [] };
  const ids = await neighboursOf(db, contents, touched);
  const rows = await readSides<PageRow>(db, TABLES.pages, contents, ids);
  const texts = await readTextsOf(db, contents.mine.organizationId, rows);
  const sides = bySide((side) => new Map([...rows[side]].map(([id, row]) => [id, mergePageOf(row, texts)])));
  const merged = await mergeTexts(contents.mine.organizationId, touched, sides);
  const { pages, conflicts } = mergeTree({ touched, ...sides, texts: merged }, resolutions);
  const changes = [...pages].map(([pageId, page]): ContentChange => {
    if (page === null) return { kind: "remove-page", pageId };
    const origins = { mine: rows.mine.get(pageId), theirs: rows.theirs.get(pageId) };
    return { kind: "put-page", page: stateOf(page, origins, texts) };
  });
  return { changes, conflicts };
}

/** What belongs to a text as one side wrote it goes with it: block keys, and what Git calls its bytes. */
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

interface Settled<Row> {
  key: string;
  row: Row | undefined;
}

/** Rows of the same thing that both sides changed, merged as far as they can be. */
interface MergedRow<Row> {
  row: Row;
  conflicts: Conflict[];
}

/**
 * Merges rows: by `merge` where all three sides have the thing, else as a whole.
 *
 * @param value the part of a row that is compared, and shown in a conflict
 */
function settleRows<Row>(
  kind: ConflictKind,
  keys: readonly string[],
  rows: Sides<ReadonlyMap<string, Row>>,
  resolutions: Resolutions,
  read: {
    title: (row: Row) => string;
    value: (row: Row) => unknown;
    merge?: (sides: Sides<Row>, conflict: Conflict) => MergedRow<Row>;
  },
): { settled: Settled<Row>[]; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const settled = keys.map((key): Settled<Row> => {
    const { base, mine, theirs } = bySide((side) => rows[side].get(key));
    const shown = (row: Row | undefined) => (row === undefined ? null : read.value(row));
    const values = { base: shown(base), mine: shown(mine), theirs: shown(theirs) };
    const picked = pick(values.base, values.mine, values.theirs);
    if ("value" in picked) return { key, row: picked.value === values.theirs ? theirs : mine };
    const conflict = { kind, thing: key, title: read.title((theirs ?? mine) as Row), ...values };
    if (base && mine && theirs && read.merge) {
      const merged = read.merge({ base, mine, theirs }, conflict);
      conflicts.push(...merged.conflicts);
      return { key, row: merged.row };
    }
    const side = sideOf(resolutions, conflict);
    if (side) return { key, row: side === "mine" ? mine : theirs };
    conflicts.push(conflict);
    return { key, row: theirs };
  });
  return { settled, conflicts };
}

async function planFiles(db: Queryable, contents: Sides<Snapshot>, resolutions: Resolutions) {
  const keys = await touchedBy(db, TABLES.files, contents.mine);
  if (keys.length === 0) return { changes: [], conflicts: [] };
  const rows = await readSides<FileRow>(db, TABLES.files, contents, keys);
  const { settled, conflicts } = settleRows("file", keys, rows, resolutions, {
    title: (row) => row.name,
    value: ({ name, contentType, size, blobHash, gitPath }) => ({
      name,
      contentType,
      size,
      blobHash,
      gitPath,
    }),
  });
  const changes = settled.map(({ key, row }): ContentChange => {
    if (!row) return { kind: "remove-file", fileId: key };
    const { name, contentType, size, width, height, blobHash, gitPath, gitOid, gitMode } = row;
    const facts = { name, contentType, size, width, height, blobHash, gitPath, gitOid, gitMode };
    return { kind: "put-file", file: { ...facts, id: key } };
  });
  return { changes, conflicts };
}

/** The text of a row, hunk by hunk; theirs stands where hunks are left. */
function mergedTextOf(
  { theirs }: Sides<{ text: string }>,
  texts: MergedTexts,
  conflict: Conflict,
  resolutions: Resolutions,
): { value: { text: string }; conflicts: Conflict[] } {
  const resolution = resolutionOf(resolutions, conflict);
  const merged = resolveText(texts.get(conflict.thing) as TextPart[], resolution);
  if ("text" in merged) return { value: merged, conflicts: [] };
  return { value: { text: theirs.text }, conflicts: [{ ...conflict, parts: merged.parts }] };
}

/** The title of a row, which ends by itself. */
function mergeTitle(
  sides: Sides<{ title: string }>,
  conflict: Conflict,
  resolutions: Resolutions,
): { value: { title: string }; conflicts: Conflict[] } {
  const titles = bySide((side) => sides[side].title);
  const picked = pick(titles.base, titles.mine, titles.theirs);
  if ("value" in picked) return { value: { title: picked.value }, conflicts: [] };
  const named = { ...conflict, attribute: "title", ...titles };
  const side = sideOf(resolutions, named);
  return { value: { title: titles[side ?? "theirs"] }, conflicts: side ? [] : [named] };
}

type Texted<Row> = Row & { text: string };

async function readTexted<Row extends { branchId: string; deleted: boolean; textHash: string }>(
  db: Queryable,
  table: (typeof TABLES)["reusableContents" | "structureFiles"],
  contents: Sides<Snapshot>,
  keys: readonly string[],
): Promise<Sides<Map<string, Texted<Row>>>> {
  const rows = await readSides<Row>(db, table, contents, keys);
  const texts = await readTextsOf(db, contents.mine.organizationId, rows);
  return bySide(
    (side) =>
      new Map([...rows[side]].map(([key, row]) => [key, { ...row, text: texts.get(row.textHash) ?? "" }])),
  );
}

async function planReusableContents(db: Queryable, contents: Sides<Snapshot>, resolutions: Resolutions) {
  const keys = await touchedBy(db, TABLES.reusableContents, contents.mine);
  if (keys.length === 0) return { changes: [], conflicts: [] };
  const rows = await readTexted<ReusableContentRow>(db, TABLES.reusableContents, contents, keys);
  const texts = await mergeTexts(contents.mine.organizationId, keys, rows);
  const { settled, conflicts } = settleRows("reusable-content", keys, rows, resolutions, {
    title: (row) => row.title,
    value: ({ title, text, gitPath }) => ({ title, text, gitPath }),
    merge: (sides, conflict) => {
      const title = mergeTitle(sides, conflict, resolutions);
      const text = mergedTextOf(sides, texts, conflict, resolutions);
      const row = { ...sides.theirs, ...title.value, ...text.value, keys: null, gitOid: null };
      return { row, conflicts: [...title.conflicts, ...text.conflicts] };
    },
  });
  const changes = settled.map(({ key, row }): ContentChange => {
    if (!row) return { kind: "remove-reusable-content", reusableContentId: key };
    const { title, text, gitPath, gitOid, gitMode } = row;
    const keysOfText = row.keys === null ? {} : { keys: row.keys as Json };
    return {
      kind: "put-reusable-content",
      reusableContent: { id: key, title, text, gitPath, gitOid, gitMode, ...keysOfText },
    };
  });
  return { changes, conflicts };
}

async function planStructureFiles(db: Queryable, contents: Sides<Snapshot>, resolutions: Resolutions) {
  const keys = await touchedBy(db, TABLES.structureFiles, contents.mine);
  if (keys.length === 0) return { changes: [], conflicts: [] };
  const rows = await readTexted<StructureFileRow>(db, TABLES.structureFiles, contents, keys);
  const texts = await mergeTexts(contents.mine.organizationId, keys, rows);
  const { settled, conflicts } = settleRows("structure-file", keys, rows, resolutions, {
    title: (row) => row.gitPath,
    value: ({ text }) => text,
    merge: (sides, conflict) => {
      const { value, conflicts } = mergedTextOf(sides, texts, conflict, resolutions);
      return { row: { ...sides.theirs, ...value, gitOid: null }, conflicts };
    },
  });
  const changes = settled.map(({ key, row }): ContentChange => {
    if (!row) return { kind: "remove-structure-file", gitPath: key };
    const { text, gitOid, gitMode } = row;
    return { kind: "put-structure-file", structureFile: { gitPath: key, text, gitOid, gitMode } };
  });
  return { changes, conflicts };
}

function planVariables(sides: Sides<Variables>, resolutions: Resolutions): MergePlan {
  const names = [...new Set(SIDES.flatMap((side) => Object.keys(sides[side])))].sort();
  const rows = bySide((side) => new Map(Object.entries(sides[side])));
  const { settled, conflicts } = settleRows<string>("variable", names, rows, resolutions, {
    title: (value) => value,
    value: (value) => value,
  });
  const variables = Object.fromEntries(
    settled.flatMap(({ key, row }) => (row === undefined ? [] : [[key, row]])),
  );
  return { changes: [{ kind: "set-variables", variables }], conflicts };
}
