import type { ReactNode } from "react";
import { classNames } from "./class-names";

const TONES = {
  neutral: "bg-hover text-soft",
  accent: "bg-accent-soft text-accent",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
} as const;

interface Props {
  tone?: keyof typeof TONES;
  children: ReactNode;
}

/** A short label for a state. */
export function Badge({ tone = "neutral", children }: Props) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
