import { pulseWords } from "./words";

const BAR = 8;
const GAP = 3;

interface Props {
  weeks: readonly number[];
  /** The height in pixels. */
  height?: number;
}

/** A bar chart of issues per week. The current week is last. Screen readers read a sentence instead. */
export function Pulse({ weeks, height = 32 }: Props) {
  const most = Math.max(1, ...weeks);
  const width = weeks.length * (BAR + GAP) - GAP;
  return (
    <svg role="img" aria-label={pulseWords(weeks)} width={width} height={height} className="shrink-0">
      {weeks.map((count, week) => {
        const tall = count === 0 ? 2 : Math.max(4, (count / most) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
            key={week}
            x={week * (BAR + GAP)}
            y={height - tall}
            width={BAR}
            height={tall}
            rx={2}
            className={count === 0 ? "fill-line" : "fill-accent"}
          />
        );
      })}
    </svg>
  );
}

/** A larger chart of issues per week, with a table of the numbers. */
export function PulseChart({ weeks }: { weeks: readonly number[] }) {
  return (
    <figure className="grid gap-2">
      <div className="overflow-x-auto">
        <Pulse weeks={weeks} height={72} />
      </div>
      <figcaption className="text-soft">{pulseWords(weeks)}</figcaption>
    </figure>
  );
}
