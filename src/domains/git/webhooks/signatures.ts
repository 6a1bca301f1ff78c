import { createHmac } from "node:crypto";
import { isSameSecret } from "@/lib/seal";

/** Headers of a request, their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

const hexOf = (secret: string, bytes: Uint8Array) => createHmac("sha256", secret).update(bytes).digest("hex");

/** The header in which each host proves that it knows the secret, and its expected value. */
const PROOFS: Record<string, { header: string; expected: (secret: string, bytes: Uint8Array) => string }> = {
  github: { header: "x-hub-signature-256", expected: (secret, bytes) => `sha256=${hexOf(secret, bytes)}` },
  gitea: { header: "x-gitea-signature", expected: hexOf },
  gitlab: { header: "x-gitlab-token", expected: (secret) => secret },
  bitbucket: { header: "x-hub-signature", expected: (secret, bytes) => `sha256=${hexOf(secret, bytes)}` },
  git: { header: "x-hub-signature-256", expected: (secret, bytes) => `sha256=${hexOf(secret, bytes)}` },
};

/** Whether a message was signed with the secret of the connection, in the way of its host. */
export function isSigned(provider: string, secret: string, headers: Headers, bytes: Uint8Array): boolean {
  const proof = PROOFS[provider];
  const given = proof && headers[proof.header];
  return given !== undefined && isSameSecret(proof?.expected(secret, bytes) ?? "", given);
}
