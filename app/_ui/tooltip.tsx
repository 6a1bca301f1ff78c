"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

interface Props {
  content: ReactNode;
  children: ReactElement<Record<string, unknown>>;
}

/** A short explanation on hover and focus; never the only place of what a reader needs. */
export function Tooltip({ content, children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="float max-w-64 rounded-lg bg-ink px-2.5 py-1.5 text-xs text-page shadow-float">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
