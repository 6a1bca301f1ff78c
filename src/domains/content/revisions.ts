import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { announce } from "@/events/announce";
import { now } from "@/lib/clock";
import { preconditionFailed } from "@/lib/errors";
import { layersOf } from "@/scopes/snapshot";
import type { ContentChange, RevisionGit, RevisionType } from "./changes";
import { guardSpecifications, NOTHING_WITHHELD, type Withheld } from "./computed/withheld";
import { enqueueFetch } from "./embeds/jobs";
import { holdFiles } from "./files/collect";
import type { Head } from "./primary/branch";
import type { BranchPlace, WritePermit } from "./primary/permit";
import { insertedRevision } from "./queries/revisions";
import { indexPages, isFoundAlike } from "./search-index/index-pages";
import { IndexWriter } from "./search-index/index-writer";
import { childrenOfRenamed, parentTitlesIn, parentTitlesOf } from "./search-index/parents";
import type { ReusableContentRow } from "./tables";
import { refreshStatistics, replaceRows } from "./versions";
import { planFiles, planReusableContents, planStructureFiles, type RowWrite } from "./write/keyed-rows";
import { redirectMovedPages } from "./write/page-redirects";
import { type PagePlan, planPages } from "./write/pages";
import {
  type AlreadyRead,
  type GatheredChanges,
  gather,
  isPrimary,
  isSame,
  type WriteContext,
} from "./write/plan";
import {
  completeReusableContents,
  type Indexing,
  isIndexedWithText,
  storePageSidecars,
} from "./write/sidecars";
import type { TextDifferences } from "./write/text-rows";
import { hashOf } from "./write/texts";

export interface RevisionFields {
  type: RevisionType;
  authorId: string | null;
  changes: readonly ContentChange[];
  git?: RevisionGit | undefined;
  /** The IDs of the parent revisions. Default: the head of the branch. */
  parents?: readonly string[] | undefined;
  /**
   * The revision that the caller has read. If it's no longer the head of the branch, the write is rejected
   * with 412.
   */
  expectedHead?: string | undefined;
  /** For a change request: the base of this revision, and of later revisions on the same branch. */
  base?: { branchId: string; number: number } | undefined;
  /**
   * Rows of the head that the writer has already read. It must have read them while it held the lock on the
   * branch.
   */
  read?: AlreadyRead | undefined;
  /**
   * Whether the write happens without checking if the author can view the specifications in it. If so,
   * blocks whose specification the author can't view are stored but not shown.
   */
  withholds?: boolean | undefined;
  /** Whether to compare each text with the content that readers see. */
  checksWords?: boolean | undefined;
  /** The space that the texts are copied from. It's in the same organization. */
  copiedFrom?: string | undefined;
  /** If set, a revision is written even if nothing changes. */
  evenIfUnchanged?: boolean | undefined;
}

type RevisionInput = RevisionFields & BranchPlace & { standalone: boolean };

export interface WrittenRevision {
  revisionId: string;
  number: number;
  /** The branch of the revision. A standalone revision has a new branch. */
  branchId: string;
  /**
   * Blocks with a specification that are stored but not shown, because the author can't view the
   * specification.
   */
  withheld?: readonly Withheld[];
  /** The differences between each text and what readers see, if the texts were compared. */
  differences?: readonly TextDifferences[] | undefined;
  /**
   * Whether a revision was written. If not, nothing changed, and the other fields describe the current head.
   */
  isChanged: boolean;
}

/**
 * Writes one revision (docs/content.md). Only changed rows are written, so the cost depends on the number of
 * changes, not on the size of the space. The branch stays locked until the caller's transaction ends.
 * Therefore, concurrent writers run one after another.
 * @param permit proves that the write is allowed. For main content, the merge rules were checked before the
 *   permit was created (docs/adr/040)
 * @throws ApiError 404 for an unknown branch; 412 for an outdated `expectedHead`; 400 for an invalid page
 *   tree or text; 409 for a file whose bytes are no longer stored
 */
