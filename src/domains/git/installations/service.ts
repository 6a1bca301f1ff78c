import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import type { GitInstallation, Prisma, Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { conflict, invalid, orNotFound } from "@/lib/errors";
import { trimDirectory } from "../repository/paths";
import { checkAddress, holdSpace, whereIs } from "../service";
import { NO_REQUEST } from "./enter";
import { lockedInstallation } from "./queries";
import type { CreateGitInstallation, UpdateGitInstallation } from "./schema";
import { newSecret, sealedCredentials, sealedSecret } from "./secrets";
import { startSync } from "./start";

type Key = Pick<GitInstallation, "organizationId" | "id">;

/**
 * Connects a space with a branch and starts the first run. Also returns the webhook's secret. The secret isn't shown
 * again later. Throws 400 if the URL, the branch or the folder is invalid, and 409 if the space is already connected.
 */
export async function createInstallation(
  act: Act,
  space: Pick<Space, "organizationId" | "id">,
  input: CreateGitInstallation,
): Promise<{ installation: GitInstallation; secret: string }> {
  const { target: _space, credentials, webhookSecret: secret = newSecret(), ...fields } = input;
  const { organizationId, id: spaceId } = space;
  const { url } = checkAddress(fields.url, fields.ref, fields.projectDirectory, "projectDirectory");
  const installation = await inTransaction(act, async (tx) => {
    await holdSpace(tx, space);
    if (await tx.gitInstallation.findFirst({ where: { organizationId, spaceId }, select: { id: true } }))
      throw conflict("The space is already connected to Git. Update this connection instead.");
    const time = now();
    const data = {
      ...fields,
      organizationId,
      id: newId(),
      spaceId,
      url,
      projectDirectory: trimDirectory(fields.projectDirectory ?? undefined) || null,
      credentials: sealedCredentials(credentials ?? null),
      webhookSecret: sealedSecret(secret),
      authorizedById: act.actor.userId,
      createdAt: time,
      updatedAt: time,
      polledAt: time,
    };
    const row = await tx.gitInstallation.create({ data });
    await tx.locator.create({ data: { id: row.id, organizationId } });
    await startSync(tx, row);
    await recordEvent(tx, act, { organizationId, made: { spaceId, installationId: row.id } });
    return row;
  });
  return { installation, secret };
}

/** Returns the origin and the path of a repository without `.git`, so that URLs can be compared. */
function repositoryOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const segments = pathname.split("/").filter((segment) => segment !== "");
  return `${origin}/${segments.join("/")}`.replace(/\.git$/, "");
}

/** The branch that a connection syncs with. */
type Branch = Pick<GitInstallation, "url" | "ref" | "projectDirectory">;

/**
 * Returns additional columns to write when the branch changes. These columns detach the previous branch's
 * open change request from the connection. The change request then becomes an ordinary one.
 */
export const changedColumns = (before: Branch, { url, ref, projectDirectory }: Branch) => ({
  projectDirectory,
  ...((url !== before.url || ref !== before.ref || projectDirectory !== before.projectDirectory) &&
    NO_REQUEST),
});

/**
 * Throws 400 if the new URL leads to another repository and the request contains no credentials. Stored credentials are
 * used only for the repository for which they were entered. Therefore, people who don't know the credentials can't use
 * them for another repository.
 */
export function assertSameRepository(
  before: Pick<GitInstallation, "url" | "credentials">,
  url: string,
  credentials: unknown,
): void {
  if (
    repositoryOf(url) === repositoryOf(before.url) ||
    credentials !== undefined ||
    before.credentials === null
  )
    return;
  throw invalid(
    "credentials",
    "The stored `credentials` belong to another repository. Send the credentials for this repository, or null to use no credentials.",
  );
}

