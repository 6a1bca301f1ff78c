"use client";

import { type ReactNode, useId } from "react";
import { classNames } from "../../../_ui/class-names";
import { compareLines } from "../changes/source-lines";
import type { Conflict } from "../merge/use-merging";
import type { Resolution } from "./resolution";
import { absenceOf, KIND_WORDS, sideText, startText, thingOf } from "./side-text";

interface Props {
  conflict: Conflict;
  resolution: Resolution | undefined;
  onResolve: (resolution: Resolution) => void;
  titleOf: (pageId: string) => string | undefined;
}

type Choice = "mine" | "theirs" | "text";

const choiceOf = (resolution: Resolution | undefined): Choice | null => {
  if (!resolution) return null;
  return "use" in resolution ? resolution.use : "text";
};

interface SideProps {
  title: string;
  hint: string;
  chosen?: boolean;
  children: ReactNode;
  control?: ReactNode;
}

function Side({ title, hint, chosen, control, children }: SideProps) {
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
  /** What the side began from; lines that are not of it stand out. */
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

function SideBody({ label, text, absence, base }: BodyProps) {
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

/** One conflict: what was there, what each side made of it, and how it is to end. */
export function ConflictCard({ conflict, resolution, onResolve, titleOf }: Props) {
  const name = useId();
  const { kind, base, mine, theirs } = conflict;
  const choice = choiceOf(resolution);
  const thing = thingOf(conflict);
  const show = (value: unknown) => sideText(kind, value, titleOf);
  const radio = (value: Choice, label: string, take: () => void) => (
    <label className="flex cursor-pointer items-center gap-1.5 text-[0.8125rem] font-medium whitespace-nowrap">
      <input
        type="radio"
        name={name}
        checked={choice === value}
        onChange={take}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
  return (
    <fieldset className="rounded-xl border border-line bg-raised p-4">
      <legend className="sr-only">
        {thing}: {KIND_WORDS[kind]}
      </legend>
      <p aria-hidden className="mb-3">
        <span className="font-semibold">{thing}</span> <span className="text-soft">· {KIND_WORDS[kind]}</span>
      </p>
      <div className="grid gap-3 lg:grid-cols-3">
        <Side title="Before" hint="What both sides began from">
          <SideBody label={`${thing} before`} text={show(base)} absence={absenceOf(kind)} />
        </Side>
        <Side
          title="This request"
          hint="What the change request says"
          chosen={choice === "mine"}
          control={radio("mine", "Keep this", () => onResolve({ use: "mine" }))}
        >
          <SideBody
            label={`${thing} in this request`}
            text={show(mine)}
            absence={absenceOf(kind)}
            base={show(base)}
          />
        </Side>
        <Side
          title="Primary content"
          hint="What readers see now"
          chosen={choice === "theirs"}
          control={radio("theirs", "Take this", () => onResolve({ use: "theirs" }))}
        >
          <SideBody
            label={`${thing} in the primary content`}
            text={show(theirs)}
            absence={absenceOf(kind)}
            base={show(base)}
          />
        </Side>
      </div>
      {kind === "text" ? (
        <div className="mt-3 grid gap-2">
          {radio("text", "Write it myself", () => onResolve({ text: startText(mine, theirs) }))}
          {resolution && "text" in resolution ? (
            <textarea
              aria-label={`Text of ${thing}`}
              value={resolution.text}
              spellCheck={false}
              rows={Math.min(Math.max(resolution.text.split("\n").length + 1, 6), 24)}
              onChange={(event) => onResolve({ text: event.target.value })}
              className="w-full rounded-lg border border-line-strong bg-page px-3 py-2 font-mono text-xs leading-relaxed"
            />
          ) : null}
        </div>
      ) : null}
    </fieldset>
  );
}
