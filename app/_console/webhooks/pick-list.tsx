"use client";

import { useId, useState } from "react";
import { CheckField, Field } from "../../_ui/field";

/** The minimum number of choices for which a search field is shown. */
const SEARCHED_FROM = 8;

interface Props {
  legend: string;
  /** A text that explains the effect of an empty selection. */
  hint: string;
  choices: readonly { value: string; label: string }[];
  picked: readonly string[];
  onChange: (picked: string[]) => void;
}

/** A list of checkboxes. */
export function PickList({ legend, hint, choices, picked, onChange }: Props) {
  const id = useId();
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = choices.filter(({ label }) => label.toLowerCase().includes(wanted));
  const toggle = (value: string) =>
    onChange(picked.includes(value) ? picked.filter((other) => other !== value) : [...picked, value]);
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
      <div className="grid max-h-40 gap-1.5 overflow-y-auto rounded-lg border border-line p-3">
        {shown.map(({ value, label }) => (
          <CheckField
            key={value}
            label={label}
            checked={picked.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
        {shown.length === 0 ? <p className="text-soft">No items match your search.</p> : null}
      </div>
      <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
        {hint}
      </p>
    </fieldset>
  );
}
