/** Advice on how to fix a failed import or export, by its error code. The run itself contains the problem. */
const ADVICE: Record<string, string> = {
  url_invalid: "Enter the URL for cloning, such as https://git.example.org/team/docs.git.",
  ref_invalid: "Check the branch name.",
  host_unreachable:
    "Check the URL. If it's correct, ask your operator to check that Bindery can connect to the Git server.",
  host_refused:
    "By default, Bindery doesn't connect to private networks. After the operator has changed the setting, try again.",
  credentials_required: "This repository is private. Enter a user name and an access token.",
  credentials_wrong: "Check the user name and the access token. The token might have expired.",
  access_denied: "The token needs access to this repository. Exports also need write access.",
  repository_not_found: "Check the URL. If the repository is private, check that the token has access to it.",
  branch_missing:
    "Check the branch name, or push the branch first. If the repository is empty, connect it again with “Both directions” and “Content of the space”.",
  directory_missing: "Check the folder name. To use the whole repository, leave the folder empty.",
  not_a_git_server: "The URL doesn't point to a Git repository. Check the path.",
  server_failed: "The Git server failed. Try again later.",
  transfer_broken: "The connection was interrupted. Try again.",
  too_large: "Remove large files from the repository, or import only one folder.",
  timeout: "The Git server responds too slowly. Try again later.",
  aborted: "Try again.",
  non_fast_forward: "Someone else pushed to the branch. Import the changes, then export again.",
  push_refused:
    "The branch might be protected. Export to another branch, or allow the access token's account to push to it.",
  foreign_commits:
    "To keep other people's commits, import them first. To remove them, export with the option “Overwrite other commits”.",
  not_allowed: "Ask an administrator of the space to open the connection and save it again.",
  disconnected: "To continue, connect the space again.",
  summary_invalid: "Correct this line of SUMMARY.md in the repository and import again.",
};

const FALLBACK = "Nothing was changed. Fix the problem and try again.";

export function adviceFor(errorCode: string | undefined): string {
  return (errorCode && ADVICE[errorCode]) || FALLBACK;
}
