"use client";

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
    <select
      aria-label={label}
      className="h-8 rounded-lg border border-line bg-raised px-2 text-sm disabled:opacity-60"
      value={level}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Level)}
    >
      {LEVEL_OPTIONS}
    </select>
  );
}
