/** Hosts send their webhooks below this. */
export const WEBHOOK_ROOT = "/git/webhooks";

/** Where the webhook of a connection is sent, be it of a space or of an organization. */
export const webhookPath = (connectionId: string): string => `${WEBHOOK_ROOT}/${connectionId}`;
