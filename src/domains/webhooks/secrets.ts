import { randomBytes } from "node:crypto";
import type { Webhook } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { seal, unseal } from "@/lib/seal";

/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Returns a new secret for a webhook in the format of Standard Webhooks, which is `whsec_` and base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

type Purpose = "webhook-secret" | "webhook-previous-secret";

const opened = (purpose: Purpose, sealed: string): string =>
  unseal(purpose, Buffer.from(sealed, "base64url")).toString();

/** The encrypted secret to store. */
export const sealedSecret = (purpose: Purpose, secret: string): string =>
  seal(purpose, Buffer.from(secret)).toString("base64url");

/** The webhook's current secret. */
export const presentSecret = ({ secret }: Pick<Webhook, "secret">): string =>
  opened("webhook-secret", secret);

/**
 * Returns the secrets that Bindery currently signs with. Bindery signs with the current secret and, for some time, with
 * the previous secret.
 */
export function liveSecrets(webhook: Webhook): string[] {
  const { previousSecret, previousSecretEndsAt } = webhook;
  const isLive = previousSecret !== null && previousSecretEndsAt !== null && previousSecretEndsAt > now();
  return [presentSecret(webhook), ...(isLive ? [opened("webhook-previous-secret", previousSecret)] : [])];
}
