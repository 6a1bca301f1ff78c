import { isSameJson } from "@/lib/same-json";
import type { Snapshot } from "@/scopes/snapshot";
import { documentIdOf } from "../document-id";
import { downloadUrl } from "../files/address";
import type { FileRow, PageRow, ReusableContentRow } from "../tables";
import type { Difference, Pair } from "./difference";
import { sides } from "./pages/compare";
import type { SemanticChange } from "./schema";

type Type = "document" | "group" | "link" | "computed";

/** The pages with their paths, before and after the change. The keys are page IDs. */
export interface PagesOnBothSides {
  before: ReadonlyMap<string, Placed>;
  after: ReadonlyMap<string, Placed>;
}
type Placed = Pick<PageRow, "pageId" | "type" | "title"> & { path: string };

const present = <Value>(value: Value | null | undefined) =>
  value === null || value === undefined || value === "" ? undefined : value;

type Attributes<Value> = Record<string, { before?: NonNullable<Value>; after?: NonNullable<Value> }>;

/** Returns the attributes whose values differ. If one side has no value, the side is omitted. */
function attributesOf<Value>(before: Record<string, Value>, after: Record<string, Value>): Attributes<Value> {
  const names = Object.keys(after).filter((name) => !isSameJson(before[name] ?? null, after[name] ?? null));
  return Object.fromEntries(names.map((name) => [name, sides(present(before[name]), present(after[name]))]));
}

/**
 * Returns a page as an entry for the list of changes. `located` is the row of the page with the page's path.
 */
export function pageOf(row: Placed | PageRow, located: Placed | undefined) {
  const path = row.type === "link" ? undefined : located?.path;
  return { id: row.pageId, type: row.type as Type, title: row.title, ...(path !== undefined && { path }) };
}

const documentOf = (row: PageRow | ReusableContentRow, thingId: string) =>
  documentIdOf({ branchId: row.branchId, thingId, fromNumber: row.fromNumber });

function pageAttributes(row: PageRow): Record<string, unknown> {
  const { title, description, slug, cover, emoji, layout, variables, target } = row;
  if (row.type === "group") return { title, emoji, slug };
  if (row.type === "link") return { title, emoji, target };
  return { title, description, slug, cover, emoji, layout, variables };
}

/** Whether a page was edited. Compares all columns except for the position and columns with derived data. */
function isEdited(before: PageRow, after: PageRow): boolean {
  const compared = ({ parentId, rank, branchId, fromNumber, toNumber, keys, ...row }: PageRow) => {
    const { gitOid, gitMode, gitPath, createdAt, updatedAt, deleted, ...shown } = row;
    return shown;
  };
  return !isSameJson(compared(before), compared(after));
}

function changesOfPage({ before, after }: Pair<PageRow>, located: PagesOnBothSides): SemanticChange[] {
  if (!before) {
    const created = after as PageRow;
    return [{ type: "page_created", page: pageOf(created, located.after.get(created.pageId)) }];
  }
  if (!after) return [{ type: "page_deleted", page: pageOf(before, located.before.get(before.pageId)) }];
  const page = pageOf(after, located.after.get(after.pageId));
  const changes: SemanticChange[] = [];
  if (isEdited(before, after)) {
    const hasNewText = before.textHash !== after.textHash;
    const document = { before: documentOf(before, before.pageId), after: documentOf(after, after.pageId) };
    const attributes = {
      ...attributesOf(pageAttributes(before), pageAttributes(after)),
      ...(hasNewText && { document }),
    };
    changes.push({ type: "page_edited", page, attributes });
  }
  if (before.parentId !== after.parentId || before.rank !== after.rank) {
    const [old, next] = [located.before.get(before.parentId ?? ""), located.after.get(after.parentId ?? "")];
    const parent = sides(old && pageOf(old, old), next && pageOf(next, next));
    changes.push({ type: "page_moved", page, parent });
  }
  return changes;
}

const NOWHERE: PagesOnBothSides = { before: new Map(), after: new Map() };

/** Returns the pages that appear in the first `limit` changes. */
export function shownPages(pages: readonly Pair<PageRow>[], limit: number): Pair<PageRow>[] {
  let count = 0;
  return pages.filter((pair) => {
    if (count >= limit) return false;
    count += changesOfPage(pair, NOWHERE).length;
    return true;
  });
}

type SpaceKey = Pick<Snapshot, "organizationId" | "spaceId">;

function urlOf({ organizationId, spaceId }: SpaceKey, { blobHash, name, contentType }: FileRow): string {
  return downloadUrl({ organizationId, hash: blobHash, name, contentType, audience: `space:${spaceId}` });
}

function fileAttributes(space: SpaceKey, row: FileRow): Record<string, unknown> {
  const { name, size, contentType, width, height } = row;
  const dimensions = width !== null && height !== null ? { width, height } : null;
  return { name, size, contentType, dimensions, downloadURL: urlOf(space, row) };
}

function changesOfFile({ before, after }: Pair<FileRow>, space: SpaceKey): SemanticChange[] {
  const row = (after ?? before) as FileRow;
  const { fileId: id, name, contentType } = row;
  const file = { id, name, contentType, downloadURL: urlOf(space, row) };
  if (!before) return [{ type: "file_created", file }];
  if (!after) return [{ type: "file_deleted", file }];
  const attributes = attributesOf(fileAttributes(space, before), fileAttributes(space, after));
  return Object.keys(attributes).length === 0 ? [] : [{ type: "file_edited", file, attributes }];
}

function changesOfReusableContent({ before, after }: Pair<ReusableContentRow>): SemanticChange[] {
  const row = (after ?? before) as ReusableContentRow;
  const id = row.reusableContentId;
  const reusableContent = { id, title: row.title, document: documentOf(row, id) };
  if (!before) return [{ type: "reusable_content_created", reusableContent }];
  if (!after) return [{ type: "reusable_content_deleted", reusableContent }];
  const shown = (one: ReusableContentRow) => ({ title: one.title, document: one.textHash });
  const attributes = attributesOf(shown(before), shown(after));
  if (Object.keys(attributes).length === 0) return [];
  const document = attributes.document && { before: documentOf(before, id), after: documentOf(after, id) };
  const edited = { ...attributes, ...(document && { document }) };
  return [{ type: "reusable_content_edited", reusableContent, attributes: edited }];
}

function changesOfVariables({ before, after }: Pair<Record<string, string>>): SemanticChange[] {
  const names = Object.keys({ ...before, ...after });
  const all = (side: Record<string, string> | undefined) =>
    Object.fromEntries(names.map((name) => [name, side?.[name] ?? null]));
  const variables = attributesOf(all(before), all(after));
  return Object.keys(variables).length === 0 ? [] : [{ type: "variables_edited", variables }];
}

/**
 * Returns the list of changes for a difference. If there are more than `limit` changes, also returns the
 * number of omitted changes.
 */
export function presentDifference(
  difference: Difference,
  located: PagesOnBothSides,
  space: SpaceKey,
  limit: number,
) {
  const changes = [
    ...difference.pages.flatMap((pair) => changesOfPage(pair, located)),
    ...difference.files.flatMap((pair) => changesOfFile(pair, space)),
    ...difference.reusableContents.flatMap(changesOfReusableContent),
    ...changesOfVariables(difference.variables),
  ];
  const more = changes.length - limit;
  return { changes: changes.slice(0, limit), ...(more > 0 && { more }) };
}
