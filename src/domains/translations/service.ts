import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import type { Prisma, Space, Translation } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { lockLibrary } from "@/domains/collections/library";
import { emptyDocument, type JSONDocument, plainText } from "@/domains/content/markdown/document";
import { checkStorable } from "@/domains/content/write/texts";
import { createEmptyContents } from "@/domains/spaces/contents";
import { insertBeside, ownParent, withSuffix } from "@/domains/spaces/duplicate";
import { cancelJob, enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { conflict, invalid, invalidRequest, notFound, orNotFound } from "@/lib/errors";
import { missingSettings } from "@/lib/translation-settings";
import { findSpaceOf } from "@/scopes/space";
import { findTranslation, type ScopedTranslation } from "@/scopes/translation";
import { jobKeyOf, translate } from "./jobs";
import { lockedTranslation, translationInto } from "./queries";
import type { CreateTranslation, UpdateTranslation } from "./schema";

/** Returns the name of a language in that language, such as "Deutsch" for German. */
const ownNameOf = (language: string) =>
  new Intl.DisplayNames([language], { type: "language", fallback: "code" }).of(language) ?? language;

/** Returns the title of a translated space. The title contains the language. */
const titleOfTranslation = (title: string, language: string): string =>
  withSuffix(title, ` (${ownNameOf(language)})`);

/** Creates an empty space that directly follows the space to translate (see {@link insertBeside}). */
const createBeside = (tx: Tx, act: Act, source: Space, language: string) =>
  insertBeside(
    tx,
    act,
    source,
    { title: titleOfTranslation(source.title, language), language, editMode: source.editMode },
    (place) => createEmptyContents(tx, place, act.actor.userId),
  );

const INSTRUCTIONS_LENGTH_MAX = 8_000;

function checkInstructions(instructions: JSONDocument): void {
  checkStorable(instructions, "instructions");
  const length = instructions.nodes.map(plainText).join("\n").length;
  if (length > INSTRUCTIONS_LENGTH_MAX)
    throw invalid(
      "instructions",
      `can have at most ${INSTRUCTIONS_LENGTH_MAX} characters (received ${length})`,
    );
}

const readWritten = async (act: Act, organizationId: string, id: string): Promise<ScopedTranslation> =>
  orNotFound(await findTranslation(organizationId, act.actor, id, act), "Translation");

/**
 * Checks that the caller can translate a space. Throws 400 if the caller can't see the space in this
 * organization, and 403 if the caller can't create a space next to it.
 */
export async function assertMayTranslate(act: Act, organizationId: string, spaceId: string): Promise<void> {
  const space = await findSpaceOf(organizationId, spaceId, act.actor);
  if (!space)
    throw invalid("source.space", `must be the ID of a space of the organization (received \`${spaceId}\`)`);
  await ownParent(act, space);
}

async function checkNew(tx: Tx, organizationId: string, { source, language }: CreateTranslation) {
  if (await translationInto.first(tx, { organizationId, sourceSpaceId: source.space, language }))
    throw invalid(
      "language",
      `must be a language without a translation: the space already has a translation into \`${language}\``,
    );
}

/**
 * Creates a translation and its space. The caller must have called {@link assertMayTranslate}. The translated
 * space is empty until the first run.
 * @throws ApiError 400 if the source has this language, or already has a translation into this language
 */
export async function createTranslation(
  act: Act,
  organizationId: string,
  input: CreateTranslation,
): Promise<ScopedTranslation> {
  const { source, language, automatic = false } = input;
  if (source.language === language)
    throw invalid(
      "language",
      `must be different from the source language (received \`${language}\` for both)`,
    );
  const instructions = input.instructions ?? emptyDocument();
  checkInstructions(instructions);
  const id = newId();
  await inTransaction(act, async (tx) => {
    await lockLibrary(tx, organizationId);
    await checkNew(tx, organizationId, input);
    const where = { organizationId_id: { organizationId, id: source.space } };
    const space = await tx.space.findUnique({ where });
    if (!space || space.deletedAt)
      throw invalid(
        "source.space",
        `must be the ID of a space of the organization (received \`${source.space}\`)`,
      );
    const time = now();
    const { spaceId, revisionId } = await createBeside(tx, act, space, language);
    await tx.translation.create({
      data: {
        organizationId,
        id,
        spaceId,
        sourceSpaceId: space.id,
        sourceLanguage: source.language,
        language,
        instructions: instructions as unknown as Prisma.InputJsonValue,
        automatic,
        createdById: act.actor.userId,
        createdAt: time,
        updatedAt: time,
      },
    });
    await recordEvent(tx, act, { organizationId, made: { translationId: id, spaceId, revisionId } });
  });
  return await readWritten(act, organizationId, id);
}

type Key = Pick<Translation, "organizationId" | "id">;

/**
 * Updates the instructions for the model, and the setting for automatic updates.
 * @throws ApiError 412 if the version is out of date
 */
export async function updateTranslation(
  act: Act,
  key: Key,
  { instructions, automatic }: UpdateTranslation,
): Promise<ScopedTranslation> {
  const { organizationId, id } = key;
  checkInstructions(instructions);
  await inTransaction(act, async (tx) => {
    const row = orNotFound(await lockedTranslation.first(tx, key), "Translation");
    assertIfMatch(act, row.version);
    await tx.translation.update({
      where: { organizationId_id: { organizationId, id } },
      data: {
        instructions: instructions as unknown as Prisma.InputJsonValue,
        ...(automatic !== undefined && { automatic }),
        updatedAt: now(),
        version: { increment: 1 },
      },
    });
    await recordEvent(tx, act, { organizationId });
  });
  return await readWritten(act, organizationId, id);
}

/**
 * Deletes a translation, and cancels a queued run. The translated space is kept, but no longer updated.
 * Throws 412 if the version is out of date.
 */
export async function deleteTranslation(act: Act, key: Key): Promise<void> {
  await inTransaction(act, async (tx) => {
    const row = await lockedTranslation.first(tx, key);
    if (!row) return;
    assertIfMatch(act, row.version);
    const { organizationId, spaceId } = row;
    await tx.translationSegment.deleteMany({ where: { organizationId, spaceId } });
    await tx.translationItem.deleteMany({ where: { organizationId, spaceId } });
    await tx.translation.deleteMany({ where: { organizationId, id: key.id } });
    if (row.runId) await cancelJob(tx, jobKeyOf(row.runId));
    await recordEvent(tx, act, { organizationId });
  });
}

/**
 * Queues a run in the caller's transaction. `userId` is the person who started the run, or null for an
 * automatic run.
 */
export async function startRun(
  tx: Tx,
  row: Key & Pick<Translation, "spaceId">,
  userId: string | null,
): Promise<void> {
  const { organizationId, id: translationId, spaceId } = row;
  const runId = newId();
  await tx.translation.update({
    where: { organizationId_id: { organizationId, id: translationId } },
    data: {
      runId,
      runStatus: "pending",
      runProgress: 0,
      runStep: null,
      runPages: 0,
      runPagesDone: 0,
      runErrorCode: null,
      runError: null,
      runStartedAt: null,
      runEndedAt: null,
      runById: userId,
    },
  });
  const payload = { organizationId, translationId, runId };
  await enqueue(tx, translate, payload, { key: jobKeyOf(runId), queue: `translation:${spaceId}` });
}

/** Whether a run of the translation is queued or in progress. */
export const isRunning = ({ runStatus }: Pick<Translation, "runStatus">) =>
  runStatus === "pending" || runStatus === "running";

/**
 * Starts a run. Throws 400 with the missing settings if no provider is configured. Throws 404 if the caller
 * can't see the source, and 409 if another run is in progress.
 */
export async function requestRun(act: Act, translation: ScopedTranslation): Promise<void> {
  const missing = missingSettings();
  if (missing) throw invalidRequest("translationId", missing);
  const { organizationId, sourceSpaceId } = translation;
  if (!(await findSpaceOf(organizationId, sourceSpaceId, act.actor))) throw notFound("Source space");
  await inTransaction(act, async (tx) => {
    const row = orNotFound(await lockedTranslation.first(tx, translation), "Translation");
    if (isRunning(row))
      throw conflict("This translation is already running. Wait until the run ends, then start another run.");
    await startRun(tx, row, act.actor.userId);
    await recordEvent(tx, act, { organizationId });
  });
}
