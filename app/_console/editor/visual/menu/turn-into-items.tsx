import {
  Code,
  Heading2,
  Heading3,
  Heading4,
  Info,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Quote,
} from "lucide-react";
import type { Command, EditorState } from "prosemirror-state";
import { MenuGroup, MenuItem } from "../../../../_ui/menu";
import { type Kind, turnInto } from "../keys/turn-into";

const KINDS: [kind: Kind, label: string, icon: LucideIcon][] = [
  ["paragraph", "Text", Pilcrow],
  ["heading-1", "Heading", Heading2],
  ["heading-2", "Small heading", Heading3],
  ["heading-3", "Smallest heading", Heading4],
  ["list_unordered", "List", List],
  ["list_ordered", "Numbered list", ListOrdered],
  ["list_tasks", "Task list", ListChecks],
  ["blockquote", "Quote", Quote],
  ["hint", "Hint", Info],
  ["code_block", "Code", Code],
];

/** Whether the touched blocks can become blocks of another kind. */
export const isTurnable = (state: EditorState): boolean => KINDS.some(([kind]) => turnInto(kind)(state));

/** The kinds of blocks into which the touched blocks can be turned, as a group of a menu. */
export function TurnIntoItems({ state, run }: { state: EditorState; run: (command: Command) => () => void }) {
  const kinds = KINDS.filter(([kind]) => turnInto(kind)(state));
  return (
    <MenuGroup label="Turn into">
      {kinds.map(([kind, label, Icon]) => (
        <MenuItem key={kind} icon={<Icon size={16} aria-hidden />} onSelect={run(turnInto(kind))}>
          {label}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
