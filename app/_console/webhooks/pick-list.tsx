"use client";

import { useEffect, useId, useRef, useState } from "react";
import { CheckField, Field } from "../../_ui/field";

/** The minimum number of choices for which a search field is shown. */
const SEARCHED_FROM = 8;

interface Choice {
  value: string;
  label: string;
}

interface GroupProps {
  title: string;
  choices: readonly Choice[];
  picked: readonly string[];
  onChange: (picked: string[]) => void;
}

function Choices({ choices, picked, onChange }: Omit<GroupProps, "title">) {
  const toggle = (value: string) =>
    onChange(picked.includes(value) ? picked.filter((other) => other !== value) : [...picked, value]);
  return choices.map(({ value, label }) => (
    <CheckField key={value} label={label} checked={picked.includes(value)} onChange={() => toggle(value)} />
  ));
}

/** A group of choices. Its checkbox selects all of them. */
function Group({ title, choices, picked, onChange }: GroupProps) {
  const box = useRef<HTMLInputElement>(null);
  const values = choices.map(({ value }) => value);
  const count = values.filter((value) => picked.includes(value)).length;
  const isWhole = count === values.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isWhole;
  });
  const others = picked.filter((value) => !values.includes(value));
  return (
    <div>
      <CheckField
        ref={box}
        label={`${title} (${count} of ${values.length})`}
        checked={isWhole}
        onChange={() => onChange(isWhole ? others : [...others, ...values])}
      />
      <details className="mt-1 pl-6.5">
        <summary className="cursor-pointer text-[0.8125rem] text-soft hover:text-ink">
          Choose single changes: {title}
        </summary>
        <div className="mt-1.5 grid gap-1.5">
          <Choices choices={choices} picked={picked} onChange={onChange} />
        </div>
      </details>
    </div>
  );
}

interface Props {
  legend: string;
  /** A text that explains the effect of an empty selection. */
  hint: string;
  choices: readonly Choice[];
  /** The choices in groups, each of which can be selected at once. */
  groups?: readonly Pick<GroupProps, "title" | "choices">[];
  picked: readonly string[];
  onChange: (picked: string[]) => void;
}

/** A list of checkboxes. A search finds single choices in all groups. */
export function PickList({ legend, hint, choices, groups, picked, onChange }: Props) {
  const id = useId();
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = choices.filter(({ label }) => label.toLowerCase().includes(wanted));
  if (choices.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-medium">
        {legend}
        {picked.length > 0 ? ` (${picked.length})` : ""}
      </legend>
      {choices.length >= SEARCHED_FROM ? (
        <Field
          label={`Find ${legend.toLowerCase()}`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <div className="grid max-h-64 gap-1.5 overflow-y-auto rounded-lg border border-line p-3">
        {groups && wanted === "" ? (
          groups.map((group) => <Group key={group.title} {...group} picked={picked} onChange={onChange} />)
        ) : (
          <Choices choices={shown} picked={picked} onChange={onChange} />
        )}
        {shown.length === 0 ? <p className="text-soft">No items match your search.</p> : null}
      </div>
      <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
        {hint}
      </p>
    </fieldset>
  );
}
