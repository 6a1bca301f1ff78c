"use client";

import { Toolbar as Base } from "@base-ui/react/toolbar";
import { Ellipsis, type LucideIcon, Plus } from "lucide-react";
import { Fragment, useLayoutEffect, useRef, useState } from "react";
import { MenuAt, MenuItem, MenuSeparator } from "../../../_ui/menu";

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

/** The widths of the toolbar's parts in pixels, with the gaps before them. They match the classes below. */
const TOOL_WIDTH = 34;
const SEPARATOR_WIDTH = 17;
const PADDING_WIDTH = 24;

const shownKeys = (keys: string | undefined) => keys?.replace("Control", "Ctrl");

/** A button of a toolbar. The text keeps its selection, because the tool applies to it. */
export function ToolButton({ label, icon: Icon, keys, isOn, run }: Tool) {
  return (
    <Base.Button
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={isOn}
      title={keys ? `${label} (${shownKeys(keys)})` : label}
      className={BUTTON}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <Icon size={17} aria-hidden />
    </Base.Button>
  );
}

/** Splits the tools into those that fit into a width in pixels, and the others. The order doesn't change. */
export function fittingTools(
  groups: readonly (readonly Tool[])[],
  width: number,
): { shown: Tool[][]; others: Tool[][] } {
  const all = groups.reduce((sum, tools) => sum + SEPARATOR_WIDTH + tools.length * TOOL_WIDTH, 0);
  let left = all <= width ? all : width - SEPARATOR_WIDTH - TOOL_WIDTH;
  const [shown, others]: Tool[][][] = [[], []];
  for (const tools of groups) {
    left -= SEPARATOR_WIDTH;
    const count = Math.max(0, Math.min(tools.length, Math.floor(left / TOOL_WIDTH)));
    left = count < tools.length ? -1 : left - count * TOOL_WIDTH;
    if (count > 0) shown?.push(tools.slice(0, count));
    if (count < tools.length) others?.push(tools.slice(count));
  }
  return { shown: shown ?? [], others: others ?? [] };
}

/** The menu of the tools for which the toolbar has no space. */
function OtherTools({ groups }: { groups: readonly (readonly Tool[])[] }) {
  const [at, setAt] = useState<DOMRect | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Base.Group className="flex shrink-0 items-center gap-0.5">
      <Base.Separator className="mx-1.5 h-5 w-px bg-line" />
      <Base.Button
        ref={button}
        aria-label="More formatting"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        title="More formatting"
        className={BUTTON}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setAt(button.current?.getBoundingClientRect() ?? null)}
      >
        <Ellipsis size={17} aria-hidden />
      </Base.Button>
      {at ? (
        <MenuAt
          at={at}
          label="More formatting"
          onClose={() => {
            setAt(null);
            button.current?.focus();
          }}
        >
          {groups.map((tools, index) => (
            <Fragment key={tools[0]?.label}>
              {index > 0 ? <MenuSeparator /> : null}
              {tools.map((tool) => (
                <MenuItem
                  key={tool.label}
                  icon={<tool.icon size={16} aria-hidden />}
                  {...(tool.keys && { keys: shownKeys(tool.keys) ?? "" })}
                  onSelect={() => {
                    setAt(null);
                    // The tool can move the focus, for example to a field. Wait until the menu has returned the focus.
                    setTimeout(tool.run);
                  }}
                >
                  {tool.label}
                </MenuItem>
              ))}
            </Fragment>
          ))}
        </MenuAt>
      ) : null}
    </Base.Group>
  );
}

interface Props {
  groups: readonly (readonly Tool[])[];
  onInsert: () => void;
}

/**
 * The formatting toolbar. The Tab key reaches the toolbar only once, and arrow keys move within the toolbar. A menu contains
 * the tools for which there is no space.
 */
export function ToolbarFrame({ groups, onInsert }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const insert = useRef<HTMLButtonElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    if (!root.current) return;
    const measure = () =>
      setWidth((root.current?.clientWidth ?? 0) - PADDING_WIDTH - (insert.current?.offsetWidth ?? 0));
    const observer = new ResizeObserver(measure);
    observer.observe(root.current);
    measure();
    return () => observer.disconnect();
  }, []);
  const { shown, others } = fittingTools(groups, width);
  return (
    <Base.Root
      ref={root}
      aria-label="Formatting"
      className="flex min-w-0 items-center gap-0.5 overflow-hidden border-b border-line px-3 py-1"
    >
      <Base.Button
        ref={insert}
        title="Insert block (/ in the text)"
        className="flex h-8 shrink-0 items-center gap-1 rounded-lg px-2 text-[0.8125rem] text-soft hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px]"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onInsert}
      >
        <Plus size={17} aria-hidden />
        Insert
      </Base.Button>
      {shown.map((tools) => (
        <Base.Group key={tools[0]?.label} className="flex shrink-0 items-center gap-0.5">
          <Base.Separator className="mx-1.5 h-5 w-px bg-line" />
          {tools.map((tool) => (
            <ToolButton key={tool.label} {...tool} />
          ))}
        </Base.Group>
      ))}
      {others.length > 0 ? <OtherTools groups={others} /> : null}
    </Base.Root>
  );
}
