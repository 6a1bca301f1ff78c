import type { ReactNode } from "react";

/**
 * A container that scrolls sideways if its content is too wide. The container can be focused, so that arrow keys can
 * scroll it.
 */
export function Scroller({ children, ...rest }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div tabIndex={0} {...rest}>
      {children}
    </div>
  );
}
