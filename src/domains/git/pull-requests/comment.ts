import { createHmac } from "node:crypto";
import type { UserActor } from "@/access/authorization/actor";
import { db, pooled } from "@/db/client";
import type { GitInstallation, GitPullRequest } from "@/db/generated/client";
import { listChangesOfRequest } from "@/domains/content/comparison/list";
import { headOfBranch } from "@/domains/content/state";
import { enqueue } from "@/jobs/enqueue";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { readRevisionAs } from "@/scopes/content";
import { listInstallations } from "../connections/rows";
import { secretOf } from "../installations/secrets";
import { commentOnPullRequest } from "../jobs";
import { whereIs } from "../service";
import { type ChangedPage, commentText, type SpacePreview } from "./comment-text";
import { addComment, CommentRefused, findComment, hasComments, updateComment } from "./comments-api";
import { previewUrl } from "./preview-url";

type Key = Pick<GitPullRequest, "organizationId" | "installationId" | "number">;

const isCommenting = (installation: GitInstallation) =>
  installation.previewExternalBranches && installation.commentOnPullRequests;

/**
 * Queues an update of the comment on a pull request. All spaces of an organization's connection share one comment, so the
 * updates for one connection never run at the same time.
 */
export async function askForComment(installation: GitInstallation, number: number): Promise<void> {
  if (!isCommenting(installation) || !hasComments(installation)) return;
  const { organizationId, id: installationId, connectionId } = installation;
  const queue = `git-comments:${connectionId ?? installationId}`;
  const payload = { organizationId, installationId, number };
  await enqueue(pooled(), commentOnPullRequest, payload, { queue, key: `${queue}:${number}` });
}

const CHANGES_MAX = 100;
const CHANGES: Record<string, ChangedPage["change"]> = {
  page_created: "Added",
  page_edited: "Edited",
  page_moved: "Moved",
  page_deleted: "Deleted",
};

/**
 * Returns the pages that a change request changes, as the owner of the connection sees them. `pages` is null if the owner
 * can't see the change request.
 */
async function changedPages(installation: GitInstallation, changeRequestId: string | null) {
  const { organizationId, spaceId, authorizedById: userId } = installation;
  const where = whereIs({ organizationId, id: changeRequestId ?? "" });
  const request = changeRequestId === null ? null : await db().changeRequest.findUnique({ where });
  if (!request) return { pages: [], more: 0 };
  const actor: UserActor = { kind: "user", userId, credential: { kind: "session", id: "" } };
  try {
    const { revisionId } = await headOfBranch(organizationId, request.branchId);
    const content = await readRevisionAs(actor, spaceId, revisionId);
    const { changes, more = 0 } = await listChangesOfRequest(content, CHANGES_MAX);
    const pages = changes.flatMap((each): ChangedPage[] => {
      const change = CHANGES[each.type];
      return change && "page" in each ? [{ change, title: each.page.title }] : [];
    });
    return { pages, more };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { pages: null, more: 0 };
  }
}

/** Returns what a pull request changes in a space, or null if it doesn't change the space. */
async function previewIn(installation: GitInstallation, pull: GitPullRequest): Promise<SpacePreview | null> {
  const { organizationId, spaceId, id: installationId, projectDirectory } = installation;
  const { number, changeRequestId } = pull;
  const run = await db().gitRun.findFirst({
    where: {
      organizationId,
      spaceId,
      installationId,
      options: { path: ["pullRequest"], equals: number },
      endedAt: { not: null },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const space = await db().space.findUnique({ where: whereIs({ organizationId, id: spaceId }) });
  if (!run || !space || space.deletedAt) return null;
  const isFailed = run.status !== "success";
  if (!isFailed && changeRequestId === null) return null;
  return {
    title: space.title,
    folder: projectDirectory,
    url: await previewUrl(organizationId, spaceId, isFailed ? null : changeRequestId),
    commitOid: run.commitOid ?? pull.headOid,
    error: isFailed ? (run.error ?? "The import failed.") : null,
    ...(await changedPages(installation, changeRequestId)),
    problems: run.warnings as string[],
  };
}

/** Returns the invisible mark of a comment. Other people can't write it before Bindery does. */
function markerOf(secret: string, number: number): string {
  const mark = createHmac("sha256", secret).update(`comment on pull request ${number}`).digest("hex");
  return `<!-- bindery:${mark.slice(0, 32)} -->`;
}

/** Writes the comment, and returns its ID. A comment that someone deleted is written again. */
async function write(
  installation: GitInstallation,
  pulls: readonly GitPullRequest[],
  text: string,
  marker: string,
) {
  const number = pulls[0]?.number ?? 0;
  const known = pulls.find(({ commentId }) => commentId !== null)?.commentId ?? null;
  if (known !== null && (await updateComment(installation, number, { id: known, text }))) return known;
  // If the worker was killed after it had added the comment, the ID wasn't stored.
  const found = await findComment(installation, number, marker);
  if (found !== null && (await updateComment(installation, number, { id: found, text }))) return found;
  return await addComment(installation, number, text);
}

const REFUSED =
  "The Git host refused the comment on a pull request. Give the access token the permission to comment on pull requests.";

/**
 * Adds a comment to a pull request, or updates it. Does nothing if no space was ever changed. If the host refuses the
 * comment, notes this in the state of the connection. Throws if the host fails, so that the job is retried.
 */
export async function comment({ organizationId, installationId, number }: Key): Promise<void> {
  const where = whereIs({ organizationId, id: installationId });
  const installation = await db().gitInstallation.findUnique({ where });
  if (!installation || !isCommenting(installation)) return;
  const { connectionId } = installation;
  const members =
    connectionId === null ? [installation] : await listInstallations(db(), organizationId, [connectionId]);
  const ids = members.map(({ id }) => id);
  const ofPull = { organizationId, installationId: { in: ids }, number };
  const pulls = await db().gitPullRequest.findMany({ where: ofPull });
  if (!pulls.some(({ isOpen }) => isOpen)) return;
  const previews: SpacePreview[] = [];
  for (const member of members) {
    const pull = pulls.find((each) => each.installationId === member.id);
    const preview = pull && (await previewIn(member, pull));
    if (preview) previews.push(preview);
  }
  if (previews.length === 0 && pulls.every(({ commentId }) => commentId === null)) return;
  const keeper =
    connectionId &&
    (await db().gitConnection.findUnique({ where: whereIs({ organizationId, id: connectionId }) }));
  const marker = markerOf(secretOf(keeper || installation), number);
  const isOfMembers = { organizationId, id: { in: ids } };
  try {
    const commentId = await write(installation, pulls, commentText(marker, previews), marker);
    await db().gitPullRequest.updateMany({ where: ofPull, data: { commentId } });
    await db().gitInstallation.updateMany({
      where: { ...isOfMembers, notice: REFUSED },
      data: { notice: null },
    });
  } catch (error) {
    if (!(error instanceof CommentRefused)) throw error;
    log.warn({ installation: installationId, status: error.status }, "Git host refused a comment");
    await db().gitInstallation.updateMany({ where: isOfMembers, data: { notice: REFUSED } });
  }
}
