import { CHAT_EVENTS, type WebhookFormat } from "@/access/webhooks/chat-events";
import { EVENT_GROUPS, type EventGroup } from "./event-groups";

export const FORMATS: readonly [WebhookFormat, string][] = [
  ["json", "Signed event (JSON)"],
  ["slack", "Message in Slack"],
  ["teams", "Message in Microsoft Teams"],
  ["discord", "Message in Discord"],
  ["mattermost", "Message in Mattermost"],
];

const IN_CHAT =
  "Messages contain names, titles and the beginning of comments. Everyone in the chat can read them.";

export const HINTS: Readonly<Record<WebhookFormat, string>> = {
  json: "Contains who changed what, but no content.",
  slack: `Enter the URL of an incoming webhook of Slack. ${IN_CHAT}`,
  teams: `In the Workflows app of Teams, create a workflow for webhook requests, and enter its URL. ${IN_CHAT}`,
  discord: `Enter the URL of a webhook of a Discord channel. ${IN_CHAT}`,
  mattermost: `Enter the URL of an incoming webhook of Mattermost. ${IN_CHAT}`,
};

type EventType = EventGroup["choices"][number]["value"];

const isIn = (format: WebhookFormat, event: EventType) =>
  format === "json" || (CHAT_EVENTS as readonly string[]).includes(event);

/** The events that a webhook can send in a format, as a list and in groups. */
export function choicesIn(format: WebhookFormat) {
  const groups = EVENT_GROUPS.map(({ title, choices }) => ({
    title,
    choices: choices.filter(({ value }) => isIn(format, value)),
  })).filter(({ choices }) => choices.length > 0);
  const choices = groups
    .flatMap((group) => group.choices)
    .sort((one, other) => one.label.localeCompare(other.label));
  return { choices, groups };
}

/** The picked events that a webhook can send in a format. */
export const eventsIn = (format: WebhookFormat, picked: readonly EventType[]) =>
  picked.filter((event) => isIn(format, event));
