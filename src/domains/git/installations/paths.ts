/** The path prefix of the URLs to which Git hosts send webhooks. */
export const WEBHOOK_ROOT = "/git/webhooks";

/** Returns the webhook path for a connection of a space or an organization. */
export const webhookPath = (connectionId: string): string => `${WEBHOOK_ROOT}/${connectionId}`;
