import { titleOf } from "../change-requests/title";
import type { RouterOutputs } from "../outputs";

export type RevisionSummary = RouterOutputs["content"]["revisions"]["list"]["items"][number];

const TYPES: Record<RevisionSummary["type"], string> = {
  edits: "Edited",
  merge: "Change request merged",
  rollback: "Rolled back",
  update: "Updated",
  computed: "Generated",
};

type Described = Pick<RevisionSummary, "type" | "git" | "mergedFrom">;

/**
 * The title of a revision: the subject of the merged change request, or the first line of the commit if it came from
 * Git.
 */
export function revisionTitle({ type, git, mergedFrom }: Described): string {
  if (mergedFrom) return titleOf(mergedFrom);
  return git?.message.split("\n")[0] || TYPES[type];
}
