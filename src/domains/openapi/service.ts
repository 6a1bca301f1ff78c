import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { cancelJob, enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { conflict, invalidRequest, preconditionFailed } from "@/lib/errors";
import { findSpec, type SpecRow } from "@/scopes/openapi-spec";
import { checkAgainLater, followSpec, jobKeyOf } from "./jobs";
import { enqueueProcessing } from "./processing";
import { lockedSpec } from "./queries";
import type { SpecSource } from "./schema";
import { SPEC_LIMITS } from "./spec-limits";

type Key = Pick<SpecRow, "organizationId" | "slug">;

const columnValuesOf = (source: SpecSource, sourceById: string | null) =>
  "url" in source
    ? { sourceUrl: source.url, sourceText: null, sourceById }
    : // PostgreSQL can't store NUL characters, so they're replaced with a character that the parser rejects.
      { sourceUrl: null, sourceText: source.text.replaceAll("\0", "\uFFFD"), sourceById };

async function readWritten(act: Act | null, { organizationId, slug }: Key): Promise<SpecRow> {
  const spec = await findSpec(organizationId, slug, act ?? undefined);
  if (!spec)
    throw conflict(
      "Someone deleted the specification while the request ran. Upload the specification again.",
    );
  return spec;
}

async function insert(
  tx: Tx,
  { organizationId, slug }: Key,
  source: SpecSource,
  sourceById: string | null,
): Promise<string> {
  if ((await tx.openAPISpec.count({ where: { organizationId } })) >= SPEC_LIMITS.perOrganization)
    throw invalidRequest(
      "organizationId",
      `An organization can have at most ${SPEC_LIMITS.perOrganization} OpenAPI specifications. Delete a specification first.`,
    );
  const [id, time] = [newId(), now()];
  const columns = { ...columnValuesOf(source, sourceById), createdAt: time, updatedAt: time };
  await tx.openAPISpec.create({ data: { organizationId, id, slug, ...columns } });
  await enqueueProcessing(tx, { organizationId, id, processingNumber: 1 });
  return id;
}

/**
 * Adds a specification and queues its processing. `sourceById` is the ID of the person who entered the
 * source. Throws 409 if the slug is taken.
 */
export async function createSpec(
  act: Act | null,
  organizationId: string,
  slug: string,
  source: SpecSource,
  sourceById: string | null = act?.actor.userId ?? null,
): Promise<SpecRow> {
  const key = { organizationId, slug };
  await inTransaction(act, async (tx) => {
    const taken = await tx.openAPISpec.findFirst({ where: key, select: { id: true } });
    if (taken)
      throw conflict(
        `An OpenAPI specification with the slug \`${slug}\` already exists in this organization. Use a different slug, or update the existing specification.`,
      );
    const openAPISpecId = await insert(tx, key, source, sourceById);
    await recordEvent(tx, act, { organizationId, made: { openAPISpecId } });
  });
  return await readWritten(act, key);
}

/**
 * Adds a specification, or replaces its source, and queues its processing. Throws 412 if the version is out
 * of date.
 */
export async function putSpec(
  act: Act,
  organizationId: string,
  slug: string,
  source: SpecSource,
): Promise<SpecRow> {
  const key = { organizationId, slug };
  await inTransaction(act, async (tx) => {
    const row = await lockedSpec.first(tx, key);
    if (!row) {
      if (act.ifMatch !== null)
        throw preconditionFailed(
          `This organization has no OpenAPI specification with the slug \`${slug}\` yet. To create the specification, omit \`If-Match\`.`,
        );
      const openAPISpecId = await insert(tx, key, source, act.actor.userId);
      await recordEvent(tx, act, { organizationId, made: { openAPISpecId } });
      return;
    }
    assertIfMatch(act, row.version);
    const processingNumber = row.processingNumber + 1;
    await tx.openAPISpec.update({
      where: { organizationId_id: { organizationId, id: row.id } },
      data: {
        ...columnValuesOf(source, act.actor.userId),
        processingNumber,
        processingState: "pending",
        version: { increment: 1 },
        updatedAt: now(),
      },
    });
    await enqueueProcessing(tx, { organizationId, id: row.id, processingNumber });
    await recordEvent(tx, act, { organizationId });
  });
  return await readWritten(act, key);
}

/** Sets who can read a specification. Throws 412 if the version is out of date. */
export async function updateSpec(
  act: Act,
  { organizationId, slug }: Key,
  visibility: "private" | "public",
): Promise<SpecRow> {
  const key = { organizationId, slug };
  await inTransaction(act, async (tx) => {
    const row = await lockedSpec.first(tx, key);
    if (!row) return;
    assertIfMatch(act, row.version);
    const { count } = await tx.openAPISpec.updateMany({
      where: { organizationId, id: row.id, visibility: { not: visibility } },
      data: { visibility, version: { increment: 1 }, updatedAt: now() },
    });
    if (count > 0) await recordEvent(tx, act, { organizationId });
  });
  return await readWritten(act, key);
}

/**
 * Deletes a specification with its versions. A running job ends without writing a result. Throws 412 if the
 * version is out of date.
 */
export async function removeSpec(act: Act, { organizationId, slug }: Key): Promise<void> {
  await inTransaction(act, async (tx) => {
    const row = await lockedSpec.first(tx, { organizationId, slug });
    if (!row) return;
    assertIfMatch(act, row.version);
    await tx.openAPISpec.delete({ where: { organizationId_id: { organizationId, id: row.id } } });
    await cancelJob(tx, jobKeyOf(row.id));
    const follow = { organizationId, slug, byId: act.actor.userId, isAgain: false };
    await enqueue(tx, followSpec, follow, { key: `openapi-follow:${row.id}` });
    await checkAgainLater(tx, organizationId);
    await recordEvent(tx, act, { organizationId });
  });
}
