import { type ChatEvent, isChatEvent } from "@/access/webhooks/chat-events";
import { db, pooled } from "@/db/client";
import type { WebhookEvent } from "@/db/generated/client";
import { excerptOf } from "@/domains/notifications/presenter";
import { oneLine } from "@/lib/mail/message";
import { appUrl } from "@/lib/urls";
import { PING } from "../policy";
import type { ChatMessage } from "./formats";
import { changedPages } from "./queries";

/** An event, and the names of what it's about. A name is missing if the resource was deleted. */
interface Told {
  organizationId: string;
  targets: Readonly<Record<string, string>>;
  actor: string;
  space: { id: string; title: string } | null;
  site: { id: string; title: string } | null;
  request: { number: number; subject: string } | null;
}

/** What an event adds to the message: the headline after the name of the actor, and more. */
interface Words {
  happened: string;
  quote?: string | undefined;
  links?: ChatMessage["links"];
}

const NAME_CHARACTERS_MAX = 150;
/** A title or name in a message. */
function short(text: string): string {
  const line = oneLine(text);
  return line.length > NAME_CHARACTERS_MAX ? `${line.slice(0, NAME_CHARACTERS_MAX - 1)}…` : line;
}

const PAGES_NAMED_MAX = 3;

/** Returns the first line that is only in the new text, as plain text. */
function firstChange(before: string | null, after: string | null): string {
  const known = new Set((before ?? "").split("\n").map((line) => line.trim()));
  const added = (after ?? "").split("\n").filter((line) => !known.has(line.trim()));
  return added.map(excerptOf).find((line) => /\p{L}/u.test(line)) ?? "";
}

function pagesNamed(titles: readonly string[], count: number): string {
  const others = count - titles.length;
  const named = titles.map((title) => `“${short(title)}”`);
  return new Intl.ListFormat("en").format([...named, ...(others > 0 ? [`${others} more`] : [])]);
}

const requestNamed = ({ request }: Told): string =>
  request
    ? `${request.subject.trim() ? `“${short(request.subject)}” ` : "change request "}(#${request.number})`
    : "a change request";

async function merged(told: Told): Promise<Words> {
  const { organizationId, targets, space } = told;
  const asked = { organizationId, revisionId: targets.revisionId ?? "", limit: PAGES_NAMED_MAX };
  const pages = await changedPages.rows(pooled(), asked);
  const [first] = pages;
  const titles = pages.map(({ title }) => title);
  const changed = first ? `. Changed: ${pagesNamed(titles, first.count)}` : "";
  return {
    happened: `merged ${requestNamed(told)}${changed}`,
    quote: pages.map(({ before, after }) => firstChange(before, after)).find((line) => line !== ""),
    ...(first && {
      links: [{ label: "Open page", url: appUrl(`/spaces/${space?.id}/pages/${first.pageId}`) }],
    }),
  };
}

const quoteOf = (body: string | undefined) => (body === undefined ? undefined : excerptOf(body));

async function commented(told: Told): Promise<Words> {
  const { organizationId, targets, request } = told;
  const { commentId: id = "" } = targets;
  const comment = await db().comment.findUnique({ where: { organizationId_id: { organizationId, id } } });
  return {
    happened: request ? `commented on ${requestNamed(told)}` : "commented on a page",
    quote: quoteOf(comment?.body),
    ...(comment?.pageId &&
      !request && {
        links: [
          {
            label: "Open page",
            url: appUrl(`/spaces/${told.space?.id}/pages/${comment.pageId}#comment-${id}`),
          },
        ],
      }),
  };
}

async function replied(told: Told): Promise<Words> {
  const { organizationId, targets, request } = told;
  const { commentReplyId: id = "" } = targets;
  const reply = await db().commentReply.findUnique({ where: { organizationId_id: { organizationId, id } } });
  return {
    happened: request ? `replied to a comment on ${requestNamed(told)}` : "replied to a comment",
    quote: quoteOf(reply?.body),
  };
}

async function reviewed(told: Told): Promise<Words> {
  const { organizationId, targets } = told;
  const { changeRequestReviewId: id = "" } = targets;
  const where = { organizationId_id: { organizationId, id } };
  const review = await db().changeRequestReview.findUnique({ where });
  const verdict = { approved: "approved", "changes-requested": "requested changes to" }[review?.status ?? ""];
  return { happened: `${verdict ?? "reviewed"} ${requestNamed(told)}` };
}

