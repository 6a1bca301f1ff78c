import { Badge } from "../../../_ui/badge";
import type { ChangeKind } from "./change-tree";

const TONES = { created: "success", deleted: "danger", edited: "accent", moved: "warning" } as const;
const WORDS = { created: "New", deleted: "Deleted", edited: "Edited", moved: "Moved" } as const;
const LETTERS = { created: "A", deleted: "D", edited: "M", moved: "R" } as const;
const INK = {
  created: "text-success",
  deleted: "text-danger",
  edited: "text-accent",
  moved: "text-warning",
} as const;

/** A word for the kind of a change. */
export const KindBadge = ({ kind }: { kind: ChangeKind }) => <Badge tone={TONES[kind]}>{WORDS[kind]}</Badge>;

/** A letter for the kind of a change, for lists. */
export function KindLetter({ kind }: { kind: ChangeKind }) {
  return (
    <abbr
      title={WORDS[kind]}
      className={`w-3 text-center font-mono text-xs font-semibold no-underline ${INK[kind]}`}
    >
      {LETTERS[kind]}
    </abbr>
  );
}
