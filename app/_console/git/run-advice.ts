/** What to do about a failed import or export, by its error code; the run itself says what happened. */
const ADVICE: Record<string, string> = {
  url_invalid: "Give the address that you would clone from, such as https://git.example.org/team/docs.git.",
  ref_invalid: "Check the name of the branch.",
  host_unreachable: "Check the address, and that the server is up and can be reached from this service.",
  host_refused:
    "Private addresses are refused. Whoever runs this service can allow a host in OUTBOUND_ALLOWLIST.",
  credentials_required: "The repository is private: give a user name and an access token.",
  credentials_wrong: "Check the user name and the access token; it may have expired.",
  access_denied: "The token needs access to this repository, and the right to write for an export.",
  repository_not_found: "Check the address. To people without access, a private repository looks absent too.",
  branch_missing: "Check the name of the branch, or push it first.",
  directory_missing: "Check the name of the folder; leave it empty for the whole repository.",
  not_a_git_server: "That address answers, but not as a Git repository. Check its path.",
  server_failed: "The fault is with the other server. Try again later.",
  transfer_broken: "The connection broke. Try again.",
  too_large: "Keep large files out of the repository, or import only a folder of it.",
  timeout: "The other server is slow. Try again later.",
  aborted: "Try again.",
  non_fast_forward: "Somebody pushed meanwhile. Import first, then export again.",
  push_refused: "The branch may be protected. Export to another branch, or allow this account to push.",
  foreign_commits: "Import first, so that nothing is lost, or overwrite what others committed.",
  not_allowed: "Have an administrator of the space save the connection again.",
  disconnected: "Connect the space again to go on.",
  summary_invalid: "Correct that line of SUMMARY.md in the repository and import again.",
};

const FALLBACK = "Nothing was changed. Correct the cause and try again.";

export function adviceFor(errorCode: string | undefined): string {
  return (errorCode && ADVICE[errorCode]) || FALLBACK;
}
