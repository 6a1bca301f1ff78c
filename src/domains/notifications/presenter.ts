import type { z } from "zod";
import { presentUser } from "@/domains/users/presenter";
import { appUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import { mayKnowAddresses } from "@/scopes/organization";
import type { MuteRow } from "./mute-queries";
import type { NotificationRow } from "./queries";
import type { muteSchema, notificationSchema } from "./schema";

type Resource = z.input<typeof notificationSchema>;

const EXCERPT_CHARACTERS = 200;
/** Matches links such as `[@Ada](content:user/… "mention")`. Only the text of such a link is shown. */
const LINK = /!?\[([^[\]]*)\]\([^()]*\)/g;

/** Returns the beginning of a text as one line, without the Markdown syntax for links, emphasis and lists. */
export function excerptOf(markdown: string): string {
  const words = markdown
    .replace(LINK, "$1")
    .replace(/[*_`>#~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return words.length > EXCERPT_CHARACTERS ? `${words.slice(0, EXCERPT_CHARACTERS - 1).trimEnd()}…` : words;
}

/**
 * Returns the page of the main content that a notification is about. The notification is about the page itself or about a comment
 * on the page.
 */
export const pageOf = ({ page, commentPage }: Pick<NotificationRow, "page" | "commentPage">) =>
  page ?? commentPage;

/** The path of a notification's subject in the console. */
export function pathOf(row: NotificationRow): string {
  const { spaceId, changeRequest, commentId } = row;
  const page = pageOf(row);
  const space = `/spaces/${spaceId}`;
  if (row.run) return `${space}/git`;
  if (row.job?.type === "import") return `${space}/imports`;
  if (row.job?.type === "translation") return `/orgs/${row.organizationId}/translations/${row.job.id}`;
  const anchor = commentId === null ? "" : `#comment-${commentId}`;
  if (page) return `${space}/pages/${page.id}${anchor}`;
  return changeRequest ? `${space}/change-requests/${changeRequest.number}${anchor}` : space;
}

export function presentNotification(row: NotificationRow): Resource {
  const { changeRequest, actor, review, run, job, body } = row;
  const page = pageOf(row);
  return {
    object: "notification",
    id: row.id,
    kind: row.kind as Resource["kind"],
    unread: row.readAt === null,
    createdAt: row.createdAt.toISOString(),
    ...(actor && { actor: presentUser(actor, mayKnowAddresses(row.role)) }),
    organization: row.organizationId,
    space: { id: row.spaceId, title: row.spaceTitle },
    ...(changeRequest && { changeRequest }),
    ...withoutNull({ comment: row.commentId, reply: row.replyId }),
    ...(page && { page }),
    ...(review && { review: review as NonNullable<Resource["review"]> }),
    ...(run && {
      run: {
        id: run.id,
        direction: run.direction as NonNullable<Resource["run"]>["direction"],
        ...withoutNull({ error: run.error }),
      },
    }),
    ...(job && { job: job as NonNullable<Resource["job"]> }),
    ...(body !== null && { excerpt: excerptOf(body) }),
    urls: { app: appUrl(pathOf(row)) },
  };
}

export const presentMute = (row: MuteRow): z.input<typeof muteSchema> => ({
  object: "notification-mute",
  organization: row.organizationId,
  space: { id: row.spaceId, title: row.spaceTitle },
  ...(row.changeRequest && { changeRequest: row.changeRequest }),
});
