import { type ReactNode, useId } from "react";
import type { PartTitle } from "./field-names";
import { OwnCount, OwnOfPart } from "./own-fields";

interface Props {
  title: PartTitle;
  open?: boolean;
  children: ReactNode;
}

/** A collapsible part of the form. */
export function Part({ title, open, children }: Props) {
  const id = useId();
  return (
    <details open={open} className="group border-b border-line last:border-0">
      <summary className="flex cursor-pointer items-center gap-2 px-5 py-3.5 font-semibold select-none">
        <span aria-hidden className="text-soft transition-transform group-open:rotate-90">
          ›
        </span>
        <span id={id}>{title}</span>
        <OwnCount title={title} />
      </summary>
      <fieldset aria-labelledby={id} className="grid gap-4 px-5 pb-5">
        <OwnOfPart title={title} />
        {children}
      </fieldset>
    </details>
  );
}
