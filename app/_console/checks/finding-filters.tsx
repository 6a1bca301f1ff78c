"use client";

import { FilterToggle, Select } from "../../_ui/filter-control";
import type { FindingFilters } from "./filters";
import type { Finding } from "./use-checks";
import { KINDS, kindWords, SEVERITY_WORDS } from "./words";

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: Record<Exclude<Value, "">, string>;
  /** The name of the option for all values, if the filter can be empty. */
  all?: string;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, all, onChange }: ChoiceProps<Value>) {
  return (
    <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value as Value)}>
      {all ? <option value="">{all}</option> : null}
      {Object.entries<string>(options).map(([option, title]) => (
        <option key={option} value={option}>
          {title}
        </option>
      ))}
    </Select>
  );
}

interface Props {
  filters: FindingFilters;
  onChange: (change: Partial<FindingFilters>) => void;
  /** Whether the checked content is a change request. */
  isRequest: boolean;
}

const KIND_OPTIONS = Object.fromEntries(KINDS.map((kind) => [kind, kindWords(kind)])) as Record<
  Finding["kind"],
  string
>;
const STATE_WORDS = { open: "Open", accepted: "Accepted", all: "Open and accepted" };

/** The filters of the findings. */
export function FindingFiltersBar({ filters, onChange, isRequest }: Props) {
  return (
    <search aria-label="Problems" className="flex flex-wrap gap-2">
      <Choice
        label="State"
        value={filters.state}
        options={STATE_WORDS}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label="Severity"
        value={filters.severity}
        options={SEVERITY_WORDS}
        all="All severities"
        onChange={(severity) => onChange({ severity })}
      />
      <Choice
        label="Kind"
        value={filters.kind}
        options={KIND_OPTIONS}
        all="All kinds"
        onChange={(kind) => onChange({ kind })}
      />
      {isRequest ? (
        <FilterToggle pressed={filters.introduced} onChange={(introduced) => onChange({ introduced })}>
          Caused by this change request
        </FilterToggle>
      ) : null}
    </search>
  );
}
