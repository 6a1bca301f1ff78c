import { CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Finding } from "./use-checks";
import { SEVERITY_WORDS } from "./words";

const ICONS: Record<Finding["severity"], ReactNode> = {
  error: <CircleX size={16} aria-hidden />,
  warning: <TriangleAlert size={16} aria-hidden />,
  note: <Info size={16} aria-hidden />,
};

const TONES: Record<Finding["severity"], string> = {
  error: "text-danger",
  warning: "text-warning",
  note: "text-soft",
};

/** The severity of a finding as an icon. */
export function SeverityIcon({ severity }: Pick<Finding, "severity">) {
  const words = SEVERITY_WORDS[severity];
  return (
    <span role="img" aria-label={words} title={words} className={TONES[severity]}>
      {ICONS[severity]}
    </span>
  );
}
