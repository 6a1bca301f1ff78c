import { addToGroup } from "@/lib/group";
import { type MailMessage, oneLine } from "@/lib/mail/message";
import { appUrl } from "@/lib/urls";
import { excerptOf, pageOf, pathOf } from "./presenter";
import type { NotificationRow } from "./queries";

function titleOf(row: NotificationRow): string {
  const { changeRequest, spaceTitle } = row;
  if (changeRequest) {
    const { number, subject } = changeRequest;
    return `${oneLine(subject) || "Change request"} (#${number})`;
  }
  return oneLine(pageOf(row)?.title ?? spaceTitle);
}

const FAILURES: Record<string, string> = {
  import: "The import of files",
  translation: "The translation",
  pdf: "The PDF",
};

const HAPPENINGS: Record<string, string> = {
  mention: "mentioned you",
  "review-requested": "requested your review",
  comment: "commented",
  reply: "replied",
  merged: "merged the change request",
};

const REVIEWS: Record<string, string> = {
  "page-review-due": "The review of this page is due.",
  "page-review-overdue": "The review of this page is overdue.",
};

/** Describes the event in one sentence. */
function sentenceOf({ kind, actor, body, review, run, job }: NotificationRow): string {
  if (run) return `The ${run.direction} failed: ${oneLine(run.error ?? "the reason is unknown")}`;
  if (job) return `${FAILURES[job.type]} failed: ${oneLine(job.error)}`;
  const due = REVIEWS[kind];
  if (due) return due;
  const verdict = review?.status === "approved" ? "approved the change request" : "requested changes";
  const happened = kind === "review" ? verdict : HAPPENINGS[kind];
  const said = body === null ? "" : `: “${excerptOf(body)}”`;
  return `${oneLine(actor?.displayName ?? "A former member")} ${happened}${said}`;
}

const footnoteOf = (url: string) =>
  `You get this email because of your notification settings. Unsubscribe: ${url}`;

/** Returns the email about one thread. `rows` contains at least one notification of the thread, sorted from oldest to newest. */
export function letterOfThread(rows: readonly NotificationRow[], unsubscribeUrl: string): MailMessage {
  const [row] = rows.slice(-1) as [NotificationRow];
  return {
    // All emails about a thread have the same subject, because some email programs group emails by their subject.
    subject: `[${oneLine(row.spaceTitle)}] ${titleOf(row)}`,
    paragraphs: rows.map(sentenceOf),
    action: { label: "View", url: appUrl(pathOf(row)) },
    footnote: footnoteOf(unsubscribeUrl),
  };
}

/**
 * Returns the email with a person's notifications since the last digest, grouped by thread. `rows` contains at least one
 * notification, sorted from oldest to newest.
 */
export function letterOfDigest(rows: readonly NotificationRow[], unsubscribeUrl: string): MailMessage {
  const [row] = rows.slice(-1) as [NotificationRow];
  const threads = new Map<string, NotificationRow[]>();
  for (const one of rows) addToGroup(threads, one.threadId, one);
  return {
    subject: `${rows.length} new ${rows.length === 1 ? "notification" : "notifications"}`,
    paragraphs: [...threads.values()].map((of) => {
      const [one] = of as [NotificationRow];
      return `${titleOf(one)}, in ${oneLine(one.spaceTitle)}. ${of.map(sentenceOf).join(" ")}`;
    }),
    action: { label: "Open inbox", url: appUrl(`/orgs/${row.organizationId}/inbox`) },
    footnote: footnoteOf(unsubscribeUrl),
  };
}
