import { Archive, CircleDot, GitMerge, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../_ui/class-names";
import type { Status } from "./use-request";

export const STATUS_WORDS: Record<Status, string> = {
  draft: "Draft",
  open: "Open",
  merged: "Merged",
  archived: "Archived",
};

const ICONS: Record<Status, (size: number) => ReactNode> = {
  draft: (size) => <PencilLine size={size} aria-hidden />,
  open: (size) => <CircleDot size={size} aria-hidden />,
  merged: (size) => <GitMerge size={size} aria-hidden />,
  archived: (size) => <Archive size={size} aria-hidden />,
};

const TONES: Record<Status, string> = {
  draft: "bg-hover text-soft",
  open: "bg-success-soft text-success",
  merged: "bg-accent-soft text-accent",
  archived: "bg-danger-soft text-danger",
};

/** The status of a change request as an icon, for rows. */
export function StatusIcon({ status, size = 16 }: { status: Status; size?: number }) {
  const tone = { draft: "text-soft", open: "text-success", merged: "text-accent", archived: "text-danger" };
  return (
    <span role="img" aria-label={STATUS_WORDS[status]} title={STATUS_WORDS[status]} className={tone[status]}>
      {ICONS[status](size)}
    </span>
  );
}

/** The status of a change request as a word. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span
      data-testid="status"
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] font-medium",
        TONES[status],
      )}
    >
      {ICONS[status](14)}
      {STATUS_WORDS[status]}
    </span>
  );
}
