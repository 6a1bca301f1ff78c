import { allowlistSetting } from "@/lib/outbound-allowlist";
import { OutboundError, type OutboundErrorCode, OutboundRefusedError } from "@/lib/outbound-errors";

/** The reason why an exchange with a Git server failed, or why the server's data can't be parsed. */
export type GitRemoteErrorCode =
  | "url_invalid"
  | "ref_invalid"
  | "path_invalid"
  | "host_unreachable"
  | "host_refused"
  | "credentials_required"
  | "credentials_wrong"
  | "access_denied"
  | "repository_not_found"
  | "branch_missing"
  | "directory_missing"
  | "not_a_git_server"
  | "server_failed"
  | "transfer_broken"
  | "too_large"
  | "lfs_refused"
  | "timeout"
  | "aborted"
  | "non_fast_forward"
  | "push_refused"
  | "cache_broken";

/** An error that people can fix. The message contains hosts, branches and paths, but never credentials. */
export class GitRemoteError extends Error {
  readonly code: GitRemoteErrorCode;

  constructor(code: GitRemoteErrorCode, message: string) {
    super(message);
    this.name = "GitRemoteError";
    this.code = code;
  }
}

/** Reasons that usually disappear by themselves, so that a later attempt can succeed. */
const PASSING = new Set<GitRemoteErrorCode>([
  "host_unreachable",
  "server_failed",
  "transfer_broken",
  "timeout",
  "aborted",
]);
export const isPassing = ({ code }: GitRemoteError): boolean => PASSING.has(code);

/** Whether a server returns this status for a failure that usually disappears by itself. */
export const isPassingStatus = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501);

const OUTBOUND_CODES: Record<OutboundErrorCode, GitRemoteErrorCode> = {
  url_invalid: "url_invalid",
  host_refused: "host_refused",
  host_not_found: "host_unreachable",
  connection_failed: "host_unreachable",
  certificate_invalid: "host_unreachable",
  connection_lost: "transfer_broken",
  timeout: "timeout",
  too_large: "too_large",
  redirected: "not_a_git_server",
  aborted: "aborted",
};

/** Creates the error for a private host that the allowlist for Git doesn't contain. */
export function refusedHost(entry: string): GitRemoteError {
  const advice = `Ask the operator to add ${entry} to ${allowlistSetting("git")}`;
  return new GitRemoteError(
    "host_refused",
    `The host ${entry} has a private or reserved address. ${advice}.`,
  );
}

/** Converts the error of a failed outbound request to a GitRemoteError. Returns any other error unchanged. */
export function asGitRemoteError(error: unknown): unknown {
  if (error instanceof OutboundRefusedError) return refusedHost(error.entry);
  if (!(error instanceof OutboundError)) return error;
  return new GitRemoteError(OUTBOUND_CODES[error.code], error.message);
}

/** Creates the error for a response whose status isn't 200. */
export function statusError(status: number, host: string, hasCredentials: boolean): GitRemoteError {
  if (status === 401 || status === 407) {
    return hasCredentials
      ? new GitRemoteError(
          "credentials_wrong",
          `${host} rejected the credentials for the repository. Check the username and the token.`,
        )
      : new GitRemoteError(
          "credentials_required",
          `${host} requires credentials, or doesn't have this repository. Check the URL and the credentials.`,
        );
  }
  if (status === 403)
    return new GitRemoteError(
      "access_denied",
      `${host} denied access to the repository. Check the permissions of the credentials.`,
    );
  if (status === 404 || status === 410) {
    return new GitRemoteError("repository_not_found", `${host} doesn't have this repository. Check the URL.`);
  }
  if (status === 413)
    return new GitRemoteError(
      "too_large",
      `${host} rejected the request, because the request contains too much data.`,
    );
  if (status === 408 || status === 504)
    return new GitRemoteError("timeout", `${host} didn't respond in time. Try again later.`);
  if (status >= 500 || status === 429) {
    return new GitRemoteError("server_failed", `${host} returned status ${status}. Try again later.`);
  }
  return new GitRemoteError(
    "not_a_git_server",
    `${host} didn't respond like a Git server (status ${status}). Check the URL.`,
  );
}
