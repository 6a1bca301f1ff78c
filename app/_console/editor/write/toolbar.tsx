"use client";

import type { EditorView } from "@codemirror/view";
import {
  Bold,
  Code,
  FileCode2,
  Heading2,
  Heading3,
  Image,
  Info,
  Italic,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  PanelTop,
  Quote,
  Table,
} from "lucide-react";
import { blockOf } from "./blocks";
import { toggleLines, toggleMark } from "./commands";
import { insertBlockHere, openSlashMenu, type PickFiles } from "./insert-block";
import { type Tool as ShownTool, ToolbarFrame } from "./toolbar-frame";

interface Tool extends Omit<ShownTool, "run"> {
  run: (view: EditorView, given: Given) => void;
}

interface Given {
  pickFiles: PickFiles;
  openLink: () => void;
}

const block =
  (id: string) =>
  (view: EditorView, { pickFiles }: Given): void =>
    insertBlockHere(view, blockOf(id), pickFiles);

/** The groups of tools. The most used group comes first. On narrow screens, people scroll to the other groups. */
const GROUPS: Tool[][] = [
  [
    { label: "Bold", icon: Bold, keys: "Control+B", run: toggleMark("**", "bold") },
    { label: "Italic", icon: Italic, keys: "Control+I", run: toggleMark("*", "italic") },
    { label: "Code", icon: Code, keys: "Control+E", run: toggleMark("`", "code") },
    { label: "Link", icon: Link2, keys: "Control+K", run: (_view, { openLink }) => openLink() },
  ],
  [
    { label: "Heading", icon: Heading2, run: toggleLines("## ") },
    { label: "Small heading", icon: Heading3, run: toggleLines("### ") },
    { label: "List", icon: List, run: toggleLines("* ") },
    { label: "Numbered list", icon: ListOrdered, run: toggleLines("1. ") },
    { label: "Task list", icon: ListChecks, run: toggleLines("* [ ] ") },
    { label: "Quote", icon: Quote, run: toggleLines("> ") },
  ],
  [
    { label: "Table", icon: Table, run: block("table") },
    { label: "Hint", icon: Info, run: block("hint") },
    { label: "Tabs", icon: PanelTop, run: block("tabs") },
    { label: "Code block", icon: FileCode2, run: block("code") },
    { label: "Image", icon: Image, run: block("image") },
  ],
];

interface Props extends Given {
  view: EditorView | null;
}

/** The toolbar of the Markdown editor. */
export function Toolbar({ view, ...given }: Props) {
  const groups = GROUPS.map((tools) =>
    tools.map((tool) => ({ ...tool, run: () => view && tool.run(view, given) })),
  );
  return <ToolbarFrame groups={groups} onInsert={() => view && openSlashMenu(view)} />;
}
