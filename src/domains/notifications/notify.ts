import type { z } from "zod";
import { isNotifying, type NotifyingOperation, type tellOfFailedJob } from "@/access/notifications/job";
import { mentionsIn } from "@/access/notifications/mentioned";
import { db } from "@/db/client";
import type { AuditEvent, ChangeRequest, Comment, CommentReply } from "@/db/generated/client";
import type { JSONDocument } from "@/domains/content/markdown/document";
import { mentionedOnPages, mentionsOf, peopleOf } from "./mentions";
import { askedBy, participantsOf, speakersOf } from "./people";
import { type Notice, notify } from "./write";

/** An entry of the audit log, and the change request that the entry is about, if there is one. */
interface Act {
  organizationId: string;
  actorId: string;
  targets: Readonly<Record<string, string>>;
  changeRequest: ChangeRequest | null;
}

/**
 * Returns the notices about an action. If several notices are for the same person, only the first notice is used. The list is
 * empty if the subject was deleted in the meantime.
 */
type Plan = (act: Act) => Promise<Notice[]>;

type Said = Pick<Notice, "commentId" | "replyId"> & { cause: string; body: string };

async function mentionedIn({ organizationId, changeRequest }: Act, said: Said): Promise<Notice> {
  const { body, ...subject } = said;
  const userIds = await peopleOf(organizationId, await mentionsOf(organizationId, body));
  return { kind: "mention", ...subject, changeRequestId: changeRequest?.id ?? null, userIds };
}

const saidIn = ({ id, body }: Comment): Said => ({ cause: id, commentId: id, body });
const repliedIn = ({ id, commentId, body }: CommentReply): Said => ({
  cause: id,
  commentId,
  replyId: id,
  body,
});

const commentOf = ({ organizationId, targets: { commentId: id = "" } }: Act) =>
  db().comment.findUnique({ where: { organizationId_id: { organizationId, id } } });
const replyOf = ({ organizationId, targets: { commentReplyId: id = "" } }: Act) =>
  db().commentReply.findUnique({ where: { organizationId_id: { organizationId, id } } });

const posted: Plan = async (act) => {
  const comment = await commentOf(act);
  if (!comment) return [];
  const mention = await mentionedIn(act, saidIn(comment));
  const { organizationId, changeRequest } = act;
  if (!changeRequest) return [mention];
  const userIds = await participantsOf(organizationId, changeRequest.id);
  return [mention, { ...mention, kind: "comment", userIds }];
};

const replied: Plan = async (act) => {
  const reply = await replyOf(act);
  if (!reply) return [];
  const mention = await mentionedIn(act, repliedIn(reply));
  const speakers = await speakersOf(act.organizationId, reply.commentId, reply.postedAt);
  const author = act.changeRequest ? [act.changeRequest.createdById] : [];
  return [mention, { ...mention, kind: "reply", userIds: [...speakers, ...author] }];
};

const commentEdited: Plan = async (act) => {
  const comment = await commentOf(act);
  return comment ? [await mentionedIn(act, saidIn(comment))] : [];
};

const replyEdited: Plan = async (act) => {
  const reply = await replyOf(act);
  return reply ? [await mentionedIn(act, repliedIn(reply))] : [];
};

const described: Plan = async ({ organizationId, changeRequest }) => {
  if (!changeRequest?.description) return [];
  const { nodes } = changeRequest.description as unknown as JSONDocument;
  const userIds = await peopleOf(organizationId, mentionsIn(nodes));
  return [{ kind: "mention", cause: changeRequest.id, changeRequestId: changeRequest.id, userIds }];
};

/** Notifies a requested reviewer again if the change request has changed since the last notification. */
const reviewRequested: Plan = async (act) => {
  const { organizationId, changeRequest, actorId } = act;
  if (!changeRequest) return [];
  const asked = await askedBy(organizationId, changeRequest.id, actorId);
  const requests = asked.map(({ userId, revisionId }) => ({
    kind: "review-requested",
    cause: revisionId,
    changeRequestId: changeRequest.id,
    userIds: [userId],
  }));
  return [...requests, ...(await described(act))];
};

