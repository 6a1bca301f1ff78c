"use client";

import { useMemo, useState } from "react";
import { Button } from "../../../_ui/button";
import { classNames } from "../../../_ui/class-names";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { type Choice, type Side, settle } from "./merge";
import type { FieldName, PageContent } from "./page-content";
import type { Conflict } from "./page-saver";

interface Props {
  conflict: Conflict;
  mine: PageContent;
  onClose: () => void;
  onSettle: (content: PageContent) => void;
}

const NAMES: Record<FieldName, string> = {
  title: "Title",
  description: "Description",
  icon: "Icon",
  emoji: "Emoji",
};

interface SideProps {
  label: string;
  text: string;
  isChosen: boolean;
}

function SideText({ label, text, isChosen }: SideProps) {
  return (
    <div
      className={classNames(
        "min-w-0 rounded-lg border p-2.5",
        isChosen ? "border-accent bg-accent-soft" : "border-line opacity-75",
      )}
    >
      <p className="mb-1 text-xs font-medium text-soft">{label}</p>
      <pre className="max-h-52 overflow-auto font-mono text-[0.8125rem] whitespace-pre-wrap break-words">
        {text || "(nothing)"}
      </pre>
    </div>
  );
}

interface ClashProps<Value extends string> {
  legend: string;
  mine: string;
  theirs: string;
  options: { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One thing that both sides changed, and which of them counts. */
function Clash<Value extends string>({ legend, mine, theirs, options, chosen, onChoose }: ClashProps<Value>) {
  return (
    <fieldset className="rounded-xl border border-line p-3">
      <legend className="px-1 text-[0.8125rem] font-medium">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <SideText label="Mine" text={mine} isChosen={chosen !== "theirs"} />
        <SideText label="Theirs" text={theirs} isChosen={chosen !== "mine"} />
      </div>
      <div className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1.5">
        {options.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-2">
            <input
              type="radio"
              name={legend}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const SIDES: { value: Side; label: string }[] = [
  { value: "mine", label: "Keep mine" },
  { value: "theirs", label: "Take theirs" },
];
const CHOICES: { value: Choice; label: string }[] = [...SIDES, { value: "both", label: "Keep both" }];

/**
 * Two people have written the same lines: both are shown, stretch by stretch, and a person says which count. What only one
 * of them changed is in the result anyway.
 */
export function ConflictDialog({ conflict, mine, onClose, onSettle }: Props) {
  const { merged, theirs } = conflict;
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [fields, setFields] = useState<Partial<Record<FieldName, Side>>>({});
  const sides = useMemo(() => ({ mine, theirs: theirs.content }), [mine, theirs]);
  const clashes = merged.chunks.flatMap((chunk, index) => ("lines" in chunk ? [] : [{ ...chunk, index }]));
  const all = (side: Side) => {
    setChoices(new Map(clashes.map(({ index }) => [index, side])));
    setFields(Object.fromEntries(merged.clashes.map((name) => [name, side])));
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Somebody else changed the same lines"
      description="Nothing is lost: choose what counts in each place. Everything that only one of you changed is kept."
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => all("mine")}>
          Mine everywhere
        </Button>
        <Button size="small" onClick={() => all("theirs")}>
          Theirs everywhere
        </Button>
      </div>
      <div className="grid max-h-[55vh] gap-4 overflow-y-auto">
        {merged.clashes.map((name) => (
          <Clash
            key={name}
            legend={NAMES[name]}
            mine={mine[name]}
            theirs={theirs.content[name]}
            options={SIDES}
            chosen={fields[name] ?? "mine"}
            onChoose={(side) => setFields({ ...fields, [name]: side })}
          />
        ))}
        {clashes.map((clash, count) => (
          <Clash
            key={clash.index}
            legend={`Place ${count + 1} of ${clashes.length}`}
            mine={clash.mine.join("")}
            theirs={clash.theirs.join("")}
            options={CHOICES}
            chosen={choices.get(clash.index) ?? "both"}
            onChoose={(choice) => setChoices(new Map([...choices, [clash.index, choice]]))}
          />
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Decide later</Button>
        <Button kind="primary" onClick={() => onSettle(settle(merged, sides, choices, fields))}>
          Save this
        </Button>
      </DialogActions>
    </Dialog>
  );
}
