import { createHmac } from "node:crypto";
import { db } from "@/db/client";
import type { GitInstallation } from "@/db/generated/client";
import { ApiError, notFound, orNotFound } from "@/lib/errors";
import { isSameSecret } from "@/lib/seal";
import { readGitInstallation } from "@/scopes/git-installation";
import { listInstallations, neighborsOf, outsideTrash } from "../connections/rows";
import { askForStep } from "../installations/in-step";
import { secretOf } from "../installations/secrets";
import { notePull } from "../pull-requests/follow";
import { whereIs } from "../service";
import { type Headers, type Message, messageOf } from "./message";

const hexOf = (secret: string, bytes: Uint8Array) => createHmac("sha256", secret).update(bytes).digest("hex");
const markedHexOf = (secret: string, bytes: Uint8Array) => `sha256=${hexOf(secret, bytes)}`;

/**
 * For each host, the header that proves that the host knows the secret, and the expected value of this
 * header.
 */
const PROOFS: Record<string, { header: string; expected: (secret: string, bytes: Uint8Array) => string }> = {
  github: { header: "x-hub-signature-256", expected: markedHexOf },
  gitea: { header: "x-gitea-signature", expected: hexOf },
  gitlab: { header: "x-gitlab-token", expected: (secret) => secret },
  bitbucket: { header: "x-hub-signature", expected: markedHexOf },
  git: { header: "x-hub-signature-256", expected: markedHexOf },
};

/** Whether a message was signed with the connection's secret, in the format of the host. */
function isSigned(provider: string, secret: string, headers: Headers, bytes: Uint8Array): boolean {
  const proof = PROOFS[provider];
  const given = proof && headers[proof.header];
  return given !== undefined && isSameSecret(proof?.expected(secret, bytes) ?? "", given);
}

/**
 * The connection of a webhook. The connection contains the data to verify messages, and the spaces that the messages
 * affect.
 */
interface Receiver {
  provider: string;
  webhookSecret: string;
  installations: readonly GitInstallation[];
}

/**
 * Finds the connection of a space or an organization by the ID in a webhook's URL. Throws 404 if the
 * connection doesn't exist or if its space is in the trash. Also throws 404 if the space's connection belongs
 * to an organization's connection, because that connection has its own webhook.
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
  const found = await db().gitConnection.findUnique({ where: whereIs(key) });
  const connection = orNotFound(found, "Git connection");
  const all = await listInstallations(db(), key.organizationId, [id]);
  return { ...connection, installations: await outsideTrash(db(), key.organizationId, all) };
}

async function tell(installation: GitInstallation, message: Message): Promise<boolean> {
  if (message.kind === "pull")
    return message.baseRef === installation.ref && (await notePull(installation, message.pull));
  if (message.kind === "push" && !message.refs.includes(installation.ref)) return false;
  await askForStep(installation);
  return true;
}

/**
 * Returns the connections that a message affects. A push also affects the other spaces of the organization that sync
 * with the same branch, so one webhook is enough for a repository with many spaces. A comparison with the branch only
 * reads the branch, so it's harmless if the secret of one space starts it for another.
 */
async function affectedBy({ installations }: Receiver, message: Message): Promise<GitInstallation[]> {
  const [first] = installations;
  if (!first || message.kind === "pull") return [...installations];
  const known = new Set(installations.map(({ id }) => id));
  const others = (await neighborsOf(first)).filter(({ id }) => !known.has(id));
  return [...installations, ...others];
}

/**
 * Receives a message from a host, and returns the actions that it caused. If a message might be about a push,
 * queues one comparison for each space that syncs with the branch, even if many messages arrive. A replayed message therefore has no
 * harmful effect. Uses data about pull requests as received. Throws 404 for an unknown connection, and 401 if
 * the message isn't signed with the connection's secret.
 */
export async function receiveWebhook(
  connectionId: string,
  headers: Headers,
  bytes: Uint8Array,
  payload: unknown,
): Promise<"queued" | "ignored"> {
  const receiver = await find(connectionId);
  if (!isSigned(receiver.provider, secretOf(receiver), headers, bytes))
    throw new ApiError(
      401,
      "The webhook's signature doesn't match the secret of this Git connection. Enter the same secret at the Git host.",
    );
  const message = messageOf(headers, payload);
  if (message.kind === "other") return "ignored";
  let isQueued = false;
  for (const installation of await affectedBy(receiver, message))
    if (await tell(installation, message)) isQueued = true;
  return isQueued ? "queued" : "ignored";
}
