import {
  Asterisk,
  FileCode2,
  GripVertical,
  Heading2,
  Heading3,
  Image,
  Info,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  PanelTop,
  Quote,
  Search,
  Table,
  TableProperties,
} from "lucide-react";
import type { Command } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { blockOf, type InsertableBlock } from "../write/blocks";
import { type Tool, ToolbarFrame } from "../write/toolbar-frame";
import { heading, list, quote } from "./keys/commands";
import { runner, useMarkTools } from "./mark-tools";
import { offerBlocks } from "./menu/trigger";
import { schema } from "./model/schema";
import { useFollowing } from "./views/following";

interface Props {
  view: EditorView | null;
  onBlock: (block: InsertableBlock) => void;
  onLink: () => void;
  onNote: () => void;
  onFind: () => void;
  onTable: () => void;
  onBlockMenu: () => void;
}

const BLOCK_TOOLS: [label: string, icon: LucideIcon, command: Command][] = [
  ["Heading", Heading2, heading("heading-1")],
  ["Small heading", Heading3, heading("heading-2")],
  ["List", List, list(schema.nodes.list_unordered)],
  ["Numbered list", ListOrdered, list(schema.nodes.list_ordered)],
  ["Task list", ListChecks, list(schema.nodes.list_tasks)],
  ["Quote", Quote, quote],
];
const INSERT_TOOLS: [id: string, icon: LucideIcon][] = [
  ["table", Table],
  ["hint", Info],
  ["tabs", PanelTop],
  ["code", FileCode2],
  ["image", Image],
];

/** The toolbar for formatting the page. */
export function VisualToolbar({ view, onBlock, onLink, onNote, onFind, onTable, onBlockMenu }: Props) {
  const marks = useMarkTools(view);
  const isTable = useFollowing(view, ({ state }) => isInTable(state), false);
  const run = runner(view);
  const groups: Tool[][] = [
    // For a mouse, each block has a handle that opens this menu. Touch devices don't show these handles.
    [{ label: "Block actions", icon: GripVertical, keys: "Control+/", run: onBlockMenu }],
    [
      ...marks,
      { label: "Link", icon: Link2, keys: "Control+K", run: onLink },
      { label: "Footnote", icon: Asterisk, run: onNote },
    ],
    BLOCK_TOOLS.map(([label, icon, command]) => ({ label, icon, run: run(command) })),
    INSERT_TOOLS.map(([id, icon]) => ({ label: blockOf(id).title, icon, run: () => onBlock(blockOf(id)) })),
    [{ label: "Find and replace", icon: Search, keys: "Control+F", run: onFind }],
    ...(isTable
      ? [[{ label: "Table actions", icon: TableProperties, keys: "Control+.", run: onTable }]]
      : []),
  ];
  const openMenu = () => {
    if (!view) return;
    view.dispatch(offerBlocks(view.state.tr));
    view.focus();
  };
  return <ToolbarFrame groups={groups} onInsert={openMenu} />;
}
