"use client";

import { useState } from "react";
import { Button } from "../../../_ui/button";
import { classNames } from "../../../_ui/class-names";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { isConflict, type MergedPage } from "./merge";
import { FIELDS, type FieldName } from "./page-content";
import { SETTING_LABELS } from "./page-settings";
import { type Choice, conflictKey } from "./page-sides";

interface Props {
  merged: MergedPage;
  onClose: () => void;
  /** Called with the choice for each conflict, by the key of the conflict. */
  onSettle: (choices: ReadonlyMap<string, Choice>) => void;
}

const NAMES: Record<FieldName, string> = {
  title: "Title",
  description: "Description",
  icon: "Icon",
  emoji: "Emoji",
  ...SETTING_LABELS,
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
        {text || "(empty)"}
      </pre>
    </div>
  );
}

interface ClashProps {
  legend: string;
  mine: string;
  theirs: string;
  options: { value: Choice; label: string }[];
  chosen: Choice;
  onChoose: (value: Choice) => void;
}

/** A part that both sides changed, and the selected version. */
function Clash({ legend, mine, theirs, options, chosen, onChoose }: ClashProps) {
  return (
    <fieldset className="rounded-xl border border-line p-3">
      <legend className="px-1 text-[0.8125rem] font-medium">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <SideText label="Your version" text={mine} isChosen={chosen !== "theirs"} />
        <SideText label="Other version" text={theirs} isChosen={chosen !== "mine"} />
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

const SIDES: ClashProps["options"] = [
  { value: "mine", label: "Keep my version" },
  { value: "theirs", label: "Use other version" },
];
const CHOICES: ClashProps["options"] = [...SIDES, { value: "both", label: "Keep both" }];

/** The conflicts with their options. Each conflict has a default option. */
function clashesIn({ text, fields }: MergedPage) {
  const places = text.filter(isConflict);
  return [
    ...FIELDS.flatMap((name) => {
      const stretch = fields[name];
      return isConflict(stretch)
        ? [{ ...stretch, legend: NAMES[name], options: SIDES, usual: "mine" as Choice }]
        : [];
    }),
    ...places.map((stretch, index) => ({
      ...stretch,
      legend: `Conflict ${index + 1} of ${places.length}`,
      options: CHOICES,
      usual: "both" as Choice,
    })),
  ];
}

/**
 * The dialog for conflicts, which occur if two people have changed the same words. The dialog shows both versions of
 * each such part, and the user selects a version. Changes that only one person made are already in the page. If one of
 * the versions changes in the meantime, the selection is discarded.
 */
export function ConflictDialog({ merged, onClose, onSettle }: Props) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const clashes = clashesIn(merged);
  const chosen = new Map(
    clashes.map((clash) => [conflictKey(clash), choices.get(conflictKey(clash)) ?? clash.usual]),
  );
  const all = (side: Choice) => setChoices(new Map(clashes.map((clash) => [conflictKey(clash), side])));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Someone else changed the same text"
      description="For each conflict, select the version to keep. All other changes are already saved."
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => all("mine")}>
          Keep all my versions
        </Button>
        <Button size="small" onClick={() => all("theirs")}>
          Use all other versions
        </Button>
      </div>
      <div className="grid max-h-[55vh] gap-4 overflow-y-auto">
        {clashes.map((clash) => (
          <Clash
            key={clash.legend}
            {...clash}
            chosen={chosen.get(conflictKey(clash)) ?? clash.usual}
            onChoose={(choice) => setChoices(new Map([...choices, [conflictKey(clash), choice]]))}
          />
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Decide later</Button>
        <Button kind="primary" onClick={() => onSettle(chosen)}>
          Save selection
        </Button>
      </DialogActions>
    </Dialog>
  );
}
