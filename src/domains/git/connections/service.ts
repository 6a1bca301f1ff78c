import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import type { GitConnection, GitInstallation } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { conflict, invalidRequest, orNotFound } from "@/lib/errors";
import { organizationsLockedForUpdates } from "@/scopes/organization";
import { lockedConnection } from "../installations/queries";
import { newSecret, sealedCredentials, sealedSecret } from "../installations/secrets";
import { assertSameRepository, changedColumns, removeInstallation } from "../installations/service";
import { startSync } from "../installations/start";
import { checkAddress, holdSpace, whereIs } from "../service";
import { checkedSpaceFolders, type SpaceFolder } from "./policy";
import { type ConnectionKey, listInstallations, outsideTrash } from "./rows";
import type { CreateGitConnection, UpdateGitConnection } from "./schema";

const CONNECTIONS_MAX = 100;

/** The columns of a connection that are copied to the rows of its spaces' connections. */
const sharedBy = ({
  provider,
  url,
  ref,
  direction,
  onConflict,
  priority,
  pollMinutes,
  previewExternalBranches,
  commentOnPullRequests,
  unlistedFiles,
  authorizedById,
}: GitConnection) => ({
  provider,
  url,
  ref,
  direction,
  onConflict,
  priority,
  pollMinutes,
  previewExternalBranches,
  commentOnPullRequests,
  unlistedFiles,
  authorizedById,
});

const checkFolders = (url: string, ref: string, spaceFolders: readonly SpaceFolder[]) => {
  for (const { projectDirectory } of spaceFolders) checkAddress(url, ref, projectDirectory, "spaces");
};

async function addSpace(
  tx: Tx,
  connection: GitConnection,
  { space: spaceId, projectDirectory }: SpaceFolder,
): Promise<GitInstallation> {
  const { organizationId, id: connectionId } = connection;
  await holdSpace(tx, { organizationId, id: spaceId });
  if (await tx.gitInstallation.findFirst({ where: { organizationId, spaceId }, select: { id: true } }))
    throw conflict(`The space ${spaceId} is already connected to Git. Disconnect the space first.`);
  const time = now();
  const row = await tx.gitInstallation.create({
    data: {
      ...sharedBy(connection),
      organizationId,
      id: newId(),
      spaceId,
      connectionId,
      projectDirectory,
      // The credentials are stored only in the organization's connection. The secret is a placeholder,
      // because every server decrypts this column when it starts, even a server of an earlier version.
      credentials: null,
      webhookSecret: sealedSecret(newSecret()),
      createdAt: time,
      updatedAt: time,
      polledAt: time,
    },
  });
  await tx.locator.create({ data: { id: row.id, organizationId } });
  return row;
}

async function changeSpace(
  tx: Tx,
  connection: GitConnection,
  before: GitInstallation,
  projectDirectory: string | null,
): Promise<GitInstallation> {
  const shared = sharedBy(connection);
  return await tx.gitInstallation.update({
    where: whereIs(before),
    data: {
      ...shared,
      ...changedColumns(before, { ...shared, projectDirectory }),
      failures: 0,
      retryAt: null,
      notice: null,
      updatedAt: now(),
      version: { increment: 1 },
    },
  });
}

const spaceFolderOf = ({ spaceId: space, projectDirectory }: GitInstallation): SpaceFolder => ({
  space,
  projectDirectory,
});

/**
 * Sets the spaces of a connection with their folders, and queues a job for each that compares the space with
 * its folder. If `given` is missing, the current spaces are kept. A space in the trash keeps its folder even
 * if `given` omits it, because clients can't see spaces in the trash. No job is queued for such a space.
 */
async function writeSpaces(tx: Tx, connection: GitConnection, given?: readonly SpaceFolder[]): Promise<void> {
  const { organizationId, id } = connection;
  const known = await listInstallations(tx, organizationId, [id]);
  const living = await outsideTrash(tx, organizationId, known);
  const spaceFolders = given ?? living.map(spaceFolderOf);
  const trashed = known.filter((row) => !living.includes(row));
  for (const row of trashed) await changeSpace(tx, connection, row, row.projectDirectory);
  const named = new Set(spaceFolders.map(({ space }) => space));
  for (const row of living) if (!named.has(row.spaceId)) await removeInstallation(tx, row);
  for (const folder of spaceFolders) {
    const before = living.find(({ spaceId }) => spaceId === folder.space);
    const row = before
      ? await changeSpace(tx, connection, before, folder.projectDirectory)
      : await addSpace(tx, connection, folder);
    await startSync(tx, row);
  }
  checkedSpaceFolders([...spaceFolders, ...trashed.map(spaceFolderOf)]);
}

