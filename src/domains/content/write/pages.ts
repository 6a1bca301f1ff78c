import { invalid } from "@/lib/errors";
import { addToGroup } from "@/lib/group";
import type { Json, PageState } from "../changes";
import type { PageReference } from "../markdown";
import { stateOfPage } from "../page-state";
import { checkRank, ranksAfter, ranksInOrder } from "../ranks";
import { type PageRow, valueNames } from "../tables";
import { readByKeys, readChildren } from "../versions";
import { type GatheredChanges, isSame, type TablePlan, tombstonesOf, type WriteContext } from "./plan";
import { settleSlugs } from "./slugs";
import { hashOf } from "./texts";
import { checkTree, readDescendants, readLastRanks } from "./tree";

/** A page version to write, and the version that it replaces. */
export interface PageWrite {
  row: PageRow;
  before: PageRow | undefined;
  /** The new text, or undefined if the text doesn't change. */
  text: string | undefined;
  /** The block keys of the new text, if the writer knows them. */
  keys: Json;
  references: readonly PageReference[] | undefined;
  changedAt: Date | undefined;
}

export interface PagePlan extends TablePlan {
  writes: PageWrite[];
}

/**
 * The columns that are compared to check whether a page has changed. The other columns contain times or are
 * derived from these columns.
 */
const COMPARED = valueNames("PageVersion").filter(
  (name) => !["keys", "createdAt", "updatedAt"].includes(name),
);
/** A page doesn't count as edited if only these columns change, for example when siblings are sorted. */
const UNNOTICED = ["rank", "gitOid", "gitMode"];
const NOTICED = COMPARED.filter((name) => !UNNOTICED.includes(name));

/** The pages of a write, before they get their ranks and slugs. */
interface Drafted {
  context: WriteContext;
  drafts: readonly PageWrite[];
  puts: ReadonlyMap<string, PageState>;
  written: ReadonlyMap<string, PageRow>;
  removed: ReadonlySet<string>;
}

/**
 * Plans which page versions a write ends, and which versions it adds. A page that doesn't change gets no new
 * version.
 */
export async function planPages(context: WriteContext, changes: GatheredChanges): Promise<PagePlan> {
  const { puts, removals } = changes.pages;
  const ranks = ranksOf(changes.orders);
  const moved = [...ranks.keys()].filter((id) => !puts.has(id) && !removals.has(id));
  const before = await readPages(context, [...puts.keys(), ...removals, ...moved]);
  const removed = await withDescendants(context, before, changes.pages);
  const states = [...puts.values(), ...moved.flatMap((id) => before.get(id) ?? []).map(stateOfPage)];
  const drafts = states.map((page) =>
    draft({ ...page, rank: ranks.get(page.id) ?? page.rank }, before.get(page.id), context),
  );
  const written = new Map(drafts.map(({ row }) => [row.pageId, row]));
  await settleRanksAndSlugs({ context, drafts, puts, written, removed: new Set(removed.keys()) });
  for (const write of drafts) settleTimes(write, context.fromGit);
  const writes = drafts.filter(
    ({ row, before: old }) => !old || isEarlier(row, old) || !isSame(row, old, COMPARED),
  );
  const tombstones = await tombstonesOf(context, "PageVersion", [...removed.values()]);
  return {
    rows: [...writes.map((write) => write.row), ...tombstones],
    endedKeys: [...writes.map((write) => write.row.pageId), ...removed.keys()],
    changesStructure: removed.size > 0 || writes.some(({ row, before: old }) => old?.gitPath !== row.gitPath),
    writes,
  };
}

async function readPages({ db, before, read }: WriteContext, ids: readonly string[]) {
  const unread = ids.filter((id) => !read?.pages.has(id));
  const rows = await readByKeys(db, "PageVersion", before, unread);
  return new Map([...(read?.pages ?? []), ...rows]);
}

/** Returns new ranks for the pages whose current rank doesn't match their position among the siblings. */
function ranksOf(orders: GatheredChanges["orders"]): Map<string, string> {
  const changed = new Map<string, string>();
  for (const siblings of orders.values()) {
    const ranks = ranksInOrder(siblings.map(({ rank }) => rank));
    for (const [index, { pageId, rank }] of siblings.entries())
      if (ranks[index] !== rank) changed.set(pageId, ranks[index] as string);
  }
  return changed;
}

/** Returns the removed pages and their descendants. Omits descendants that the same write moves elsewhere. */
async function withDescendants(
  context: WriteContext,
  before: ReadonlyMap<string, PageRow>,
  { puts, removals }: GatheredChanges["pages"],
): Promise<Map<string, PageRow>> {
  const roots = [...removals].flatMap((id) => before.get(id) ?? []);
  const removed = new Map(roots.map((row) => [row.pageId, row]));
  for (const row of await readDescendants(context.db, context.before, [...removed.keys()]))
    if (!puts.has(row.pageId)) removed.set(row.pageId, row);
  return removed;
}

function draft(page: PageState, before: PageRow | undefined, context: WriteContext): PageWrite {
  if (page.title.trim() === "") throw invalid("title", "can't be empty");
  const isDocument = page.type === "document";
  const hash = page.text === undefined ? (before?.textHash ?? null) : hashOf(page.text);
  const isNewText = isDocument && page.text !== undefined && hash !== before?.textHash;
  const { id, text: _text, keys: _keys, references, changedAt, rank, slug: _slug, ...state } = page;
  const row: PageRow = {
    ...EMPTY_PAGE,
    ...state,
    target: (page.target ?? null) as PageRow["target"],
    pageId: id,
    branchId: context.place.branchId,
    fromNumber: context.place.number,
    rank: rank ?? "",
    slug: "",
    textHash: isDocument ? hash : null,
    keys: isDocument ? (before?.keys ?? null) : null,
    createdAt: context.now,
    updatedAt: changedAt ?? context.now,
  };
  const text = isNewText ? page.text : undefined;
  return { row, before, text, keys: page.keys ?? null, references, changedAt };
}

