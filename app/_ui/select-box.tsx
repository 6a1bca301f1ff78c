import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** The classes of the select field in a `SelectBox`, which has the arrow of the field. */
export const BOXED_SELECT = "w-full min-w-0 appearance-none truncate pe-8";

/** The arrow of a select field, which looks the same in all browsers. */
export function SelectBox({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <span className={classNames("relative inline-flex max-w-full", className)}>
      {children}
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-soft"
      />
    </span>
  );
}
