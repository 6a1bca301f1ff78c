"use client";

import { classNames } from "../../_ui/class-names";
import { FILTER_CONTROL, FilterToggle } from "../../_ui/filter-control";
import type { FindingFilters } from "./filters";
import type { Finding } from "./use-checks";
import { KINDS, kindWords, SEVERITY_WORDS } from "./words";

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: Record<Exclude<Value, "">, string>;
  /** The name of the option for all values, if the filter can be empty. */
  all?: string;
  onChange: (value: Value) => void;
}

function Select<Value extends string>({ label, value, options, all, onChange }: SelectProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
      className={classNames(FILTER_CONTROL, "px-2.5")}
    >
      {all ? <option value="">{all}</option> : null}
      {Object.entries<string>(options).map(([option, title]) => (
        <option key={option} value={option}>
          {title}
        </option>
      ))}
    </select>
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
      <Select
        label="State"
        value={filters.state}
        options={STATE_WORDS}
        onChange={(state) => onChange({ state })}
      />
      <Select
        label="Severity"
        value={filters.severity}
        options={SEVERITY_WORDS}
        all="All severities"
        onChange={(severity) => onChange({ severity })}
      />
      <Select
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
