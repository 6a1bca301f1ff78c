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

/** What a revision is about: the subject of what it merged, or its commit's first line where it came from Git. */
export function revisionTitle({ type, git, mergedFrom }: Described): string {
  if (mergedFrom) return titleOf(mergedFrom);
  return git?.message.split("\n")[0] || TYPES[type];
}
