import type { ReactNode } from "react";
import { compareLines } from "@/site/difference/source-lines";
import { classNames } from "../../../_ui/class-names";

interface SideProps {
  title: string;
  hint: string;
  chosen?: boolean;
  children: ReactNode;
  control?: ReactNode;
}

/** One side of a conflict, with the control that selects this side. */
export function Side({ title, hint, chosen, control, children }: SideProps) {
  return (
    <div
      className={classNames(
        "flex min-w-0 flex-col overflow-hidden rounded-lg border",
        chosen ? "border-accent ring-1 ring-accent" : "border-line",
      )}
    >
      <div className="flex items-center gap-2 border-b border-line bg-side px-3 py-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{title}</p>
          <p className="text-xs text-soft">{hint}</p>
        </div>
        {control}
      </div>
      {children}
    </div>
  );
}

interface BodyProps {
  label: string;
  text: string | null;
  absence: string;
  /**
   * The original text, which both sides have changed. Lines that the original doesn't contain are
   * highlighted.
   */
  base?: string | null;
}

function Lines({ text, base }: { text: string; base: string }) {
  return compareLines(base, text).flatMap(({ after, isSame }, index) =>
    after ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
      <div key={index} className={classNames("-mx-3 min-h-[1lh] px-3", !isSame && "bg-success-soft")}>
        {after.map((stretch) => stretch.text).join("")}
      </div>
    ) : (
      []
    ),
  );
}

export function SideBody({ label, text, absence, base }: BodyProps) {
  if (text === null) return <p className="px-3 py-3 text-soft italic">{absence}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region of its own would be one landmark too many
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-80 flex-1 overflow-auto px-3 py-2 font-mono text-xs leading-relaxed whitespace-pre-wrap break-words"
    >
      {typeof base === "string" ? <Lines text={text} base={base} /> : text}
    </pre>
  );
}
