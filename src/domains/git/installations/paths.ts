/** The path below which hosts send their webhooks. */
export const WEBHOOK_ROOT = "/git/webhooks";

/** The webhook path of a connection of a space or an organization. */
export const webhookPath = (connectionId: string): string => `${WEBHOOK_ROOT}/${connectionId}`;