/** The default values for the columns of a new page. */
const EMPTY_PAGE = {
  toNumber: 0,
  deleted: false,
  linkTitle: null,
  emoji: null,
  icon: null,
  description: null,
  hidden: false,
  noIndex: false,
  noRobotsIndex: false,
  condition: null,
  layout: null,
  cover: null,
  variables: null,
  metaLinks: null,
  computed: null,
  gitPath: null,
  gitOid: null,
  gitMode: null,
} satisfies Partial<PageRow>;

/** Assigns ranks and slugs to the drafts. Throws if the page tree isn't valid. */
async function settleRanksAndSlugs(drafted: Drafted): Promise<void> {
  const { context, drafts, written, removed } = drafted;
  const isPlaced = ({ row, before }: PageWrite) =>
    !before ||
    before.parentId !== row.parentId ||
    before.type !== row.type ||
    removed.has(row.parentId ?? "");
  const placed = drafts.filter(isPlaced).map(({ row }) => row);
  await checkTree(context, placed, written, removed);
  await checkNewLinks(drafted);
  await settleRanks(drafted);
  await settleWishedSlugs(drafted);
}

/** Throws if a page that still has subpages changes its type to `link`. */
async function checkNewLinks({ context, drafts, written, removed }: Drafted): Promise<void> {
  const links = drafts.filter(({ row, before }) => row.type === "link" && before && before.type !== "link");
  const ids = links.map(({ row }) => row.pageId);
  for (const child of await readChildren(context.db, context.before, ids)) {
    const next = written.get(child.pageId);
    if (!removed.has(child.pageId) && (!next || next.parentId === child.parentId))
      throw invalid("type", "can't be `link`, because this page has subpages. Move the subpages first");
  }
}

const rankKeyOf = ({ parentId, rank }: PageRow) => `${parentId ?? ""} ${rank}`;

async function settleRanks({ context, drafts }: Drafted): Promise<void> {
  const given = new Set(drafts.flatMap(({ row }) => (row.rank === "" ? [] : rankKeyOf(row))));
  const appended = new Map<string | null, PageRow[]>();
  const last = new Map<string | null, string>();
  for (const { row, before } of drafts) {
    if (row.rank !== "") checkRank(row.rank);
    else if (before && before.parentId === row.parentId && !given.has(rankKeyOf(before)))
      row.rank = before.rank;
    else addToGroup(appended, row.parentId, row);
    if (row.rank > (last.get(row.parentId) ?? "")) last.set(row.parentId, row.rank);
  }
  if (appended.size === 0) return;
  for (const [parentId, rank] of await readLastRanks(context, [...appended.keys()])) {
    if (rank > (last.get(parentId) ?? "")) last.set(parentId, rank);
  }
  for (const [parentId, rows] of appended) {
    const ranks = ranksAfter(last.get(parentId) ?? null, rows.length);
    for (const [index, row] of rows.entries()) row.rank = ranks[index] as string;
  }
}

/**
 * Assigns slugs to the drafts. If a page isn't moved and the write doesn't set its slug, the page keeps its
 * slug.
 */
async function settleWishedSlugs({ context, drafts, puts, removed }: Drafted): Promise<void> {
  const open: PageWrite[] = [];
  const settled: PageRow[] = [];
  for (const write of drafts) {
    const { row, before } = write;
    if (row.type === "link") continue;
    const wish = puts.get(row.pageId)?.slug;
    const stays = before && before.parentId === row.parentId && before.slug !== "";
    if (stays && (wish === undefined || wish === before.slug)) {
      row.slug = before.slug;
      settled.push(row);
    } else open.push(write);
  }
  const wishes = open.map(({ row, before }) => ({
    pageId: row.pageId,
    parentId: row.parentId,
    title: row.title,
    wish: puts.get(row.pageId)?.slug ?? (before?.slug || undefined),
  }));
  const moving = new Set([...drafts.map(({ row }) => row.pageId), ...removed]);
  const slugs = await settleSlugs(context, wishes, settled, moving);
  for (const { row } of open) row.slug = slugs.get(row.pageId) as string;
}

const isEarlier = (row: PageRow, other: PageRow) => row.updatedAt.getTime() < other.updatedAt.getTime();

/**
 * Sets when a page was created and updated.
 *
 * - If the page's content stays the same, its update time can only become earlier, because a repository's history shows
 *   that the content is older.
 * - If the page's content changes, its update time never becomes earlier.
 * - If an import from Git changes a page's place or title, but not its file, the page keeps its update time.
 * - A page is never updated before it was created.
 */
function settleTimes(write: PageWrite, fromGit: boolean): void {
  const { row, before, changedAt } = write;
  if (before) {
    row.createdAt = before.createdAt;
    const isUnedited = isSame(row, before, NOTICED);
    const keeps = isUnedited ? !changedAt || !isEarlier(row, before) : isEarlier(row, before);
    if (keeps || (fromGit && hasSameFile(write))) row.updatedAt = before.updatedAt;
  }
  if (row.updatedAt < row.createdAt) row.createdAt = row.updatedAt;
}

const hasSameFile = ({ row, text, changedAt }: PageWrite) =>
  row.type === "document" && text === undefined && !changedAt;
