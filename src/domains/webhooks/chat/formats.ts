import type { ChatFormat } from "@/access/webhooks/chat-events";

/** A message about an event, as plain text. All texts have one line. */
export interface ChatMessage {
  /** What happened, as a sentence without a full stop. */
  headline: string;
  /** Words of the comment or the changed page. */
  quote?: string | undefined;
  /** Where it happened, such as the title of the space. */
  place?: string | undefined;
  links: { label: string; url: string }[];
}

interface Markup {
  plain(text: string): string;
  link(label: string, url: string): string;
}

/** Slack's mrkdwn. See "Formatting text for app surfaces" in Slack's documentation. */
const SLACK: Markup = {
  plain: (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"),
  link: (label, url) => `<${url}|${label}>`,
};

/** A zero-width space. After an @, it prevents a mention. */
const SEPARATOR = "\u200b";

const MARKDOWN: Markup = {
  plain: (text) => text.replace(/[\\`*_~|#<>[\]()]/g, "\\$&").replace(/@/g, `@${SEPARATOR}`),
  link: (label, url) => `[${label}](${url})`,
};

function textIn({ plain, link }: Markup, { headline, quote, place, links }: ChatMessage): string {
  const more = [...(place ? [plain(place)] : []), ...links.map(({ label, url }) => link(label, url))];
  return [plain(headline), ...(quote ? [`> ${plain(quote)}`] : []), more.join(" · ")].join("\n");
}

const textBlock = (text: string, more: object = {}) => ({ type: "TextBlock", wrap: true, text, ...more });

/** An adaptive card for a webhook of the Workflows app in Microsoft Teams. */
function cardOf({ headline, quote, place, links }: ChatMessage) {
  const { plain } = MARKDOWN;
  const content = {
    type: "AdaptiveCard",
    version: "1.4",
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    body: [
      textBlock(plain(headline), { weight: "bolder" }),
      ...(quote ? [textBlock(plain(quote))] : []),
      ...(place ? [textBlock(plain(place), { isSubtle: true })] : []),
    ],
    actions: links.map(({ label, url }) => ({ type: "Action.OpenUrl", title: label, url })),
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
  };
}

const BODIES: Readonly<Record<ChatFormat, (message: ChatMessage) => object>> = {
  slack: (message) => ({ text: textIn(SLACK, message), unfurl_links: false, unfurl_media: false }),
  mattermost: (message) => ({ text: textIn(MARKDOWN, message) }),
  discord: (message) => ({ content: textIn(MARKDOWN, message), allowed_mentions: { parse: [] } }),
  teams: cardOf,
};

/** Returns the body of the request that posts a message. */
export const chatBody = (format: ChatFormat, message: ChatMessage): string =>
  JSON.stringify(BODIES[format](message));
