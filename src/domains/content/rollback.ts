import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { db, type On } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import { OPEN_END } from "@/db/version-range";
import { conflict } from "@/lib/errors";
import type { RevisionSnapshot, Snapshot } from "@/scopes/snapshot";
import type { ContentChange } from "./changes";
import { stateOfPage } from "./page-state";
import { WritePermit } from "./primary/permit";
import { assertDirectEdits } from "./primary/rules";
import { type WrittenRevision, writeRevision } from "./revisions";
import type { VersionTableName } from "./tables";
import { readByKeys, readChangedKeys, type Stretch } from "./versions";
import { readTexts } from "./write/texts";

/** The timeout is long, because a rollback across many revisions can write as much data as an import. */
const ROLLBACK_TIMEOUT_SECONDS = 120;

/**
 * Yields the ranges of revisions in which rows can differ between the head of the main branch and the target
 * revision. The cost depends on the number of writes after the target revision.
 */
function* stretches(primaryBranchId: string, target: Snapshot): Generator<Stretch> {
  const [own, base] = target.layers;
  const onPrimary = own?.branchId === primaryBranchId ? own : base;
  yield { branchId: primaryBranchId, after: onPrimary?.number ?? 0, upTo: OPEN_END - 1 };
  if (own && own !== onPrimary) yield { branchId: own.branchId, after: 0, upTo: own.number };
}

async function changesBack(tx: On, primaryBranchId: string, target: Snapshot) {
  const differing = async <Table extends VersionTableName>(table: Table) => {
    const ranges = stretches(primaryBranchId, target);
    const keys = [...(await readChangedKeys(tx, table, target.organizationId, ranges))];
    const rows = await readByKeys(tx, table, target, keys);
    return keys.map((key) => [key, rows.get(key)] as const);
  };
  const pages = await differing("PageVersion");
  const files = await differing("FileVersion");
  const reusable = await differing("ReusableContentVersion");
  const structure = await differing("StructureFileVersion");
  const hashes = [...pages, ...reusable, ...structure].flatMap(([, row]) => row?.textHash ?? []);
  const texts = await readTexts(target.organizationId, hashes, tx);
  return [
    ...pages.map(([pageId, row]): ContentChange => {
      if (!row) return { kind: "remove-page", pageId };
      const text = row.textHash === null ? undefined : texts.get(row.textHash);
      const page = { ...stateOfPage(row), keys: row.keys, ...(text !== undefined && { text }) };
      return { kind: "put-page", page };
    }),
    ...files.map(
      ([id, row]): ContentChange =>
        row ? { kind: "put-file", file: { ...row, id } } : { kind: "remove-file", fileId: id },
    ),
    ...reusable.map(([id, row]): ContentChange => {
      if (!row) return { kind: "remove-reusable-content", reusableContentId: id };
      const reusableContent = { ...row, id, text: texts.get(row.textHash) ?? "" };
      return { kind: "put-reusable-content", reusableContent };
    }),
    ...structure.map(([gitPath, row]): ContentChange => {
      if (!row) return { kind: "remove-structure-file", gitPath };
      const { gitOid, gitMode } = row;
      const text = texts.get(row.textHash) ?? "";
      return { kind: "put-structure-file", structureFile: { gitPath, text, gitOid, gitMode } };
    }),
  ];
}

/** Rejects revisions of change requests. A change request can become main content only through a merge. */
async function assertEligible(content: RevisionSnapshot): Promise<void> {
  const { organizationId, revision, primaryBranchId } = content;
  if (revision.branchId === primaryBranchId) return;
  const branch = await db().branch.findUnique({
    where: { organizationId_id: { organizationId, id: revision.branchId } },
  });
  if (branch?.kind !== "standalone")
    throw conflict(
      "You can't roll back to a revision of a change request. To use this revision, merge the change request.",
    );
}

/**
 * Restores the main content to its state in the revision of `content`, and writes a new revision. The cost
 * depends on the number of writes after the restored revision.
 * @throws ApiError 403 if the space is locked or merge rules apply; 409 if nothing would change; 412 if
 *   `ifMatch` isn't the current head
 */
export async function rollBack(act: Act, content: RevisionSnapshot): Promise<WrittenRevision> {
  const authorId = act.actor.userId;
  const { organizationId, spaceId, primaryBranchId, revision } = content;
  const place = { organizationId, spaceId, branchId: primaryBranchId };
  await assertEligible(content);
  const written = await inLongTransaction(act, ROLLBACK_TIMEOUT_SECONDS, async (tx) => {
    const permit = await WritePermit.forPrimary(tx, place, (rules) => assertDirectEdits(rules, authorId));
    const { revisionId: head } = await permit.head();
    assertIfMatch(act, head);
    const changes = await changesBack(tx, primaryBranchId, content);
    const variables = revision.variables as Record<string, string>;
    const written = await writeRevision(permit, {
      type: "rollback",
      authorId,
      parents: [...new Set([head, revision.id])],
      changes: [...changes, { kind: "set-variables", variables }],
    });
    if (written.isChanged)
      await recordEvent(tx, act, { organizationId, made: { revisionId: written.revisionId } });
    return written;
  });
  if (!written.isChanged)
    throw conflict(
      "The space already has the same content as this revision, so a rollback would change nothing.",
    );
  return written;
}
