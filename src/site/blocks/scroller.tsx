import type { ReactNode } from "react";

/** A box that scrolls sideways when its content is wide; it takes the focus, so that arrow keys can scroll it. */
export function Scroller({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={className} tabIndex={0}>
      {children}
    </div>
  );
}
