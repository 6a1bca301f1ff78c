"use client";

import { Toolbar as Base } from "@base-ui/react/toolbar";
import { type LucideIcon, Plus } from "lucide-react";

export interface Tool {
  label: string;
  icon: LucideIcon;
  keys?: string;
  /** For a toggle, whether the formatting is on at the cursor. */
  isOn?: boolean;
  run: () => void;
}

const BUTTON =
  "inline-grid size-8 shrink-0 place-items-center rounded-lg text-soft transition-colors hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px] aria-pressed:bg-active aria-pressed:text-accent";

interface Props {
  groups: readonly (readonly Tool[])[];
  onInsert: () => void;
}

/** The formatting toolbar. The Tab key reaches the toolbar only once, and arrow keys move within the toolbar. */
export function ToolbarFrame({ groups, onInsert }: Props) {
  return (
    <Base.Root
      aria-label="Formatting"
      className="flex min-w-0 items-center gap-0.5 overflow-x-auto border-b border-line px-3 py-1 [scrollbar-width:none]"
    >
      <Base.Button
        title="Insert block (/ in the text)"
        className="flex h-8 shrink-0 items-center gap-1 rounded-lg px-2 text-[0.8125rem] text-soft hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px]"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onInsert}
      >
        <Plus size={17} aria-hidden />
        Insert
      </Base.Button>
      {groups.map((tools) => (
        <Base.Group key={tools[0]?.label} className="flex shrink-0 items-center gap-0.5">
          <Base.Separator className="mx-1.5 h-5 w-px bg-line" />
          {tools.map((tool) => (
            <Base.Button
              key={tool.label}
              aria-label={tool.label}
              aria-keyshortcuts={tool.keys}
              aria-pressed={tool.isOn}
              title={tool.keys ? `${tool.label} (${tool.keys.replace("Control", "Ctrl")})` : tool.label}
              className={BUTTON}
              // Keep the selection in the text, because the tool applies to it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={tool.run}
            >
              <tool.icon size={17} aria-hidden />
            </Base.Button>
          ))}
        </Base.Group>
      ))}
    </Base.Root>
  );
}