export async function writeRevision(permit: WritePermit, fields: RevisionFields): Promise<WrittenRevision> {
  const { tx, place, reach } = permit;
  if (reach === "computed" && fields.type !== "computed")
    throw new Error("The permit allows only computed pages");
  const input = { ...fields, ...place, standalone: reach === "standalone" };
  const head = await permit.head();
  if (input.expectedHead !== undefined && input.expectedHead !== head.revisionId)
    throw preconditionFailed(
      "The content has changed since you read it. Read the content again, then repeat your change.",
    );
  const next = input.standalone ? await forkBranch(tx, input, head) : stepOn(input, head);
  const context: WriteContext = {
    db: tx,
    place: { ...input, branchId: next.branchId, number: next.number },
    before: { ...input, layers: layersOf({ ...next, number: next.number - 1 }) },
    now: now(),
    read: input.read,
    fromGit: input.git !== undefined,
    differences: input.checksWords ? [] : undefined,
  };
  const { withheld, isReleased } =
    fields.type === "edits"
      ? await guardSpecifications(tx, context.before, { ...fields, isFromGit: context.fromGit })
      : NOTHING_WITHHELD;
  const changes = gather(input.changes);
  const changesStructure = await writeTables(tx, context, changes);
  const variables = changes.variables ?? head.variables;
  const isSameVariables = isSame({ variables }, { variables: head.variables }, ["variables"]);
  const isUnchanged = changesStructure === null && isSameVariables && input.base === undefined;
  if (isUnchanged && !input.evenIfUnchanged && !isReleased) return withdraw(tx, input, head, next);
  const structureNumber = changesStructure ? next.number : next.structureNumber;
  const row = { ...next, structureNumber, variables };
  permit.headHasMoved();
  const { differences } = context;
  const written = await insertRevision(tx, input, head, row, context.now);
  if (context.hasNewCards) await enqueueFetch(tx, input.organizationId, input.spaceId);
  return { ...written, withheld, differences };
}

type Next = Omit<Head, "revisionId" | "spaceId" | "variables" | "kind">;

function stepOn(input: RevisionInput, head: Head): Next {
  return {
    branchId: head.branchId,
    number: head.number + 1,
    baseBranchId: input.base?.branchId ?? head.baseBranchId,
    baseNumber: input.base?.number ?? head.baseNumber,
    structureNumber: head.structureNumber,
  };
}

/**
 * Creates a separate branch for a standalone revision. The base of this branch must be a revision without a
 * base.
 */
async function forkBranch(tx: Tx, input: RevisionInput, head: Head): Promise<Next> {
  if (head.baseBranchId !== null)
    throw new Error("A revision outside a change request must be based on a revision of the main content");
  const id = newId();
  const { organizationId, spaceId } = input;
  await tx.branch.create({
    data: { organizationId, id, spaceId, kind: "standalone", headNumber: 0, headRevisionId: head.revisionId },
  });
  return {
    branchId: id,
    number: 1,
    baseBranchId: head.branchId,
    baseNumber: head.number,
    structureNumber: 0,
  };
}

/** Keeps the head because nothing has changed. For a standalone revision, also deletes the new branch. */
async function withdraw(tx: Tx, input: RevisionInput, head: Head, next: Next): Promise<WrittenRevision> {
  const { organizationId } = input;
  if (input.standalone) await tx.branch.deleteMany({ where: { organizationId, id: next.branchId } });
  return { revisionId: head.revisionId, number: head.number, branchId: head.branchId, isChanged: false };
}

/**
 * Writes the versions. Returns null if nothing has changed. Otherwise, returns whether links might now
 * resolve differently.
 */
