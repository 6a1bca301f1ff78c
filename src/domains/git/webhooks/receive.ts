import { db } from "@/db/client";
import type { GitInstallation } from "@/db/generated/client";
import { ApiError, notFound, orNotFound } from "@/lib/errors";
import { readGitInstallation } from "@/scopes/git-installation";
import { listInstallations, outsideTrash } from "../connections/rows";
import { secretOf } from "../installations/secrets";
import { askForStep } from "../installations/sweep";
import { notePull } from "../pull-requests/follow";
import { type Message, messageOf } from "./message";
import { type Headers, isSigned } from "./signatures";

/** A connection that a webhook is for: how its messages are proven, and the spaces that they concern. */
interface Receiver {
  provider: string;
  webhookSecret: string;
  installations: readonly GitInstallation[];
}

/**
 * The connection of a space or of an organization that a webhook names. Throws 404 for none, for one whose space lies in the
 * trash, and for a space whose webhook is that of its organization's connection.
 */
async function find(id: string): Promise<Receiver> {
  const own = await readGitInstallation(id);
  if (own) {
    const installations =
      own.connectionId === null ? await outsideTrash(db(), own.organizationId, [own]) : [];
    if (installations.length > 0) return { ...own, installations };
    throw notFound("Git connection");
  }
  const located = orNotFound(await db().locator.findUnique({ where: { id } }), "Git connection");
  const key = { organizationId: located.organizationId, id };
  const where = { organizationId_id: key };
  const connection = orNotFound(await db().gitConnection.findUnique({ where }), "Git connection");
  const all = await listInstallations(db(), key.organizationId, [id]);
  return { ...connection, installations: await outsideTrash(db(), key.organizationId, all) };
}

async function tell(installation: GitInstallation, message: Message): Promise<boolean> {
  if (message.kind === "pull")
    return message.baseRef === installation.ref && (await notePull(installation, message.pull));
  if (message.kind === "push" && !message.refs.includes(installation.ref)) return false;
  await askForStep(db(), installation);
  return true;
}

/**
 * Receives a message of a host about the repository of a connection. A message that may be a push to the branch has
 * both sides of each space compared soon, once for any number of messages, so that replaying one does no harm. What a
 * message says of a pull request is believed.
 *
 * @returns what is done about the message
 * @throws ApiError 404 for a connection that is not there, 401 for a message that is not signed with its secret
 */
export async function receiveWebhook(
  connectionId: string,
  headers: Headers,
  bytes: Uint8Array,
  payload: unknown,
): Promise<"queued" | "ignored"> {
  const receiver = await find(connectionId);
  if (!isSigned(receiver.provider, secretOf(receiver), headers, bytes))
    throw new ApiError(401, "The signature is not the one that the secret of this connection makes");
  const message = messageOf(headers, payload);
  if (message.kind === "other") return "ignored";
  let isQueued = false;
  for (const installation of receiver.installations) if (await tell(installation, message)) isQueued = true;
  return isQueued ? "queued" : "ignored";
}
