import type { ContentChange, Json, PageState } from "@/domains/content/changes";
import type { FileRow, PageRow, ReusableContentRow, StructureFileRow } from "@/domains/content/tables";
import type { LayeredContent } from "@/domains/content/target";
import type { Queryable } from "@/domains/content/versions";
import { type Conflict, type ConflictKind, conflictId, pick, type Resolutions } from "./conflict";
import type { MergePage } from "./page";
import {
  mergePageOf,
  neighboursOf,
  readSides,
  readTextsOf,
  SIDES,
  type Sides,
  TABLES,
  touchedBy,
} from "./sides";
import { mergeText } from "./text";
import { mergeTree } from "./tree";

export interface MergePlan {
  changes: ContentChange[];
  conflicts: Conflict[];
}

type Variables = Readonly<Record<string, string>>;

/**
 * Works out what a merge writes: the changes that give everything the request has touched its merged state. Reads what
 * the request has touched, and what stands above or below it; nothing else of the space.
 */
export async function planMerge(
  db: Queryable,
  contents: Sides<LayeredContent>,
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
  const distinct = new Map(
    conflicts.map((conflict) => [conflictId(conflict.kind, conflict.thing), conflict]),
  );
  return { changes: parts.flatMap((part) => part.changes), conflicts: [...distinct.values()] };
}

async function planPages(
  db: Queryable,
  contents: Sides<LayeredContent>,
  resolutions: Resolutions,
): Promise<MergePlan> {
  const touched = await touchedBy(db, TABLES.pages, contents.mine);
  if (touched.length === 0) return { changes: [], conflicts: [] };
  const ids = await neighboursOf(db, contents, touched);
  const rows = await readSides<PageRow>(db, TABLES.pages, contents, ids);
  const texts = await readTextsOf(db, contents.mine.organizationId, rows);
  const pagesOf = (side: keyof Sides<unknown>) =>
    new Map([...rows[side]].map(([id, row]) => [id, mergePageOf(row, texts)]));
  const sides = { base: pagesOf("base"), mine: pagesOf("mine"), theirs: pagesOf("theirs") };
  const { pages, conflicts } = mergeTree({ touched, ...sides }, resolutions);
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

/** Merges rows that are taken as wholes; `valueOf` is what of a row is compared, and shown of a conflict. */
function settleRows<Row>(
  kind: ConflictKind,
  keys: readonly string[],
  rows: Sides<ReadonlyMap<string, Row>>,
  resolutions: Resolutions,
  read: {
    title: (row: Row) => string;
    value: (row: Row) => unknown;
    merge?: (sides: Sides<Row>) => Row | undefined;
  },
): { settled: Settled<Row>[]; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const settled = keys.map((key): Settled<Row> => {
    const [base, mine, theirs] = SIDES.map((side) => rows[side].get(key));
    const shown = (row: Row | undefined) => (row === undefined ? null : read.value(row));
    const values = { base: shown(base), mine: shown(mine), theirs: shown(theirs) };
    const picked = pick(values.base, values.mine, values.theirs);
    if ("value" in picked) return { key, row: picked.value === values.theirs ? theirs : mine };
    const merged = base && mine && theirs && read.merge?.({ base, mine, theirs });
    if (merged) return { key, row: merged };
    const resolution = resolutions.get(conflictId(kind, key));
    if (resolution === "mine" || resolution === "theirs")
      return { key, row: resolution === "mine" ? mine : theirs };
    const title = read.title((theirs ?? mine) as Row);
    conflicts.push({ kind, thing: key, title, ...values });
    return { key, row: theirs };
  });
  return { settled, conflicts };
}

async function planFiles(db: Queryable, contents: Sides<LayeredContent>, resolutions: Resolutions) {
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

type Texted<Row> = Row & { text: string };

async function readTexted<Row extends { branchId: string; deleted: boolean; textHash: string }>(
  db: Queryable,
  table: (typeof TABLES)["reusableContents" | "structureFiles"],
  contents: Sides<LayeredContent>,
  keys: readonly string[],
): Promise<Sides<Map<string, Texted<Row>>>> {
  const rows = await readSides<Row>(db, table, contents, keys);
  const texts = await readTextsOf(db, contents.mine.organizationId, rows);
  const withTexts = (side: ReadonlyMap<string, Row>) =>
    new Map([...side].map(([key, row]) => [key, { ...row, text: texts.get(row.textHash) ?? "" }]));
  return { base: withTexts(rows.base), mine: withTexts(rows.mine), theirs: withTexts(rows.theirs) };
}

async function planReusableContents(
  db: Queryable,
  contents: Sides<LayeredContent>,
  resolutions: Resolutions,
) {
  const keys = await touchedBy(db, TABLES.reusableContents, contents.mine);
  if (keys.length === 0) return { changes: [], conflicts: [] };
  const rows = await readTexted<ReusableContentRow>(db, TABLES.reusableContents, contents, keys);
  const { settled, conflicts } = settleRows("reusable-content", keys, rows, resolutions, {
    title: (row) => row.title,
    value: ({ title, text, gitPath }) => ({ title, text, gitPath }),
    merge: ({ base, mine, theirs }) => {
      const title = pick(base.title, mine.title, theirs.title);
      const text = mergeText(base.text, mine.text, theirs.text);
      if (!("value" in title && "text" in text)) return undefined;
      return { ...theirs, title: title.value, text: text.text, keys: null, gitOid: null };
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

async function planStructureFiles(db: Queryable, contents: Sides<LayeredContent>, resolutions: Resolutions) {
  const keys = await touchedBy(db, TABLES.structureFiles, contents.mine);
  if (keys.length === 0) return { changes: [], conflicts: [] };
  const rows = await readTexted<StructureFileRow>(db, TABLES.structureFiles, contents, keys);
  const { settled, conflicts } = settleRows("structure-file", keys, rows, resolutions, {
    title: (row) => row.gitPath,
    value: ({ text }) => text,
    merge: ({ base, mine, theirs }) => {
      const merged = mergeText(base.text, mine.text, theirs.text);
      return "text" in merged ? { ...theirs, text: merged.text, gitOid: null } : undefined;
    },
  });
  const changes = settled.map(({ key, row }): ContentChange => {
    if (!row) return { kind: "remove-structure-file", gitPath: key };
    const { text, gitOid, gitMode } = row;
    return { kind: "put-structure-file", structureFile: { gitPath: key, text, gitOid, gitMode } };
  });
  return { changes, conflicts };
}

function planVariables({ base, mine, theirs }: Sides<Variables>, resolutions: Resolutions): MergePlan {
  const names = [...new Set([base, mine, theirs].flatMap((side) => Object.keys(side)))].sort();
  const rowsOf = (side: Variables) => new Map(Object.entries(side));
  const rows = { base: rowsOf(base), mine: rowsOf(mine), theirs: rowsOf(theirs) };
  const { settled, conflicts } = settleRows<string>("variable", names, rows, resolutions, {
    title: (value) => value,
    value: (value) => value,
  });
  const variables = Object.fromEntries(
    settled.flatMap(({ key, row }) => (row === undefined ? [] : [[key, row]])),
  );
  return { changes: [{ kind: "set-variables", variables }], conflicts };
}
