import { counted } from "../../_ui/counted";
import type { RouterOutputs } from "../outputs";

export type Revision = RouterOutputs["changeRequests"]["revisions"]["items"][number];

/** After a pause of this length, the next edit starts a new session. */
const PAUSE_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

/** Edits of one person without a long pause between them, or a single revision of another type. */
export interface Session {
  /** Newest first. Contains at least one revision. */
  revisions: readonly [Revision, ...Revision[]];
  /** The revision before the session. Undefined if the list doesn't contain it. */
  before: Revision | undefined;
}

const timeOf = ({ createdAt }: Revision) => Date.parse(createdAt);

// The first revision is the copy of the main content, and not an edit.
const isEdit = ({ type, number }: Revision) => type === "edits" && number > 1;

const continues = (newer: Revision, older: Revision) =>
  isEdit(newer) &&
  isEdit(older) &&
  newer.author?.id === older.author?.id &&
  timeOf(newer) - timeOf(older) <= PAUSE_MS;

const WORDS: Record<Revision["type"], string> = {
  edits: "Edited",
  update: "Updated from main content",
  merge: "Merged",
  rollback: "Rolled back",
  computed: "Generated",
};

/** What a single revision is. */
export const revisionWords = ({ number, type }: Revision): string =>
  number === 1 ? "Created from main content" : WORDS[type];

/** Groups the revisions of a change request into sessions. Both lists are newest first. */
export function sessionsOf(revisions: readonly Revision[]): Session[] {
  const groups: [Revision, ...Revision[]][] = [];
  for (const revision of revisions) {
    const last = groups.at(-1);
    const newer = last?.at(-1);
    if (last && newer && continues(newer, revision)) last.push(revision);
    else groups.push([revision]);
  }
  return groups.map((group, index) => ({ revisions: group, before: groups[index + 1]?.[0] }));
}

/** Describes a session, such as "Edited 3 pages in 12 minutes". `pages` is undefined until it's known. */
export function sessionTitle({ revisions }: Session, pages: number | undefined): string {
  const minutes = Math.round((timeOf(revisions[0]) - timeOf(revisions.at(-1) ?? revisions[0])) / MINUTE_MS);
  const what = pages ? ` ${counted(pages, "page")}` : "";
  return `Edited${what}${minutes > 0 ? ` in ${counted(minutes, "minute")}` : ""}`;
}
