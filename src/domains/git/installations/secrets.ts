import { randomBytes } from "node:crypto";
import type { GitInstallation } from "@/db/generated/client";
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

/** What the host asks for; null where it asks for nothing. */
export const credentialsOf = ({ credentials }: Pick<GitInstallation, "credentials">): Credentials | null =>
  credentials === null
    ? null
    : JSON.parse(unseal("git-installation-credentials", Buffer.from(credentials, "base64url")).toString());
