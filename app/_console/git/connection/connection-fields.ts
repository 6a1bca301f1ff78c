import type { FieldErrors } from "react-hook-form";
import type { RouterInputs } from "../../outputs";
import { branchOfRef, refOfBranch, urlProblem } from "../address";
import type { Installation } from "./words";

type Create = RouterInputs["git"]["installations"]["create"];
export type Connected = Omit<Create, "target" | "webhookSecret">;

/** The fields of an existing connection of a space or an organization. */
export type Known = Pick<
  Installation,
  | "provider"
  | "url"
  | "ref"
  | "projectDirectory"
  | "hasCredentials"
  | "direction"
  | "onConflict"
  | "priority"
  | "pollMinutes"
  | "previewExternalBranches"
  | "commentOnPullRequests"
  | "unlistedFiles"
>;

export interface Fields {
  provider: Installation["provider"];
  /** The URL of the Git host, for the list of its repositories. */
  host: string;
  url: string;
  branch: string;
  directory: string;
  username: string;
  password: string;
  direction: Installation["direction"];
  onConflict: Installation["onConflict"];
  priority: Installation["priority"];
  pollMinutes: string;
  previewExternalBranches: boolean;
  commentOnPullRequests: boolean;
  ignoresUnlisted: boolean;
}

export const EMPTY: Fields = {
  ...{ provider: "github", host: "", url: "", branch: "main", directory: "", username: "", password: "" },
  ...{ direction: "both", onConflict: "request", priority: "git", pollMinutes: "15" },
  ...{ previewExternalBranches: false, commentOnPullRequests: false, ignoresUnlisted: true },
};

export const fieldsOf = (installation: Known): Fields => ({
  ...EMPTY,
  provider: installation.provider,
  url: installation.url,
  branch: branchOfRef(installation.ref),
  directory: installation.projectDirectory ?? "",
  direction: installation.direction,
  onConflict: installation.onConflict,
  priority: installation.priority,
  previewExternalBranches: installation.previewExternalBranches,
  commentOnPullRequests: installation.commentOnPullRequests,
  ignoresUnlisted: installation.unlistedFiles === "ignored",
  pollMinutes: installation.pollMinutes === null ? "" : String(installation.pollMinutes),
});

/** Returns the request for the form's fields. Omits empty credentials, so that the stored credentials stay. */
export function connectedOf(fields: Fields): Connected {
  const {
    branch,
    directory,
    host: _host,
    username,
    password,
    pollMinutes,
    ignoresUnlisted,
    ...rest
  } = fields;
  return {
    ...rest,
    url: rest.url.trim(),
    ref: refOfBranch(branch),
    projectDirectory: directory.trim() || null,
    unlistedFiles: ignoresUnlisted ? "ignored" : "hidden",
    pollMinutes: pollMinutes.trim() === "" ? null : Number(pollMinutes),
    // If only a token is given, use `git` as the user name. Servers that ignore the user name accept this.
    ...(password !== "" && { credentials: { username: username.trim() || "git", password } }),
  };
}

/**
 * Returns the problems of the form's fields. The form checks all fields in one place, because a field that is shown as a list
 * isn't an input of the form.
 */
export function problemsOf({ host, url, branch, pollMinutes }: Fields): FieldErrors<Fields> {
  const problems = {
    host: host.trim() === "" ? null : urlProblem(host),
    url: urlProblem(url),
    branch: branch.trim() === "" ? "Enter a branch" : null,
    pollMinutes: /^\d{0,4}$/.test(pollMinutes.trim()) ? null : "Enter a whole number of minutes, up to 1440",
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, message]) =>
      message === null ? [] : [[name, { type: "validate", message }]],
    ),
  );
}
