import type { RouterOutputs } from "../outputs";

type UserLevel = RouterOutputs["permissions"]["space"]["aggregate"]["items"][number];
export type Level = UserLevel["permission"];
export type ThingKind = "space" | "collection" | "site";

/** The roles, lowest first. Each role has a name and a description of its permissions. */
export const LEVELS: Readonly<Record<Level, { title: string; does: string; may: string }>> = {
  read: { title: "Reader", does: "can read", may: "can read" },
  comment: { title: "Commenter", does: "can comment on", may: "can read and comment" },
  edit: { title: "Editor", does: "can edit", may: "can read, comment and make changes" },
  review: { title: "Reviewer", does: "can review", may: "can make, review and merge changes" },
  create: {
    title: "Creator",
    does: "can create content in",
    may: "can make and merge changes, and create content",
  },
  admin: { title: "Admin", does: "can administer", may: "can do everything, including sharing" },
};

/**
 * Returns the title of a parent collection, or "a parent collection" if the user can't see the collection.
 */
const aboveOf = (id: string, titleOf: (id: string) => string | undefined) => {
  const title = titleOf(id);
  return title === undefined ? "a parent collection" : `the collection “${title}”`;
};

function reasonOf(
  { permission, because }: Pick<UserLevel, "permission" | "because">,
  kind: ThingKind,
  titleOf: (id: string) => string | undefined,
): string {
  const { by, team, collection } = because;
  const place = collection === undefined ? `this ${kind}` : aboveOf(collection, titleOf);
  if (by === "role")
    return permission === "admin" ? "of the organization" : "by their role in the organization";
  if (by === "default") return `because everyone in the organization ${LEVELS[permission].does} ${place}`;
  const where = collection === undefined ? "" : ` on ${place}`;
  return team ? `through team ${team.title}${where}` : `invited to ${place}`;
}

/** Describes a person's role and the reason for it, such as "Editor, through team Docs". */
export function accessSentence(
  level: Pick<UserLevel, "permission" | "because">,
  kind: ThingKind,
  titleOf: (id: string) => string | undefined,
): string {
  const reason = reasonOf(level, kind, titleOf);
  const { title } = LEVELS[level.permission];
  return reason === "of the organization" ? `${title} ${reason}` : `${title}, ${reason}`;
}