const reviewed: Plan = async (act) => {
  const { organizationId, changeRequest, targets } = act;
  const { changeRequestReviewId: id = "" } = targets;
  const review = await db().changeRequestReview.findUnique({
    where: { organizationId_id: { organizationId, id } },
  });
  if (!review || !changeRequest) return [];
  const userIds = [changeRequest.createdById, ...(review.requestedById ? [review.requestedById] : [])];
  const notice = { kind: "review", cause: id, reviewId: id, changeRequestId: changeRequest.id, userIds };
  return [notice, ...(await commentEdited(act))];
};

const written: Plan = ({ organizationId, targets }) =>
  mentionedOnPages(organizationId, targets.revisionId ?? "");

const merged: Plan = async (act) => {
  const { organizationId, changeRequest } = act;
  if (!changeRequest) return [];
  const { id } = changeRequest;
  const userIds = await participantsOf(organizationId, id);
  return [...(await written(act)), { kind: "merged", cause: id, changeRequestId: id, userIds }];
};

const PLANS: Record<NotifyingOperation, Plan> = {
  mergeChangeRequest: merged,
  postCommentInChangeRequest: posted,
  postCommentInSpace: posted,
  postCommentReplyInChangeRequest: replied,
  postCommentReplyInSpace: replied,
  requestReviewersForChangeRequest: reviewRequested,
  submitChangeRequestReview: reviewed,
  updateChangeRequestById: described,
  updateCommentInChangeRequest: commentEdited,
  updateCommentInSpace: commentEdited,
  updateCommentReplyInChangeRequest: replyEdited,
  updateCommentReplyInSpace: replyEdited,
  updateSpaceContent: written,
};

/**
 * Returns the change request that an audit log entry refers to. The entry contains the change request's ID, or its number in the
 * space.
 */
async function requestOf({ organizationId }: AuditEvent, targets: Act["targets"]) {
  const { spaceId = "", changeRequestId } = targets;
  if (changeRequestId === undefined) return null;
  const number = /^\d{1,9}$/.test(changeRequestId) ? Number(changeRequestId) : undefined;
  const named = number === undefined ? { id: changeRequestId } : { number };
  return await db().changeRequest.findFirst({ where: { organizationId, spaceId, ...named } });
}

/** The job for an audit log entry. Notifies people about the entry. Safe to repeat. */
export async function tellOf(organizationId: string, id: string): Promise<void> {
  const entry = await db().auditEvent.findUnique({ where: { organizationId_id: { organizationId, id } } });
  if (!entry || !isNotifying(entry.action)) return;
  const targets = entry.targets as Record<string, string>;
  const changeRequest = await requestOf(entry, targets);
  const { userId: actorId, createdAt } = entry;
  const notices = await PLANS[entry.action]({ organizationId, actorId, targets, changeRequest });
  await notify({ organizationId, spaceId: targets.spaceId ?? "", actorId, createdAt }, notices);
}

/** The job for a failed Git run. Notifies the person who started the run. Safe to repeat. */
export async function tellOfRun(organizationId: string, id: string): Promise<void> {
  const run = await db().gitRun.findUnique({ where: { organizationId_id: { organizationId, id } } });
  if (!run?.createdById) return;
  const { spaceId, createdById, endedAt, createdAt } = run;
  const happening = { organizationId, spaceId, actorId: null, createdAt: endedAt ?? createdAt };
  await notify(happening, [{ kind: "job-failed", cause: id, gitRunId: id, userIds: [createdById] }]);
}

/** This job runs after another job has failed. Notifies the person who requested the failed job. Safe to repeat. */
export async function tellOfJob(failed: z.output<(typeof tellOfFailedJob)["payload"]>): Promise<void> {
  const { organizationId, spaceId, type, error, failedAt, ...subject } = failed;
  const happening = { organizationId, spaceId, actorId: null, createdAt: new Date(failedAt) };
  await notify(happening, [{ kind: "job-failed", ...subject, jobType: type, jobError: error }]);
}
