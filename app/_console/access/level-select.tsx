"use client";

import { Select } from "../../_ui/filter-control";
import { LEVELS, type Level } from "./sentence";

export const LEVEL_OPTIONS = Object.entries(LEVELS).map(([value, { title }]) => (
  <option key={value} value={value}>
    {title}
  </option>
));

interface Props {
  label: string;
  level: Level;
  disabled: boolean;
  onChange: (level: Level) => void;
}

/** A select field for a role. */
export function LevelSelect({ label, level, disabled, onChange }: Props) {
  return (
    <Select
      aria-label={label}
      value={level}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Level)}
    >
      {LEVEL_OPTIONS}
    </Select>
  );
}
