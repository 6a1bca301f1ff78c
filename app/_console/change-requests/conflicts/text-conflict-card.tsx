"use client";

import { useId } from "react";
import type { ChangeRequest } from "../use-request";
import { Radio } from "./radio";
import { type Hunk, type HunkChoice, type HunkChoices, hunksOf, type TextConflict } from "./resolution";
import { Result } from "./result";
import { Side, SideBody } from "./side";
import { thingOf, wordsOf } from "./side-text";

interface HunkFieldProps {
  hunk: Hunk;
  /** The label of this hunk, such as its number. */
  label: string;
  choice: HunkChoice | undefined;
  onChoose: (choice: HunkChoice) => void;
}

/** One hunk that both sides changed, with the options to resolve it. */
function HunkField({ hunk, label, choice, onChoose }: HunkFieldProps) {
  const name = useId();
  const own = typeof choice === "object" ? choice.text : null;
  const radio = (value: Exclude<HunkChoice, object>, text: string) => (
    <Radio name={name} label={text} checked={choice === value} onChoose={() => onChoose(value)} />
  );
  return (
    <fieldset className="rounded-lg border border-line p-3">
      <legend className="px-1 text-[0.8125rem] font-medium">{label}</legend>
      <div className="grid gap-3 lg:grid-cols-3">
        <Side title="Original" hint="Version before both changes">
          <SideBody label={`${label} before`} text={hunk.base} absence="Empty" />
        </Side>
        <Side
          title="Change request"
          hint="Version in this change request"
          chosen={choice === "mine" || choice === "both"}
          control={radio("mine", "Use change request")}
        >
          <SideBody
            label={`${label} in the change request`}
            text={hunk.mine}
            absence="Empty"
            base={hunk.base}
          />
        </Side>
        <Side
          title="Main content"
          hint="Current version"
          chosen={choice === "theirs" || choice === "both"}
          control={radio("theirs", "Use main content")}
        >
          <SideBody
            label={`${label} in the main content`}
            text={hunk.theirs}
            absence="Empty"
            base={hunk.base}
          />
        </Side>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {radio("both", "Keep both")}
        <Radio
          name={name}
          label="Edit manually"
          checked={own !== null}
          onChoose={() => onChoose({ text: hunk.mine || hunk.theirs })}
        />
      </div>
      {own === null ? null : (
        <textarea
          aria-label={`Text of ${label.toLowerCase()}`}
          value={own}
          spellCheck={false}
          rows={Math.min(Math.max(own.split("\n").length + 1, 4), 24)}
          onChange={(event) => onChoose({ text: event.target.value })}
          className="mt-2 w-full rounded-lg border border-line-strong bg-page px-3 py-2 font-mono text-xs leading-relaxed"
        />
      )}
    </fieldset>
  );
}

interface Props {
  request: ChangeRequest;
  conflict: TextConflict;
  choices: HunkChoices;
  onChoose: (choices: HunkChoices) => void;
}

/**
 * A conflict in a text: both sides changed the same hunks. People resolve each hunk separately. Bindery automatically
 * merges changes that only one side made.
 */
export function TextConflictCard({ request, conflict, choices, onChoose }: Props) {
  const thing = thingOf(conflict);
  const words = wordsOf(conflict);
  const hunks = hunksOf(conflict);
  return (
    <fieldset className="rounded-xl border border-line bg-raised p-4">
      <legend className="sr-only">
        {thing}: {words}
      </legend>
      <p aria-hidden className="mb-3">
        <span className="font-semibold">{thing}</span> <span className="text-soft">· {words}</span>
      </p>
      <div className="grid gap-3">
        {hunks.map((hunk, index) => (
          <HunkField
            key={hunk.id}
            hunk={hunk}
            label={`Conflict ${index + 1} of ${hunks.length}`}
            choice={choices.get(hunk.id)}
            onChoose={(choice) => onChoose(new Map(choices).set(hunk.id, choice))}
          />
        ))}
      </div>
      <Result request={request} conflict={conflict} choices={choices} thing={thing} />
    </fieldset>
  );
}
