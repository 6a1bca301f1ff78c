import { dataStyle } from "@/site/blocks/data-style";
import { classNames } from "./class-names";

interface Props {
  label: string;
  /** The progress from 0 to 100, or null if the progress is unknown. */
  value: number | null;
  tone?: "accent" | "success" | "danger";
}

const TONES = { accent: "bg-accent", success: "bg-success", danger: "bg-danger" };

/** A progress bar. */
export function ProgressBar({ label, value, tone = "accent" }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? undefined}
      className="h-2 overflow-hidden rounded-full bg-hover"
    >
      <div
        className={classNames(
          "h-full rounded-full transition-[width] duration-500",
          TONES[tone],
          value === null && "w-1/3 animate-[indeterminate_1.4s_ease-in-out_infinite]",
        )}
        {...dataStyle(value === null ? undefined : { width: `${value}%` })}
      />
    </div>
  );
}
