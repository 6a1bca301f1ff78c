import { Check } from "lucide-react";
import { classNames } from "../../../_ui/class-names";

/** The steps of a form, with the current step. */
export function Steps({ current, titles }: { current: number; titles: readonly string[] }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-5 gap-y-2 text-[0.8125rem]">
      {titles.map((title, index) => (
        <li
          key={title}
          aria-current={index === current ? "step" : undefined}
          className={classNames(
            "flex items-center gap-2",
            index === current ? "font-medium text-ink" : "text-soft",
          )}
        >
          <span
            className={classNames(
              "grid size-5 place-items-center rounded-full text-xs tabular-nums",
              index <= current ? "bg-accent text-on-accent" : "border border-line-strong",
            )}
          >
            {index < current ? <Check size={12} aria-label="Done" /> : index + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  );
}