async function verified({ organizationId, targets, space }: Told): Promise<Words> {
  const { pageId = "" } = targets;
  const page = await db().pageVersion.findFirst({
    where: { organizationId, spaceId: space?.id ?? "", pageId },
    orderBy: { fromNumber: "desc" },
  });
  const where = { organizationId, spaceId: space?.id ?? "", pageId };
  const ownership = await db().pageOwnership.findFirst({ where });
  return {
    happened: page ? `verified “${short(page.title)}”` : "verified a page",
    quote: quoteOf(ownership?.verifiedNote ?? undefined),
    links: [{ label: "Open page", url: appUrl(`/spaces/${space?.id}/pages/${pageId}`) }],
  };
}

const site = ({ site: of }: Told) => (of ? `the site “${short(of.title)}”` : "a site");
const space = ({ space: of }: Told) => (of ? `the space “${short(of.title)}”` : "a space");

const WORDS: Readonly<Record<ChatEvent, (told: Told) => Words | Promise<Words>>> = {
  createSpace: (told) => ({ happened: `created ${space(told)}` }),
  deleteSpaceById: (told) => ({ happened: `moved ${space(told)} to the trash` }),
  mergeChangeRequest: merged,
  postCommentInChangeRequest: commented,
  postCommentInSpace: commented,
  postCommentReplyInChangeRequest: replied,
  postCommentReplyInSpace: replied,
  publishSite: (told) => ({ happened: `published ${site(told)}` }),
  requestReviewersForChangeRequest: (told) => ({ happened: `asked for a review of ${requestNamed(told)}` }),
  rollbackToRevision: (told) => ({ happened: `restored an earlier revision of ${space(told)}` }),
  submitChangeRequestReview: reviewed,
  unpublishSite: (told) => ({ happened: `unpublished ${site(told)}` }),
  verifyPage: verified,
};

/** Returns the change request of an event, which contains its ID or its number in the space. */
async function requestOf(organizationId: string, { spaceId = "", changeRequestId }: Told["targets"]) {
  if (changeRequestId === undefined) return null;
  const number = /^\d{1,9}$/.test(changeRequestId) ? Number(changeRequestId) : undefined;
  const named = number === undefined ? { id: changeRequestId } : { number };
  return await db().changeRequest.findFirst({
    where: { organizationId, spaceId, ...named },
    select: { number: true, subject: true },
  });
}

async function toldOf(organizationId: string, actorId: string, targets: Told["targets"]): Promise<Told> {
  const { spaceId, siteId } = targets;
  const select = { id: true, title: true } as const;
  const [person, space, site, request] = await Promise.all([
    db().user.findUnique({ where: { id: actorId }, select: { displayName: true } }),
    db().space.findFirst({ where: { organizationId, id: spaceId ?? "" }, select }),
    db().site.findFirst({ where: { organizationId, id: siteId ?? "" }, select }),
    requestOf(organizationId, targets),
  ]);
  return {
    organizationId,
    targets,
    actor: short(person?.displayName ?? "A former member"),
    space,
    site,
    request,
  };
}

function linksTo({ organizationId, space, site, request }: Told): ChatMessage["links"] {
  if (space && request)
    return [
      { label: "Open change request", url: appUrl(`/spaces/${space.id}/change-requests/${request.number}`) },
    ];
  if (space) return [{ label: "Open space", url: appUrl(`/spaces/${space.id}`) }];
  return site ? [{ label: "Open site", url: appUrl(`/orgs/${organizationId}/sites/${site.id}`) }] : [];
}

const TEST: ChatMessage = {
  headline: "This is a test message from Bindery. Messages about changes will appear here",
  links: [],
};

/**
 * Returns the chat message about an event. It contains names, titles and the beginning of comments, as they are when the message
 * is sent.
 */
export async function composeMessage({ organizationId, type, body }: WebhookEvent): Promise<ChatMessage> {
  if (type === PING || !isChatEvent(type)) return TEST;
  const { data } = JSON.parse(body) as { data: { actor: { id: string }; targets: Told["targets"] } };
  const told = await toldOf(organizationId, data.actor.id, data.targets);
  const { happened, quote, links = [] } = await WORDS[type](told);
  const place = told.space ? short(told.space.title) : undefined;
  return { headline: `${told.actor} ${happened}`, quote, place, links: [...linksTo(told), ...links] };
}
