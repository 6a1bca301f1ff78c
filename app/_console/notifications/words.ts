import {
  AtSign,
  CalendarCheck,
  CalendarX,
  CircleX,
  Eye,
  GitMerge,
  type LucideIcon,
  MessageSquare,
  Reply,
  UserRoundCheck,
} from "lucide-react";
import type { RouterOutputs } from "../outputs";

export type InboxItem = RouterOutputs["notifications"]["list"]["items"][number];

export const ICONS: Record<InboxItem["kind"], LucideIcon> = {
  mention: AtSign,
  "review-requested": Eye,
  review: UserRoundCheck,
  comment: MessageSquare,
  reply: Reply,
  merged: GitMerge,
  "job-failed": CircleX,
  "page-review-due": CalendarCheck,
  "page-review-overdue": CalendarX,
};

/** The title of the change request, page or space that a notification is about. */
export function subjectOf({ changeRequest, page, space }: InboxItem): string {
  if (changeRequest) return changeRequest.subject.trim() || `Change request ${changeRequest.number}`;
  return page?.title ?? space.title;
}

const FAILURES: Record<NonNullable<InboxItem["job"]>["type"], string> = {
  import: "File import failed",
  translation: "Translation failed",
  pdf: "PDF export failed",
};

/** Describes the event as the rest of a sentence that starts with the actor's name. */
export function happeningOf({ kind, review, run, job }: InboxItem): string {
  if (job) return FAILURES[job.type];
  if (kind === "review") return review?.status === "approved" ? "approved it" : "requested changes";
  if (kind === "job-failed")
    return run?.direction === "export" ? "Export to Git failed" : "Import from Git failed";
  return {
    mention: "mentioned you",
    "review-requested": "requested your review",
    comment: "commented",
    reply: "replied",
    merged: "merged it",
    "page-review-due": "Review due",
    "page-review-overdue": "Review overdue",
  }[kind];
}

/** The path in the console to which a notification links. */
export function pathInConsole({ urls }: InboxItem): string {
  const { pathname, hash } = new URL(urls.app);
  return pathname + hash;
}
