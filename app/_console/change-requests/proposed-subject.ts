import { counted } from "../../_ui/counted";
import { type ChangeKind, gatherChanges, type SemanticChange } from "./changes/change-tree";
import { SUBJECT_CHARACTERS_MAX } from "./title";

const VERBS: Record<ChangeKind, string> = {
  created: "Add",
  deleted: "Delete",
  edited: "Edit",
  moved: "Move",
};

// A page that is created and then edited is listed with both kinds.
const verbOf = (kinds: readonly ChangeKind[]) =>
  kinds.find((kind) => kind === "created" || kind === "deleted") ?? kinds[0] ?? "edited";

/** Proposes the subject of a change request, such as "Edit Installation and 2 other pages". Empty if no page changed. */
export function proposedSubject(changes: readonly SemanticChange[], more: number): string {
  const { pages } = gatherChanges(changes);
  const [first, ...others] = pages;
  if (!first) return "";
  const verbs = new Set(pages.map(({ kinds }) => verbOf(kinds)));
  const verb = verbs.size === 1 && more === 0 ? VERBS[verbOf(first.kinds)] : VERBS.edited;
  const rest = others.length + more;
  const end = rest === 0 ? "" : ` and ${counted(rest, "other page")}`;
  const room = SUBJECT_CHARACTERS_MAX - verb.length - 1 - end.length;
  const title = first.title.length > room ? `${first.title.slice(0, room - 1).trimEnd()}…` : first.title;
  return `${verb} ${title}${end}`;
}