/**
 * Connects spaces of an organization with folders of one branch, and starts their first runs. Also returns the
 * webhook's secret. The secret isn't shown again later. Throws 400 if a URL, branch or folder is invalid, or if folders
 * overlap. Throws 404 if a space doesn't exist, and 409 if a space is already connected.
 */
export async function createConnection(
  act: Act,
  organizationId: string,
  input: CreateGitConnection,
): Promise<{ connection: GitConnection; secret: string }> {
  const { spaces, credentials, webhookSecret: secret = newSecret(), ...fields } = input;
  const spaceFolders = checkedSpaceFolders(spaces);
  const { url } = checkAddress(fields.url, fields.ref, null, "spaces");
  checkFolders(fields.url, fields.ref, spaceFolders);
  const connection = await inTransaction(act, async (tx) => {
    // The organization is locked, so that concurrent requests can't exceed the maximum number of connections.
    await organizationsLockedForUpdates.count(tx, { ids: [organizationId] });
    if ((await tx.gitConnection.count({ where: { organizationId } })) >= CONNECTIONS_MAX)
      throw invalidRequest(
        "organizationId",
        `An organization can have at most ${CONNECTIONS_MAX} Git connections. Delete a connection first.`,
      );
    const time = now();
    const row = await tx.gitConnection.create({
      data: {
        ...fields,
        organizationId,
        id: newId(),
        url,
        credentials: sealedCredentials(credentials ?? null),
        webhookSecret: sealedSecret(secret),
        authorizedById: act.actor.userId,
        createdAt: time,
        updatedAt: time,
      },
    });
    await tx.locator.create({ data: { id: row.id, organizationId } });
    await writeSpaces(tx, row, spaceFolders);
    await recordEvent(tx, act, { organizationId, made: { connectionId: row.id } });
    return row;
  });
  return { connection, secret };
}

/**
 * Updates a connection, and compares each space with its folder again. From then on, the connection's runs
 * have the caller's permissions. Throws the same errors as `createConnection`. Also throws 400 if the URL
 * changes to another repository without new credentials, and 412 if the version is out of date.
 */
export async function updateConnection(
  act: Act,
  key: ConnectionKey,
  input: UpdateGitConnection,
): Promise<void> {
  const { spaces, credentials, webhookSecret, ...fields } = input;
  const given = spaces && checkedSpaceFolders(spaces);
  await inTransaction(act, async (tx) => {
    const before = orNotFound(await lockedConnection.first(tx, key), "Git connection");
    assertIfMatch(act, before.version);
    const ref = fields.ref ?? before.ref;
    const { url } = checkAddress(fields.url ?? before.url, ref, null, "spaces");
    assertSameRepository(before, url, credentials);
    checkFolders(url, ref, given ?? []);
    const row = await tx.gitConnection.update({
      where: whereIs(key),
      data: {
        ...fields,
        url,
        ...(credentials !== undefined && { credentials: sealedCredentials(credentials) }),
        ...(webhookSecret !== undefined && { webhookSecret: sealedSecret(webhookSecret) }),
        authorizedById: act.actor.userId,
        updatedAt: now(),
        version: { increment: 1 },
      },
    });
    await writeSpaces(tx, row, given);
    await recordEvent(tx, act, { organizationId: key.organizationId });
  });
}

/**
 * Deletes a connection if it exists, and disconnects its spaces. Keeps their content and runs. Throws 412 if
 * the version is out of date.
 */
export async function deleteConnection(act: Act, key: ConnectionKey): Promise<void> {
  await inTransaction(act, async (tx) => {
    const row = await lockedConnection.first(tx, key);
    if (!row) return;
    assertIfMatch(act, row.version);
    for (const installation of await listInstallations(tx, key.organizationId, [key.id]))
      await removeInstallation(tx, installation);
    await tx.gitConnection.delete({ where: whereIs(key) });
    await tx.locator.delete({ where: { id: row.id } });
    await recordEvent(tx, act, { organizationId: key.organizationId });
  });
}
