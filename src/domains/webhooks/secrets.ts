import { randomBytes } from "node:crypto";
import type { Webhook } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { seal, unseal } from "@/lib/seal";

/** Standard Webhooks ask for 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret of a webhook, in the form of Standard Webhooks: `whsec_` and base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

type Purpose = "webhook-secret" | "webhook-previous-secret";

const opened = (purpose: Purpose, sealed: string): string =>
  unseal(purpose, Buffer.from(sealed, "base64url")).toString();

/** A secret as its column keeps it. */
export const sealedSecret = (purpose: Purpose, secret: string): string =>
  seal(purpose, Buffer.from(secret)).toString("base64url");

/** The secret that signs. */
export const presentSecret = ({ secret }: Pick<Webhook, "secret">): string =>
  opened("webhook-secret", secret);

/** The secrets that sign now: the present one, and the one before it until its end. */
export function liveSecrets(webhook: Webhook): string[] {
  const { previousSecret, previousSecretEndsAt } = webhook;
  const isLive = previousSecret !== null && previousSecretEndsAt !== null && previousSecretEndsAt > now();
  return [presentSecret(webhook), ...(isLive ? [opened("webhook-previous-secret", previousSecret)] : [])];
}
