import { db } from "@/db/client";
import type { GitInstallation } from "@/db/generated/client";
import { ApiError, orNotFound } from "@/lib/errors";
import { readGitInstallation } from "@/scopes/git-installation";
import { secretOf } from "../installations/secrets";
import { askForStep } from "../installations/sweep";
import { notePull } from "../pull-requests/follow";
import { messageOf } from "./message";
import { type Headers, isSigned } from "./signatures";

/** The connection that a webhook names. Throws 404 for none, or one whose space lies in the trash. */
async function find(installationId: string): Promise<GitInstallation> {
  const installation = orNotFound(await readGitInstallation(installationId), "Git installation");
  const { organizationId, spaceId: id } = installation;
  const where = { organizationId, id, deletedAt: null };
  orNotFound(await db().space.findFirst({ where, select: { id: true } }), "Git installation");
  return installation;
}

/**
 * Receives a message of a host about the repository of a connection. A message that may be a push to the branch has
 * both sides compared soon, once for any number of messages, so that replaying one does no harm. What a message says
 * of a pull request is believed.
 *
 * @returns what is done about the message
 * @throws ApiError 404 for a connection that is not there, 401 for a message that is not signed with its secret
 */
export async function receiveWebhook(
  installationId: string,
  headers: Headers,
  bytes: Uint8Array,
  payload: unknown,
): Promise<"queued" | "ignored"> {
  const installation = await find(installationId);
  if (!isSigned(installation.provider, secretOf(installation), headers, bytes))
    throw new ApiError(401, "The signature is not the one that the secret of this connection makes");
  const message = messageOf(headers, payload);
  if (message.kind === "other") return "ignored";
  if (message.kind === "pull") {
    const isOurs = message.baseRef === installation.ref;
    return isOurs && (await notePull(installation, message.pull)) ? "queued" : "ignored";
  }
  if (message.kind === "push" && !message.refs.includes(installation.ref)) return "ignored";
  await askForStep(db(), installation);
  return "queued";
}
