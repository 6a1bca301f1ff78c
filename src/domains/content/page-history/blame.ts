import type { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { db, pooled } from "@/db/client";
import type { Revision } from "@/db/generated/client";
import type { RowOf } from "@/db/statement";
import { notFound } from "@/lib/errors";
import { addToGroup } from "@/lib/group";
import { type ChangeRequestRow, findMergedRequests } from "@/scopes/change-request";
import type { RequestedContent } from "@/scopes/content";
import { knowsAddresses } from "@/scopes/organization";
import type { RevisionSnapshot } from "@/scopes/snapshot";
import { presentChangeRequest } from "../change-request/presenter";
import { summarize } from "../history";
import type { BlockKeys } from "../markdown";
import type { PageRow } from "../tables";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { readByKeys } from "../versions";
import { readTexts } from "../write/texts";
import { agesTask, blameTask } from "./blame-task";
import { textVersions } from "./queries";
import type { pageBlameSchema } from "./schema";

/** The limits for searching the versions of one page. */
const VERSIONS_MAX = 300;
const BYTES_MAX = 4 * 1024 * 1024;

/**
 * The texts of a page on a branch, newest first. Each text has the number of the revision that wrote it. If
 * the limits were exceeded and older texts were omitted, `isWhole` is false.
 */
interface TextHistory {
  versions: { number: number; text: string }[];
  isWhole: boolean;
}

type Row = RowOf<typeof textVersions>;

/** Returns the rows whose text is different from the text in the previous row. */
function changesOfText(rows: readonly Row[]): Row[] {
  return rows.filter(({ branchId, textHash }, index) => {
    const before = rows[index + 1];
    return before?.branchId !== branchId || before.textHash !== textHash;
  });
}

/** Reads the texts of a page on several branches. The limits apply to the total of all branches. */
async function readTextHistories(
  organizationId: string,
  branchIds: readonly string[],
  pageId: string,
): Promise<Map<string, TextHistory>> {
  if (branchIds.length === 0) return new Map();
  const asked = { organizationId, branchIds, pageId, limit: VERSIONS_MAX + 1 };
  const found = await textVersions.rows(pooled(), asked);
  let bytes = 0;
  const read = found.slice(0, VERSIONS_MAX).filter((row) => {
    bytes += row.bytes;
    return bytes <= BYTES_MAX;
  });
  const rows = changesOfText(read);
  const texts = await readTexts(
    organizationId,
    rows.map(({ textHash }) => textHash),
  );
  const leftOut = new Set(found.slice(read.length).map(({ branchId }) => branchId));
  // If all rows of a branch were omitted because of the limits, the history of this branch isn't complete.
  const isWhole = (branchId: string) =>
    !leftOut.has(branchId) && (leftOut.size === 0 || rows.some((row) => row.branchId === branchId));
  return new Map(
    branchIds.map((branchId) => [
      branchId,
      {
        versions: rows
          .filter((row) => row.branchId === branchId)
          .map(({ number, textHash }) => ({ number, text: texts.get(textHash) ?? "" })),
        isWhole: isWhole(branchId),
      },
    ]),
  );
}

/** The branch and the number of a revision. */
interface RevisionKey {
  branchId: string;
  number: number;
}

/**
 * A block, and the revision that wrote it. The revision is undefined if it's older than the revisions that
 * were searched.
 */
interface Blamed {
  key: string;
  source: string;
  place: RevisionKey | undefined;
}

const EMPTY: TextHistory = { versions: [], isWhole: true };
const nameOf = ({ branchId, number }: RevisionKey) => `${branchId} ${number}`;
const textsOf = ({ versions }: TextHistory) => versions.map(({ text }) => text);

/**
 * Returns the number of the revision that wrote a block. The block is in the last `age` versions of the
 * text.
 */
function writtenIn({ versions, isWhole }: TextHistory, age: number): number | undefined {
  if (age === versions.length && !isWhole) return undefined;
  return versions[age - 1]?.number;
}

/** Omits versions that were written after the content was loaded. */
const upTo = (last: number, { versions, isWhole }: TextHistory): TextHistory => ({
  versions: versions.filter(({ number }) => number <= last),
  isWhole,
});

async function blameOnPrimary(content: RevisionSnapshot, row: PageRow): Promise<Blamed[]> {
  const { organizationId, primaryBranchId } = content;
  const histories = await readTextHistories(organizationId, [primaryBranchId], row.pageId);
  const history = upTo(content.revision.number, histories.get(primaryBranchId) ?? EMPTY);
  const [text = "", ...before] = textsOf(history);
  const keys = row.keys as BlockKeys | null;
  const length = lengthOf(text, ...before);
  const blocks = await runTextTask(blameTask, { text, keys, before }, { organizationId, length });
  return blocks.map(({ key, source, age }) => {
    const number = writtenIn(history, age + 1);
    return { key, source, place: number === undefined ? undefined : { branchId: primaryBranchId, number } };
  });
}

const readRevisions = (organizationId: string, places: readonly RevisionKey[]): Promise<Revision[]> =>
  db().revision.findMany({
    where: { organizationId, OR: places.map(({ branchId, number }) => ({ branchId, number })) },
  });

/** Returns the change requests that the given revisions merged, by revision. */
async function requestsOf(organizationId: string, revisions: readonly Revision[]) {
  const merges = revisions.filter(({ type }) => type === "merge");
  const requests = await findMergedRequests(
    organizationId,
    merges.map(({ id }) => id),
  );
  const places = new Map(merges.map((revision) => [revision.id, nameOf(revision)]));
  return new Map(requests.map((request) => [places.get(request.mergedRevisionId ?? "") ?? "", request]));
}

/**
 * Finds the revision of the change request that wrote each merged block. A merge can combine the text of a
 * block from two sides. In that case, no revision of the change request contains the block, and the merge
 * counts as its origin.
 */
async function blameInRequests(
  organizationId: string,
  pageId: string,
  blocks: readonly Blamed[],
  requests: ReadonlyMap<string, ChangeRequestRow>,
): Promise<Blamed[]> {
  const requestOf = ({ place }: Blamed) => (place ? requests.get(nameOf(place)) : undefined);
  const byBranch = new Map<string, Blamed[]>();
  for (const block of blocks) {
    const request = requestOf(block);
    if (request) addToGroup(byBranch, request.branchId, block);
  }
  const histories = await readTextHistories(organizationId, [...byBranch.keys()], pageId);
  const walks = [...byBranch].map(([branchId, group]) => ({
    sources: group.map(({ source }) => source),
    before: textsOf(histories.get(branchId) ?? EMPTY),
  }));
  const length = walks.reduce((sum, { before }) => sum + lengthOf(...before), 0);
  const ages = await runTextTask(agesTask, walks, { organizationId, length });
  const moved = new Map<Blamed, RevisionKey>();
  for (const [walk, [branchId, group]] of [...byBranch].entries())
    for (const [index, block] of group.entries()) {
      const number = writtenIn(histories.get(branchId) ?? EMPTY, ages[walk]?.[index] ?? 0);
      if (number !== undefined) moved.set(block, { branchId, number });
    }
  return blocks.map((block) => ({ ...block, place: moved.get(block) ?? block.place }));
}

const placesIn = (blocks: readonly Blamed[]): Map<string, RevisionKey> =>
  new Map(blocks.flatMap(({ place }) => (place ? [[nameOf(place), place]] : [])));

/**
 * Finds the author and the change request of each top-level block on the current page. They come from the
 * first revision that contained all paragraphs of the block. Only a limited number of texts is searched, so
 * older blocks have no author in the result.
 * @throws ApiError 404 if the page doesn't exist
 */
export async function blamePage(
  content: RequestedContent,
  pageId: string,
  actor: UserActor,
): Promise<z.input<typeof pageBlameSchema>> {
  const { organizationId, revision } = content;
  const row = (await readByKeys(pooled(), "PageVersion", content, [pageId])).get(pageId);
  if (!row) throw notFound("Page");
  if (row.textHash === null) return { revision: revision.id, blocks: [], origins: [] };
  const onPrimary = await blameOnPrimary(content, row);
  const first = await readRevisions(organizationId, [...placesIn(onPrimary).values()]);
  const requests = await requestsOf(organizationId, first);
  const blocks = await blameInRequests(organizationId, pageId, onPrimary, requests);
  const revisions = await readRevisions(organizationId, [...placesIn(blocks).values()]);
  const branches = new Map([...requests.values()].map((request) => [request.branchId, request]));
  const summaries = await summarize(content, revisions, actor);
  const isKnown = await knowsAddresses(organizationId, actor);
  const origins = revisions.map((one, index) => {
    const request = requests.get(nameOf(one)) ?? branches.get(one.branchId);
    const summary = summaries[index] as (typeof summaries)[number];
    return { revision: summary, ...(request && { changeRequest: presentChangeRequest(request, isKnown) }) };
  });
  const places = new Map(revisions.map((one, index) => [nameOf(one), index]));
  return {
    revision: revision.id,
    blocks: blocks.map(({ key, place }) => {
      const origin = place && places.get(nameOf(place));
      return { key, ...(origin !== undefined && { origin }) };
    }),
    origins,
  };
}
