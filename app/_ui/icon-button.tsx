"use client";

import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names";

interface Props extends ComponentPropsWithRef<"button"> {
  /** The action. Assistive technology uses this text as the name, and the tooltip shows it. */
  label: string;
}

/** A button that shows only an icon. */
export function IconButton({ label, className, type, ...rest }: Props) {
  return (
    <button
      type={type ?? "button"}
      aria-label={label}
      title={label}
      className={classNames(
        "inline-grid size-8 shrink-0 place-items-center rounded-lg text-soft transition-colors hover:bg-hover hover:text-ink data-[popup-open]:bg-hover data-[popup-open]:text-ink disabled:opacity-50",
        className,
      )}
      {...rest}
    />
  );
}
