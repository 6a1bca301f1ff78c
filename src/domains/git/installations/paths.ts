/** Hosts send their webhooks below this. */
export const WEBHOOK_ROOT = "/git/webhooks";

/** Where the webhook of a connection is sent. */
export const webhookPath = (installationId: string): string => `${WEBHOOK_ROOT}/${installationId}`;
