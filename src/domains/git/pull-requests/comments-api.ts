import type { GitInstallation } from "@/db/generated/client";
import { isObject } from "@/lib/is-object";
import { OutboundError } from "@/lib/outbound-errors";
import { asked, askHost, encoded } from "./host";

/** The paths of comments on pull requests in a host's API. Bitbucket shows the marker of a comment as text, so it's omitted. */
interface CommentsApi {
  all: (name: string, number: number) => string;
  one: (name: string, number: number, id: string) => string;
  update: "PATCH" | "PUT";
}

const ISSUES: CommentsApi = {
  all: (name, number) => `/repos/${encoded(name)}/issues/${number}/comments`,
  one: (name, _number, id) => `/repos/${encoded(name)}/issues/comments/${id}`,
  update: "PATCH",
};
const notesOf = (name: string, number: number) =>
  `/projects/${encodeURIComponent(name)}/merge_requests/${number}/notes`;
const APIS: Record<string, CommentsApi> = {
  github: ISSUES,
  gitea: ISSUES,
  gitlab: {
    all: notesOf,
    one: (name, number, id) => `${notesOf(name, number)}/${id}`,
    update: "PUT",
  },
};

/** Thrown if a host refuses comments, for example because the token lacks a permission. */
export class CommentRefused extends Error {
  constructor(readonly status: number) {
    super(`The Git host refused a comment with status ${status}`);
    this.name = "CommentRefused";
  }
}

interface Asking {
  path: (api: CommentsApi, name: string) => string;
  method?: (api: CommentsApi) => string;
  text?: string;
}

/**
 * Returns the parsed response, undefined if the response isn't JSON, or null if the comment or the pull request doesn't
 * exist. Throws if the host fails.
 */
async function ask(installation: GitInstallation, { path, method, text }: Asking): Promise<unknown> {
  const api = APIS[installation.provider];
  const request =
    api &&
    (await asked(installation, (_host, name) => ({
      path: path(api, name),
      ...(method && { method: method(api) }),
      ...(text !== undefined && { body: { body: text } }),
    })));
  if (!request) return null;
  const answer = await askHost(request);
  if (answer.status >= 500 || answer.status === 429)
    throw new Error(`The Git host returned status ${answer.status} for a comment`);
  if (answer.status === 404 || answer.status === 410) return null;
  if (answer.status >= 300) throw new CommentRefused(answer.status);
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

export const hasComments = ({ provider }: GitInstallation): boolean => provider in APIS;

function idOf(comment: unknown): string | null {
  const id = isObject(comment) ? String(comment.id) : "";
  return /^\d{1,20}$/.test(id) ? id : null;
}

/** Hosts accept long comments, so that a response with 100 comments can be larger than the limit. */
const PAGE_SIZE = 20;
const COMMENTS_MAX = 300;
const REQUESTS_MAX = 40;

/** Reads one page of comments, oldest first. Returns null if the response is larger than the limit. */
async function readComments(installation: GitInstallation, number: number, page: number, size: number) {
  const query = `per_page=${size}&limit=${size}&page=${page}&sort=asc`;
  try {
    const found = await ask(installation, { path: (api, name) => `${api.all(name, number)}?${query}` });
    if (Array.isArray(found)) return found as unknown[];
    if (found === null) return [];
    throw new Error("The Git host didn't return a list of comments");
  } catch (error) {
    if (error instanceof OutboundError && error.code === "too_large") return null;
    throw error;
  }
}

/**
 * Returns the ID of the comment that contains a text, or null. Reads at most 300 comments with at most 40 requests, oldest
 * first. If 20 comments are too large for one response, they're requested one by one, and a comment that is still too
 * large is skipped.
 */
export async function findComment(
  installation: GitInstallation,
  number: number,
  text: string,
): Promise<string | null> {
  let [read, size] = [0, PAGE_SIZE];
  for (let requests = 0; requests < REQUESTS_MAX && read < COMMENTS_MAX; requests += 1) {
    const comments = await readComments(installation, number, read / size + 1, size);
    if (comments === null && size > 1) {
      size = 1;
      continue;
    }
    const own = comments?.find((each) => isObject(each) && String(each.body).includes(text));
    if (own !== undefined) return idOf(own);
    // A host that ignores the page size returns all comments at once.
    if (comments !== null && comments.length !== size) return null;
    read += size;
    if (read % PAGE_SIZE === 0) size = PAGE_SIZE;
  }
  return null;
}

/** Replaces the text of a comment. Returns false if the comment doesn't exist anymore. */
export const updateComment = async (
  installation: GitInstallation,
  number: number,
  { id, text }: { id: string; text: string },
): Promise<boolean> =>
  (await ask(installation, {
    path: (api, name) => api.one(name, number, id),
    method: (api) => api.update,
    text,
  })) !== null;

/** Adds a comment to a pull request. Returns the ID of the comment, or null if the host doesn't return it. */
export async function addComment(
  installation: GitInstallation,
  number: number,
  text: string,
): Promise<string | null> {
  const added = await ask(installation, { path: (api, name) => api.all(name, number), text });
  if (added === null) throw new CommentRefused(404);
  return idOf(added);
}
