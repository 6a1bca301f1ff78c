"use client";

import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names";
import { BOXED_SELECT, SelectBox } from "./select-box";

/** The look of the controls above a list. */
export const FILTER_CONTROL = "h-9 rounded-lg border border-line-strong bg-raised text-sm";

/** A select field without a visible label, in a row of a table or above a list. Give it an accessible name. */
export function Select({ className, ...rest }: ComponentPropsWithRef<"select">) {
  return (
    <SelectBox className={className}>
      <select className={classNames(FILTER_CONTROL, BOXED_SELECT, "px-2.5 disabled:opacity-60")} {...rest} />
    </SelectBox>
  );
}

interface ToggleProps {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  children: ReactNode;
}

/** A button that turns a filter of a list on or off. */
export function FilterToggle({ pressed, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className={classNames(
        FILTER_CONTROL,
        "px-3",
        pressed ? "border-accent bg-accent-soft text-accent" : "hover:bg-hover",
      )}
    >
      {children}
    </button>
  );
}