async function writeTables(tx: Tx, context: WriteContext, changes: GatheredChanges): Promise<boolean | null> {
  const pages = await planPages(context, changes);
  const files = await planFiles(context, changes.files);
  const reusableContents = await planReusableContents(context, changes.reusableContents);
  const structureFiles = await planStructureFiles(context, changes.structureFiles);
  const others = textsBesidePages(changes, reusableContents.writes);
  const rows = pages.writes.map(({ row }) => row);
  const indexing = isPrimary(context)
    ? { index: new IndexWriter(tx, context.place), parentTitles: await parentTitlesOf(context, rows) }
    : undefined;
  await storePageSidecars(context, pages.writes, others, indexing);
  await completeReusableContents(context, reusableContents.writes, changes.reusableContents.puts);
  const hashes = [...changes.files.puts.values()].map(({ blobHash }) => blobHash);
  await holdFiles(tx, context.place.organizationId, hashes);
  const plans = [
    ["PageVersion", pages],
    ["FileVersion", files],
    ["ReusableContentVersion", reusableContents],
    ["StructureFileVersion", structureFiles],
  ] as const;
  for (const [table, plan] of plans) await replaceRows(tx, table, context.place, plan.rows, plan.endedKeys);
  if (indexing) {
    await refreshSearch(tx, context, pages, indexing);
    await redirectMovedPages(context, pages.writes);
  }
  await refreshStatistics(tx, pages.rows.length + files.rows.length);
  const isUnchanged = plans.every(([, plan]) => plan.endedKeys.length === 0);
  return isUnchanged ? null : plans.some(([, plan]) => plan.changesStructure);
}

/**
 * Updates the search index in the same transaction as the write. Therefore, writers immediately find what
 * they've written. Pages with new texts have already been added to the index.
 */
async function refreshSearch(
  tx: Tx,
  context: WriteContext,
  { writes, endedKeys }: PagePlan,
  { index, parentTitles }: Indexing,
): Promise<void> {
  const written = new Set(writes.map(({ row }) => row.pageId));
  const children = await childrenOfRenamed(context, writes);
  const below = new Set(children.map(({ pageId }) => pageId));
  const changed = writes.filter(
    (write) =>
      !isIndexedWithText(write) && (below.has(write.row.pageId) || !isFoundAlike(write.row, write.before)),
  );
  const ended = new Set(endedKeys);
  const goneIds = endedKeys.filter((pageId) => !written.has(pageId));
  const others = children.filter(({ pageId }) => !ended.has(pageId));
  const parents = new Map(writes.map(({ row }) => [row.pageId, row]));
  const titles = new Map([...parentTitles, ...parentTitlesIn(others, parents)]);
  const rows = [...changed.map(({ row }) => row), ...others];
  await indexPages(tx, context.place, rows, goneIds, titles, index);
}

/**
 * Returns texts of resources other than pages, by hash. The write might be the first that stores these
 * texts.
 */
function textsBesidePages(
  changes: GatheredChanges,
  reusableContents: readonly RowWrite<ReusableContentRow>[],
): Map<string, string> {
  const { puts } = changes.reusableContents;
  const texts = [
    ...reusableContents.flatMap(({ row }) => puts.get(row.reusableContentId)?.text ?? []),
    ...[...changes.structureFiles.puts.values()].map(({ text }) => text),
  ];
  return new Map(texts.map((text) => [hashOf(text), text]));
}

async function insertRevision(
  tx: Tx,
  input: RevisionInput,
  head: Head,
  revision: Omit<Head, "revisionId" | "spaceId" | "kind">,
  createdAt: Date,
): Promise<WrittenRevision> {
  const { organizationId, spaceId } = input;
  const id = newId();
  const { branchId, number, baseBranchId, baseNumber, structureNumber } = revision;
  const written = insertedRevision.count(tx, {
    ...{
      organizationId,
      id,
      spaceId,
      branchId,
      number,
      baseBranchId,
      baseNumber,
      structureNumber,
      createdAt,
    },
    parents: [...(input.parents ?? [head.revisionId])],
    type: input.type,
    variables: JSON.stringify(revision.variables),
    git: input.git ? JSON.stringify(input.git) : null,
    createdById: input.authorId,
  });
  await Promise.all([written, announce(tx, input)]);
  return { revisionId: id, number, branchId, isChanged: true };
}
