import { type On, pooled } from "@/db/client";
import type { Comment } from "@/db/generated/client";
import type { RowOf } from "@/db/statement";
import type { BlockKeys } from "@/domains/content/markdown";
import type { DocumentBlock, DocumentNode, TableData } from "@/domains/content/markdown/document";
import { headOfBranch } from "@/domains/content/state";
import type { PageRow } from "@/domains/content/tables";
import { blocksTask } from "@/domains/content/text-tasks/page-tasks";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { readByKeys } from "@/domains/content/versions";
import { readTexts } from "@/domains/content/write/texts";
import { invalid } from "@/lib/errors";
import type { Discussion } from "@/scopes/discussion";
import type { Snapshot } from "@/scopes/snapshot";
import { anchoredKeys } from "./queries";
import type { CreateComment } from "./schema";

/** Yields every block of a document, including blocks in lists, cells, tabs and footnotes. */
function* blocksOf(nodes: readonly DocumentNode[]): Generator<DocumentBlock> {
  for (const node of nodes) {
    if (node.object === "text") continue;
    if (node.object === "block") yield node;
    yield* blocksOf(node.nodes ?? []);
    for (const part of node.fragments ?? []) yield* blocksOf(part.nodes);
  }
}

function hasBlock(nodes: readonly DocumentNode[], key: string): boolean {
  return [...blocksOf(nodes)].some((block) => block.key === key);
}

/** Whether a document contains this table cell. If `key` is given, checks only the table with this key. */
function hasCell(
  nodes: readonly DocumentNode[],
  cell: NonNullable<Target["tableCell"]>,
  key?: string,
): boolean {
  return [...blocksOf(nodes)].some((block) => {
    if (block.type !== "table" || (key !== undefined && block.key !== key)) return false;
    const data = block.data as unknown as TableData;
    return Object.hasOwn(data.records, cell.record) && Object.hasOwn(data.definition, cell.definition);
  });
}

/** A part of a comment's target that no longer exists in the content. */
export type Gone = "page" | "node" | "tableCell";

type Anchor = Pick<Comment, "pageId" | "nodeId" | "recordId" | "definitionId" | "seenHash">;
type Target = Pick<CreateComment, "page" | "node" | "tableCell">;

async function blocksOfPage(
  on: On,
  organizationId: string,
  page: Pick<PageRow, "textHash" | "keys">,
): Promise<readonly DocumentBlock[]> {
  const hash = page.textHash ?? "";
  const text = (await readTexts(organizationId, [hash], on)).get(hash) ?? "";
  const keys = page.keys as BlockKeys | null;
  return JSON.parse(
    await runTextTask(blocksTask, { text, keys }, { organizationId, length: text.length }),
  ) as DocumentBlock[];
}

/**
 * Returns the anchor of a new comment, which describes the comment's target in the current content.
 * @throws ApiError 400 with the field's name, if the page doesn't exist, or if the block or cell isn't on
 *   the page
 */
export async function anchorOf(tx: On, content: Snapshot, target: Target): Promise<Anchor> {
  const { page: pageId, node, tableCell } = target;
  const anchor = { pageId: pageId ?? null, nodeId: null, recordId: null, definitionId: null, seenHash: null };
  if (pageId === undefined) {
    if (node !== undefined || tableCell)
      throw invalid(
        "page",
        "is required, because the request has `node` or `tableCell`. Send the ID of the page that contains the block",
      );
    return anchor;
  }
  const page = (await readByKeys(tx, "PageVersion", content, [pageId])).get(pageId);
  if (!page)
    throw invalid("page", `must be the ID of a page of the space or change request (received \`${pageId}\`)`);
  if (node === undefined && !tableCell) return anchor;
  const blocks = await blocksOfPage(tx, content.organizationId, page);
  if (node !== undefined && !hasBlock(blocks, node))
    throw invalid("node", `must be the key of a block of the page (received \`${node}\`)`);
  if (tableCell && !hasCell(blocks, tableCell, node))
    throw invalid(
      "tableCell",
      node
        ? "must be an existing cell of the table in `node`"
        : "must be an existing cell of a table on the page",
    );
  return {
    ...anchor,
    nodeId: node ?? null,
    recordId: tableCell?.record ?? null,
    definitionId: tableCell?.definition ?? null,
    seenHash: page.textHash,
  };
}

type FoundKey = RowOf<typeof anchoredKeys>;

const keysOf = ({ nodeId, recordId, definitionId }: Anchor) =>
  [nodeId, recordId, definitionId].filter((key) => key !== null);

/**
 * Whether a page without stored keys still contains the block or cell of an anchor after its text has
 * changed.
 */
async function holdsByPosition(content: Snapshot, anchor: Anchor, textHash: string | null) {
  const blocks = await blocksOfPage(pooled(), content.organizationId, { textHash, keys: null });
  const { nodeId, recordId, definitionId } = anchor;
  if (nodeId !== null && !hasBlock(blocks, nodeId)) return false;
  if (recordId === null || definitionId === null) return true;
  return hasCell(blocks, { record: recordId, definition: definitionId }, nodeId ?? undefined);
}

async function goneOf(
  content: Snapshot,
  anchor: Anchor,
  found: readonly FoundKey[],
): Promise<Gone | undefined> {
  const [page] = found;
  if (!page?.hasPage) return "page";
  if (keysOf(anchor).length === 0 || page.isSeen) return undefined;
  const isHeld = page.isKeyed
    ? found.every(({ hasKey }) => hasKey)
    : await holdsByPosition(content, anchor, page.textHash);
  if (isHeld) return undefined;
  return anchor.recordId === null ? "node" : "tableCell";
}

/**
 * Returns the part that is missing at the head of the content for each comment's target, by the comment's
 * ID. Omits comments whose target exists. Uses one statement, which reads only the pages of these comments.
 */
export async function readGone(
  discussion: Pick<Discussion, "organizationId" | "branchId">,
  comments: readonly (Anchor & Pick<Comment, "id">)[],
): Promise<Map<string, Gone>> {
  const placed = comments.filter(({ pageId }) => pageId !== null);
  const gone = new Map<string, Gone>();
  if (placed.length === 0) return gone;
  const content = await headOfBranch(discussion.organizationId, discussion.branchId);
  const asked = placed.flatMap((comment) => {
    const keys = keysOf(comment);
    return (keys.length === 0 ? [""] : keys).map((key) => ({ ...comment, key }));
  });
  const [ids, pageIds] = [asked.map(({ id }) => id), asked.map(({ pageId }) => pageId)];
  const [seenHashes, keys] = [asked.map(({ seenHash }) => seenHash), asked.map(({ key }) => key)];
  const rows = await anchoredKeys.rows(pooled(), content, { ids, pageIds, seenHashes, keys });
  for (const comment of placed) {
    const found = rows.filter((row) => row.id === comment.id);
    const what = await goneOf(content, comment, found);
    if (what) gone.set(comment.id, what);
  }
  return gone;
}
