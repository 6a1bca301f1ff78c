import { toMarkup } from "../markup-text";

/** An email with a few sentences and one action. All fields are plain text without markup. */
export interface MailMessage {
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
  /** Advice for people who didn't expect this email. */
  footnote: string;
}

/**
 * Converts text to one line without control characters. Subjects and sentences need this conversion, because they contain
 * titles and names that users entered.
 */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Returns the message as plain text. */
export function textOf({ paragraphs, action, footnote }: MailMessage): string {
  return [...paragraphs, `${action.label}:\n${action.url}`, footnote].join("\n\n").concat("\n");
}

const PARAGRAPH = 'style="margin:0 0 16px"';
const BUTTON =
  'style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f2937;color:#ffffff;text-decoration:none"';
const SMALL = 'style="margin:24px 0 0;font-size:13px;color:#6b7280"';

/** Returns the message as simple HTML, without images, scripts or remote content. */
export function htmlOf({ subject, paragraphs, action, footnote }: MailMessage): string {
  const sentences = paragraphs.map((paragraph) => `<p ${PARAGRAPH}>${toMarkup(paragraph)}</p>`).join("");
  const url = toMarkup(action.url);
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${toMarkup(subject)}</title></head>
<body style="margin:0;padding:32px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#111827">
<div style="max-width:520px;margin:0 auto">${sentences}
<p ${PARAGRAPH}><a href="${url}" ${BUTTON}>${toMarkup(action.label)}</a></p>
<p ${SMALL}>${url}</p><p ${SMALL}>${toMarkup(footnote)}</p></div></body></html>`;
}
