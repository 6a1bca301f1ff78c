"use client";

import { Toolbar as Base } from "@base-ui/react/toolbar";
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
  type LucideIcon,
  PanelTop,
  Plus,
  Quote,
  Table,
} from "lucide-react";
import { blockOf } from "./blocks";
import { insertLink, toggleLines, toggleMark } from "./commands";
import { insertBlockHere, openSlashMenu, type PickFiles } from "./insert-block";

interface Tool {
  label: string;
  icon: LucideIcon;
  keys?: string;
  run: (view: EditorView, pickFiles: PickFiles) => void;
}

const block =
  (id: string) =>
  (view: EditorView, pickFiles: PickFiles): void =>
    insertBlockHere(view, blockOf(id), pickFiles);

/** In groups, the most used ones first: on narrow screens the rest is reached by scrolling. */
const GROUPS: Tool[][] = [
  [
    { label: "Bold", icon: Bold, keys: "Control+B", run: toggleMark("**", "bold") },
    { label: "Italic", icon: Italic, keys: "Control+I", run: toggleMark("*", "italic") },
    { label: "Code", icon: Code, keys: "Control+E", run: toggleMark("`", "code") },
    { label: "Link", icon: Link2, keys: "Control+K", run: insertLink },
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

const BUTTON =
  "inline-grid size-8 shrink-0 place-items-center rounded-lg text-soft transition-colors hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px]";

interface Props {
  view: EditorView | null;
  pickFiles: PickFiles;
}

/** What formats the text: one stop of the Tab key, walked by arrow keys. */
export function Toolbar({ view, pickFiles }: Props) {
  return (
    <Base.Root
      aria-label="Formatting"
      className="flex min-w-0 items-center gap-0.5 overflow-x-auto border-b border-line px-3 py-1 [scrollbar-width:none]"
    >
      <Base.Button
        title="All blocks (/ at the start of a line)"
        className="flex h-8 shrink-0 items-center gap-1 rounded-lg px-2 text-[0.8125rem] text-soft hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px]"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => view && openSlashMenu(view)}
      >
        <Plus size={17} aria-hidden />
        Insert
      </Base.Button>
      {GROUPS.map((tools) => (
        <Base.Group key={tools[0]?.label} className="flex shrink-0 items-center gap-0.5">
          <Base.Separator className="mx-1.5 h-5 w-px bg-line" />
          {tools.map((tool) => (
            <Base.Button
              key={tool.label}
              aria-label={tool.label}
              aria-keyshortcuts={tool.keys}
              title={tool.keys ? `${tool.label} (${tool.keys.replace("Control", "Ctrl")})` : tool.label}
              className={BUTTON}
              // The selection in the text is what the tool is for: it must not be lost to the button.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => view && tool.run(view, pickFiles)}
            >
              <tool.icon size={17} aria-hidden />
            </Base.Button>
          ))}
        </Base.Group>
      ))}
    </Base.Root>
  );
}
