import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Heading,
  type LucideIcon,
  MoveHorizontal,
  Trash2,
  UnfoldHorizontal,
} from "lucide-react";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { MenuAt, MenuChoice, MenuGroup, MenuItem, MenuSeparator } from "../../../../_ui/menu";
import {
  type Alignment,
  alignColumn,
  alignmentOf,
  isHeadingShown,
  TABLE_COMMANDS,
  tableAt,
} from "../keys/table";

type Entry = [label: string, icon: LucideIcon, command: keyof typeof TABLE_COMMANDS];

const ROWS: Entry[] = [
  ["Add row above", BetweenHorizontalStart, "rowAbove"],
  ["Add row below", BetweenHorizontalEnd, "rowBelow"],
  ["Move row up", ArrowUp, "rowUp"],
  ["Move row down", ArrowDown, "rowDown"],
  ["Delete row", Trash2, "deleteRow"],
];
const COLUMNS: Entry[] = [
  ["Add column before", BetweenVerticalStart, "columnLeft"],
  ["Add column after", BetweenVerticalEnd, "columnRight"],
  ["Move column left", ArrowLeft, "columnToLeft"],
  ["Move column right", ArrowRight, "columnToRight"],
  ["Wider", UnfoldHorizontal, "wider"],
  ["Narrower", MoveHorizontal, "narrower"],
  ["Delete column", Trash2, "deleteColumn"],
];
const ALIGNMENTS = [
  { value: "left", label: "Left", icon: <AlignLeft size={16} aria-hidden /> },
  { value: "center", label: "Center", icon: <AlignCenter size={16} aria-hidden /> },
  { value: "right", label: "Right", icon: <AlignRight size={16} aria-hidden /> },
];

interface Props {
  view: EditorView;
  at: DOMRect;
  onClose: () => void;
}

/** The menu of the table, and of the row and column with the cursor. */
export function TableMenu({ view, at, onClose }: Props) {
  const rect = tableAt(view.state);
  if (!rect) return null;
  const close = () => {
    onClose();
    // Focus the editor again, because the focus is lost when a menu closes.
    setTimeout(() => view.focus());
  };
  const run = (command: Command) => () => {
    command(view.state, view.dispatch, view);
    close();
  };
  const items = (entries: Entry[]) =>
    entries.map(([label, Icon, name]) => {
      const command = TABLE_COMMANDS[name];
      return (
        <MenuItem
          key={label}
          icon={<Icon size={16} aria-hidden />}
          danger={label.startsWith("Delete")}
          disabled={!command(view.state)}
          onSelect={run(command)}
        >
          {label}
        </MenuItem>
      );
    });
  return (
    <MenuAt at={at} label="Table" onClose={close}>
      <MenuGroup label="Row">{items(ROWS)}</MenuGroup>
      <MenuSeparator />
      <MenuGroup label="Column">{items(COLUMNS)}</MenuGroup>
      <MenuSeparator />
      <MenuChoice
        label="Column alignment"
        value={alignmentOf(rect)}
        options={ALIGNMENTS}
        onChange={(value) => run(alignColumn(value as Alignment))()}
      />
      <MenuSeparator />
      <MenuGroup label="Table">
        <MenuItem icon={<Heading size={16} aria-hidden />} onSelect={run(TABLE_COMMANDS.toggleHeading)}>
          {isHeadingShown(rect) ? "Hide header row" : "Show header row"}
        </MenuItem>
        <MenuItem icon={<Trash2 size={16} aria-hidden />} danger onSelect={run(TABLE_COMMANDS.deleteTable)}>
          Delete table
        </MenuItem>
      </MenuGroup>
    </MenuAt>
  );
}
