import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** The widths of the console's pages. */
const WIDTHS = {
  /** Lists, tables and forms. */
  list: "max-w-5xl",
  /** Text that people read, such as a conversation. */
  reading: "max-w-3xl",
  /** A page with a column beside it, such as the navigation of settings. The rest is as wide as a list. */
  columns: "max-w-[77rem]",
  /** Comparisons and previews, which use the whole window. */
  full: "max-w-[96rem]",
};

export type FrameWidth = keyof typeof WIDTHS;

interface Props {
  width?: FrameWidth;
  /** For the layout of the children. */
  className?: string;
  children: ReactNode;
}

/** The area of a console page. All pages have one of these widths, and the same space around their content. */
export function Frame({ width = "list", className, children }: Props) {
  return (
    <div data-frame={width} className={classNames("mx-auto px-5 py-8 sm:px-8", WIDTHS[width], className)}>
      {children}
    </div>
  );
}
