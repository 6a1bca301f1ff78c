import { randomBytes } from "node:crypto";
import type { Tx } from "@/db/client";
import type { GitConnection, GitInstallation } from "@/db/generated/client";
import { seal, unseal } from "@/lib/seal";
import type { Credentials } from "../remote/transport";

const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

export const sealedSecret = (secret: string): string =>
  seal("git-webhook-secret", Buffer.from(secret)).toString("base64url");

export const secretOf = ({ webhookSecret }: Pick<GitInstallation, "webhookSecret">): string =>
  unseal("git-webhook-secret", Buffer.from(webhookSecret, "base64url")).toString();

export const sealedCredentials = (credentials: Credentials | null): string | null =>
  credentials &&
  seal("git-installation-credentials", Buffer.from(JSON.stringify(credentials))).toString("base64url");

/**
 * A database client that reads connections. Pass an open transaction to also read what this transaction
 * wrote.
 */
type Reading = Pick<Tx, "gitConnection">;

/**
 * Returns the organization's connection that a space's connection belongs to. Returns null if the space has
 * its own connection.
 */
export async function connectionOf(
  { organizationId, connectionId: id }: Pick<GitInstallation, "organizationId" | "connectionId">,
  tx: Reading,
): Promise<GitConnection | null> {
  if (id === null) return null;
  return await tx.gitConnection.findUnique({ where: { organizationId_id: { organizationId, id } } });
}

/**
 * Returns the row that contains the repository and the credentials for a space. If the space belongs to a connection of
 * the organization, this is the row of the connection. Otherwise, it's the row of the space's own connection.
 */
export const holderOf = async <Own extends Pick<GitInstallation, "organizationId" | "connectionId">>(
  installation: Own,
  tx: Reading,
): Promise<Own | GitConnection> => (await connectionOf(installation, tx)) ?? installation;

/**
 * Returns the credentials of a connection, or of the organization's connection that the space's connection
 * belongs to. Returns null if there are no credentials.
 */
export async function credentialsOf(
  installation: Pick<GitInstallation, "organizationId" | "connectionId" | "credentials">,
  tx: Reading,
): Promise<Credentials | null> {
  return openedCredentials((await holderOf(installation, tx)).credentials);
}

/** Decrypts the credentials that {@link sealedCredentials} encrypted. */
export function openedCredentials(sealed: string | null): Credentials | null {
  if (sealed === null) return null;
  return JSON.parse(unseal("git-installation-credentials", Buffer.from(sealed, "base64url")).toString());
}

/**
 * The user name that Git sends with a person's Bitbucket API token. Bitbucket's API expects the email address
 * of the person's Atlassian account instead.
 * https://support.atlassian.com/bitbucket-cloud/docs/using-api-tokens/
 */
const BITBUCKET_API_TOKEN = "x-bitbucket-api-token-auth";

/** Returns credentials in the form in which Git sends them. The host's API might expect a different form. */
export function asGitSends(provider: string, credentials: Credentials | null): Credentials | null {
  const isOfPerson = provider === "bitbucket" && credentials?.username.includes("@");
  return credentials && isOfPerson ? { ...credentials, username: BITBUCKET_API_TOKEN } : credentials;
}

/** Returns the credentials of a space's connection, as Git sends them. */
export async function gitCredentialsOf(
  installation: Pick<GitInstallation, "organizationId" | "connectionId" | "credentials" | "provider">,
  tx: Reading,
): Promise<Credentials | null> {
  return asGitSends(installation.provider, await credentialsOf(installation, tx));
}
