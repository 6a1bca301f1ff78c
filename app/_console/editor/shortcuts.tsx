"use client";

import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { Dialog } from "../../_ui/dialog";
import { IconButton } from "../../_ui/icon-button";

/** The keyboard shortcuts. `Mod` is Ctrl, or ⌘ on a Mac. */
const SHORTCUTS: { group: string; keys: [keys: string, does: string][] }[] = [
  {
    group: "Text",
    keys: [
      ["/", "Insert a block"],
      ["[[", "Link to a page"],
      ["@", "Mention a person or team"],
      ["Mod+B", "Bold"],
      ["Mod+I", "Italic"],
      ["Mod+E", "Code"],
      ["Mod+Shift+X", "Strikethrough"],
      ["Mod+K", "Add link to selected text"],
      ["Alt+F10", "Go to toolbar of selection"],
      ["Mod+click", "Open a link"],
      ["Shift+Enter", "Line break"],
      ["Mod+F", "Find and replace"],
      ["Mod+Shift+F", "Find and replace in all pages"],
    ],
  },
  {
    group: "Blocks",
    keys: [
      ["Mod+Alt+2", "Heading"],
      ["Mod+Alt+3", "Small heading"],
      ["Mod+Alt+4", "Smallest heading"],
      ["Mod+Alt+0", "Text"],
      ["Mod+Shift+7", "Numbered list"],
      ["Mod+Shift+8", "List"],
      ["Mod+Shift+9", "Quote"],
      ["Tab, Shift+Tab", "Indent list item or move between table cells"],
      ["Mod+Enter", "Leave block"],
      ["Escape", "Select block, then its parent block"],
      ["Shift+Up, Down", "Select more blocks"],
      ["Mod+/", "Block actions"],
      ["Mod+.", "Table actions"],
      ["Alt+Up, Down", "Move blocks"],
      ["Mod+D", "Duplicate blocks"],
      ["Enter", "Edit selected block or its source"],
      ["Escape, Tab", "Leave text"],
    ],
  },
  {
    group: "Page",
    keys: [
      ["Mod+K", "Search everything or run a command"],
      ["Mod+S", "Save now"],
      ["Mod+Z", "Undo"],
      ["Mod+Y", "Redo"],
      ["Mod+Shift+M", "Switch between blocks and Markdown"],
      ["Alt+Arrows", "Move page in the sidebar"],
      ["?", "Show keyboard shortcuts"],
    ],
  },
];

/** Whether the focused element accepts typed text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The list of keyboard shortcuts, opened by a button or the `?` key. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [modifier, setModifier] = useState("Ctrl");
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setModifier("⌘");
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event.target)) setOpen(true);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <IconButton label="Keyboard shortcuts" className="max-sm:hidden" onClick={() => setOpen(true)}>
        <Keyboard size={17} aria-hidden />
      </IconButton>
      <Dialog open={isOpen} wide onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <div className="gap-8 sm:columns-2">
          {SHORTCUTS.map(({ group, keys }) => (
            <section key={group} className="mb-6">
              <h3 className="mb-2 break-after-avoid text-[0.8125rem] font-semibold">{group}</h3>
              <dl className="grid gap-y-2">
                {keys.map(([combination, does]) => (
                  <div key={combination} className="flex items-baseline gap-3 break-inside-avoid">
                    <dt className="w-36 shrink-0">
                      <kbd className="rounded border border-line bg-side px-1.5 py-0.5 font-mono text-xs whitespace-nowrap">
                        {combination.replace("Mod", modifier)}
                      </kbd>
                    </dt>
                    <dd className="text-[0.8125rem] text-soft">{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  );
}
