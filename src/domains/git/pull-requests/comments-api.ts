import type { GitInstallation } from "@/db/generated/client";
import { isObject } from "@/lib/is-object";
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

/** Returns the parsed response, or null if the comment or the pull request doesn't exist. Throws if the host fails. */
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
    return null;
  }
}

export const hasComments = ({ provider }: GitInstallation): boolean => provider in APIS;

function idOf(comment: unknown): string | null {
  const id = isObject(comment) ? String(comment.id) : "";
  return /^\d{1,20}$/.test(id) ? id : null;
}

const PAGES_MAX = 3;
const PAGE_SIZE = 100;

/** Returns the ID of the comment that contains a text, or null. Reads at most 300 comments, oldest first. */
export async function findComment(
  installation: GitInstallation,
  number: number,
  text: string,
): Promise<string | null> {
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = `per_page=${PAGE_SIZE}&limit=${PAGE_SIZE}&page=${page}&sort=asc`;
    const found = await ask(installation, { path: (api, name) => `${api.all(name, number)}?${query}` });
    const comments = Array.isArray(found) ? found : [];
    const own = comments.find((each) => isObject(each) && String(each.body).includes(text));
    if (own !== undefined) return idOf(own);
    if (comments.length < PAGE_SIZE) return null;
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
