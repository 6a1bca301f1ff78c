import type { RouterOutputs } from "../../outputs";

export type Installation = RouterOutputs["git"]["installations"]["get"];

export const PROVIDERS: Record<Installation["provider"], string> = {
  github: "GitHub",
  gitlab: "GitLab",
  gitea: "Gitea or Forgejo",
  bitbucket: "Bitbucket",
  git: "Another Git server",
};

export const DIRECTIONS: Record<Installation["direction"], string> = {
  both: "Both directions",
  import: "From Git to the space",
  export: "From the space to Git",
};

export const ON_CONFLICT: Record<Installation["onConflict"], string> = {
  request: "Create a change request",
  ours: "Keep the space's version",
  theirs: "Keep the branch's version",
};

export const PRIORITIES: Record<Installation["priority"], string> = {
  git: "Content of the branch",
  space: "Content of the space",
};

export const UNLISTED_FILES: Record<Installation["unlistedFiles"], string> = {
  hidden:
    "Markdown files that SUMMARY.md doesn't list are hidden pages. Visitors can read a hidden page if they know its URL.",
  ignored: "Markdown files that SUMMARY.md doesn't list stay in the repository.",
};

export const STATUSES = {
  pending: { tone: "neutral", words: "Waiting for first run" },
  active: { tone: "success", words: "Active" },
  failing: { tone: "danger", words: "Failing" },
  unauthenticated: { tone: "danger", words: "Access denied" },
} as const;

/** Returns the status for the badge. A connection whose last run failed is failing, even if no run has succeeded yet. */
export const statusOf = ({
  status,
  failures,
}: Pick<Installation, "status" | "failures">): keyof typeof STATUSES =>
  status !== "unauthenticated" && failures > 0 ? "failing" : status;
