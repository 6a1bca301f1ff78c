import { readableError, statusOf } from "./errors";

/** What to tell a person about a link that does not work: the service says why, in words for people. */
export function linkProblem(error: unknown): string | null {
  if (!error) return null;
  const status = statusOf(error);
  const isSaid = status === 403 || status === 404 || status === 409 || status === 503;
  return isSaid ? (error as Error).message : readableError(error);
}
