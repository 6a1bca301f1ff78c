import type { EVENT_TYPES } from "./event-types";

/** The formats of webhooks. `json` is a signed event. The others are messages for the chat program of this name. */
export const WEBHOOK_FORMATS = ["json", "slack", "mattermost", "discord", "teams"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
export type ChatFormat = Exclude<WebhookFormat, "json">;

/**
 * The events that have a chat message. The list contains what people of a team want to read. It doesn't contain edits of the main
 * content, because the editor saves every few seconds.
 */
export const CHAT_EVENTS = [
  "createSpace",
  "deleteSpaceById",
  "mergeChangeRequest",
  "postCommentInChangeRequest",
  "postCommentInSpace",
  "postCommentReplyInChangeRequest",
  "postCommentReplyInSpace",
  "publishSite",
  "requestReviewersForChangeRequest",
  "rollbackToRevision",
  "submitChangeRequestReview",
  "unpublishSite",
  "verifyPage",
] as const satisfies readonly (typeof EVENT_TYPES)[number][];
export type ChatEvent = (typeof CHAT_EVENTS)[number];

export const isChatEvent = (type: string): type is ChatEvent =>
  (CHAT_EVENTS as readonly string[]).includes(type);
