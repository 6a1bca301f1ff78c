"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../../_ui/button";
import { FILTER_CONTROL, Select } from "../../../_ui/filter-control";
import { IconButton } from "../../../_ui/icon-button";
import { ROLES } from "../../members/roles";

/** A row of the form: a group, and `team:ID` or `role:NAME`. */
export interface MappingRow {
  key: number;
  group: string;
  gives: string;
}

interface Props {
  rows: MappingRow[];
  onChange: (rows: MappingRow[]) => void;
  teams: readonly { id: string; title: string }[];
  /** Groups that are known from earlier sign-ins. */
  known: readonly string[];
}

function GivesSelect({
  row,
  teams,
  onChange,
}: Pick<Props, "teams"> & { row: MappingRow; onChange: (gives: string) => void }) {
  return (
    <Select
      aria-label={row.group ? `What ${row.group} gives` : "What the group gives"}
      value={row.gives}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Select a team or a role</option>
      <optgroup label="Teams">
        {teams.map(({ id, title }) => (
          <option key={id} value={`team:${id}`}>
            {title}
          </option>
        ))}
      </optgroup>
      <optgroup label="Roles">
        {Object.entries(ROLES).map(([value, { title, role }]) =>
          role === null ? null : (
            <option key={value} value={`role:${role}`}>
              {title}
            </option>
          ),
        )}
      </optgroup>
    </Select>
  );
}

/** The mappings of a provider as rows that can be edited, added and removed. */
export function MappingRows({ rows, onChange, teams, known }: Props) {
  const change = (key: number, fields: Partial<MappingRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">Mappings</legend>
      <datalist id="known-groups">
        {known.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      {rows.map((row, index) => (
        <div key={row.key} className="flex flex-wrap items-center gap-2">
          <input
            aria-label={`Group ${index + 1}`}
            placeholder="Group"
            list="known-groups"
            className={`${FILTER_CONTROL} min-w-0 flex-1 basis-48 px-3`}
            value={row.group}
            onChange={(event) => change(row.key, { group: event.target.value })}
          />
          <GivesSelect row={row} teams={teams} onChange={(gives) => change(row.key, { gives })} />
          <IconButton
            label={`Remove mapping ${index + 1}`}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...rows, { key: next, group: "", gives: "" }])}>
          <Plus size={16} aria-hidden />
          Add mapping
        </Button>
      </div>
    </fieldset>
  );
}
