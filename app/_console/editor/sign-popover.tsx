"use client";

import { Popover } from "@base-ui/react/popover";
import { type ReactElement, useState } from "react";
import { type Begun, useBegun } from "../../_ui/button-of-part";
import { EmojiPicker } from "./emoji/emoji-picker";
import { IconPicker } from "./emoji/icon-picker";
import type { PageContent } from "./save/page-content";

type Fields = Pick<PageContent, "icon" | "emoji">;
type Kind = "emoji" | "icon";

const KINDS: [kind: Kind, label: string][] = [
  ["emoji", "Emoji"],
  ["icon", "Icons"],
];

export interface SignPopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  begun: Begun;
  fields: Fields;
  onChange: (change: Fields) => void;
}

/** Lets people select an emoji or an icon for a page. */
export function SignPopover({ trigger, begun, fields, onChange }: SignPopoverProps) {
  const button = useBegun(begun);
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<Kind>(fields.icon ? "icon" : "emoji");
  const take = (change: Fields) => {
    onChange(change);
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger ref={button} render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label="Page icon"
            className="float grid w-80 max-w-[calc(100vw-1rem)] gap-3 rounded-xl border border-line bg-raised p-3 shadow-float outline-none"
          >
            <div className="flex items-center gap-1">
              {KINDS.map(([one, label]) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={kind === one}
                  onClick={() => setKind(one)}
                  className="h-8 rounded-lg px-3 text-sm text-soft hover:bg-hover hover:text-ink aria-pressed:bg-active aria-pressed:text-accent"
                >
                  {label}
                </button>
              ))}
              {fields.icon || fields.emoji ? (
                <button
                  type="button"
                  className="ml-auto h-8 rounded-lg px-3 text-sm text-soft hover:bg-hover hover:text-ink"
                  onClick={() => take({ icon: "", emoji: "" })}
                >
                  Remove
                </button>
              ) : null}
            </div>
            {kind === "emoji" ? (
              <EmojiPicker onPick={({ emoji }) => take({ emoji, icon: "" })} />
            ) : (
              <IconPicker onPick={(icon) => take({ icon, emoji: "" })} />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