function changesOf(before: GitInstallation, input: UpdateGitInstallation): Prisma.GitInstallationUpdateInput {
  const { credentials, webhookSecret, projectDirectory, ...fields } = input;
  const [given, ref] = [fields.url ?? before.url, fields.ref ?? before.ref];
  const { url } = checkAddress(given, ref, projectDirectory ?? undefined, "projectDirectory");
  const directory =
    projectDirectory === undefined ? before.projectDirectory : trimDirectory(projectDirectory ?? "") || null;
  assertSameRepository(before, url, credentials);
  return {
    ...fields,
    url,
    ...changedColumns(before, { url, ref, projectDirectory: directory }),
    ...(credentials !== undefined && { credentials: sealedCredentials(credentials) }),
    ...(webhookSecret !== undefined && { webhookSecret: sealedSecret(webhookSecret) }),
  };
}

/**
 * Updates a connection, and compares the space with its branch again. From then on, the connection's runs
 * have the caller's permissions. Throws 400 for the same reasons as `createInstallation`, and if the URL
 * changes to another repository without new credentials. Throws 409 if the connection belongs to an
 * organization's connection, and 412 if the version is out of date.
 */
export async function updateInstallation(
  act: Act,
  key: Key,
  input: UpdateGitInstallation,
): Promise<GitInstallation> {
  return await inTransaction(act, async (tx) => {
    const before = orNotFound(await lockedInstallation.first(tx, key), "Git installation");
    assertIfMatch(act, before.version);
    if (before.connectionId !== null)
      throw conflict(
        "The space is part of a Git connection of its organization. Change the organization's Git connection, or remove the space from it first.",
      );
    const row = await tx.gitInstallation.update({
      where: whereIs(key),
      data: {
        ...changesOf(before, input),
        authorizedById: act.actor.userId,
        failures: 0,
        retryAt: null,
        notice: null,
        updatedAt: now(),
        version: { increment: 1 },
      },
    });
    await startSync(tx, row);
    await recordEvent(tx, act, { organizationId: key.organizationId });
    return row;
  });
}

/** Starts a run. Does nothing if a run is already queued or active. Throws 404 if the space no longer exists. */
export async function syncNow(act: Act, key: Key): Promise<void> {
  await inTransaction(act, async (tx) => {
    const row = orNotFound(await lockedInstallation.first(tx, key), "Git installation");
    if (!(await startSync(tx, row))) return;
    await recordEvent(tx, act, { organizationId: key.organizationId });
  });
}

/**
 * Disconnects a space if it has a connection. Deletes the credentials, and keeps content, runs and change
 * requests. Also updates the organization's connection if the space belonged to one. Throws 412 if the
 * version is out of date.
 */
export async function deleteInstallation(
  act: Act,
  key: Key & Pick<GitInstallation, "connectionId">,
): Promise<void> {
  const { organizationId, connectionId } = key;
  await inTransaction(act, async (tx) => {
    // This row is locked before the row of the space's connection. Updates of the organization's connection
    // lock the rows in the same order, so no deadlock can occur.
    if (connectionId !== null)
      await tx.gitConnection.updateMany({
        where: { organizationId, id: connectionId },
        data: { updatedAt: now(), version: { increment: 1 } },
      });
    const row = await lockedInstallation.first(tx, key);
    if (!row) return;
    assertIfMatch(act, row.version);
    await removeInstallation(tx, row);
    await recordEvent(tx, act, { organizationId });
  });
}

/** Removes a connection and its data about pull requests. */
export async function removeInstallation(tx: Tx, { organizationId, id }: Key): Promise<void> {
  await tx.gitPullRequest.deleteMany({ where: { organizationId, installationId: id } });
  await tx.gitInstallation.delete({ where: whereIs({ organizationId, id }) });
  await tx.locator.delete({ where: { id } });
}

/** Removes the connections of spaces that move to another organization or are permanently removed. */
export async function removeInstallationsOf(
  tx: Tx,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  const where = { organizationId, spaceId: { in: [...spaceIds] } };
  const rows = await tx.gitInstallation.findMany({ where, select: { id: true } });
  await tx.locator.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  await tx.gitPullRequest.deleteMany({ where });
  await tx.gitInstallation.deleteMany({ where });
}
