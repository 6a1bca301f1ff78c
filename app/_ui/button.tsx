"use client";

import { LoaderCircle } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap select-none transition-colors disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55";
const KINDS = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border border-line bg-raised text-ink hover:bg-hover",
  quiet: "text-soft hover:bg-hover hover:text-ink",
  // Actions that destroy something or take access away. The solid button confirms the action.
  danger: "bg-danger text-page hover:opacity-90",
  "danger-secondary": "border border-line bg-raised text-danger hover:bg-danger-soft",
  "danger-quiet": "text-danger hover:bg-danger-soft",
} as const;
const SIZES = {
  small: "h-8 px-2.5 text-[0.8125rem]",
  medium: "h-9 px-3.5 text-sm",
  large: "h-11 px-5 text-[0.9375rem]",
};

export type ButtonKind = keyof typeof KINDS;
export type ButtonSize = keyof typeof SIZES;

/** The style of a button, for other elements that look like a button. */
export function buttonClass(kind: ButtonKind = "secondary", size: ButtonSize = "medium"): string {
  return classNames(BASE, KINDS[kind], SIZES[size]);
}

interface ButtonProps extends ComponentPropsWithRef<"button"> {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** If true, the button shows a spinner and can't be pressed again. */
  busy?: boolean;
}

export function Button({
  kind,
  size,
  busy,
  children,
  className,
  disabled,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? "button"}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass(kind, size), className)}
      {...rest}
    >
      {busy ? <LoaderCircle size={16} className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  );
}
