import {
  ArrowDown,
  ArrowUp,
  Copy,
  FileCode2,
  type LucideIcon,
  MessageSquare,
  Trash2,
  Unlink,
} from "lucide-react";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { MenuAt, MenuItem, MenuSeparator } from "../../../../_ui/menu";
import { touchedBlocks } from "../keys/block-selection";
import { deleteBlocks, duplicate, move } from "../keys/blocks";
import { detach } from "../keys/detach";
import type { Surroundings } from "../surroundings";
import { isTurnable, TurnIntoItems } from "./turn-into-items";

const ACTIONS: [label: string, keys: string, icon: LucideIcon, command: Command][] = [
  ["Move up", "Alt+↑", ArrowUp, move(-1)],
  ["Move down", "Alt+↓", ArrowDown, move(1)],
  ["Duplicate", "Ctrl+D", Copy, duplicate],
];

interface Props {
  view: EditorView;
  surroundings: Surroundings;
  at: DOMRect;
  onEditSource: (pos: number) => void;
  onComment: () => void;
  onClose: () => void;
}

/** The menu of the selected blocks. */
export function BlockMenu({ view, surroundings, at, onEditSource, onComment, onClose }: Props) {
  const { state } = view;
  const range = touchedBlocks(state.selection);
  const run = (command: Command) => () => {
    onClose();
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const detaching = detach(surroundings.drawing.reusableOf);
  const isDetachable = detaching(state);
  const isOne = range !== null && range.endIndex - range.startIndex === 1;
  const close = () => {
    onClose();
    view.focus();
  };
  return (
    <MenuAt at={at} label="Block" onClose={close}>
      {ACTIONS.map(([label, keys, Icon, command]) => (
        <MenuItem
          key={label}
          icon={<Icon size={16} aria-hidden />}
          keys={keys}
          disabled={!command(state)}
          onSelect={run(command)}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<MessageSquare size={16} aria-hidden />} onSelect={onComment}>
        Comment
      </MenuItem>
      {isDetachable ? (
        <MenuItem icon={<Unlink size={16} aria-hidden />} onSelect={run(detaching)}>
          Detach reusable content
        </MenuItem>
      ) : null}
      {isOne ? (
        <MenuItem icon={<FileCode2 size={16} aria-hidden />} onSelect={() => onEditSource(range.start)}>
          Edit source
        </MenuItem>
      ) : null}
      <MenuItem icon={<Trash2 size={16} aria-hidden />} keys="Del" danger onSelect={run(deleteBlocks)}>
        Delete
      </MenuItem>
      {isTurnable(state) ? (
        <>
          <MenuSeparator />
          <TurnIntoItems state={state} run={run} />
        </>
      ) : null}
    </MenuAt>
  );
}
