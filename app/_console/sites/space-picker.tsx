"use client";

import { useState } from "react";
import { Field } from "../../_ui/field";
import { SkeletonLines } from "../../_ui/skeleton";
import { readableError } from "../errors";
import { useLibrary } from "../library/use-library";
import { useSpaces } from "../library/use-spaces";

interface Props {
  organizationId: string;
  chosen: readonly string[];
  onChange: (spaces: readonly string[]) => void;
}

/** The minimum number of spaces for which a filter is shown. */
const FILTERED_FROM = 8;

/** Lets people select spaces of an organization. The order of the selection is the order on the site. */
export function SpacePicker({ organizationId, chosen, onChange }: Props) {
  const { tree, error } = useLibrary(organizationId);
  const { spaces } = useSpaces(organizationId);
  const isLoading = !tree && !error;
  const [filter, setFilter] = useState("");
  const shown = spaces.filter(({ title }) => title.toLowerCase().includes(filter.trim().toLowerCase()));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">Spaces (shown in the order you select them)</legend>
      {spaces.length >= FILTERED_FROM ? (
        <Field
          label="Find a space"
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      ) : null}
      {isLoading ? <SkeletonLines count={3} label="Loading spaces" /> : null}
      {error ? (
        <p role="alert" className="text-danger">
          {readableError(error)}
        </p>
      ) : null}
      {!isLoading && !error && shown.length === 0 ? (
        <p className="text-soft">{spaces.length === 0 ? "No spaces yet." : "No spaces match your search."}</p>
      ) : null}
      <ul className="grid max-h-60 gap-0.5 overflow-y-auto rounded-xl border border-line p-1.5 empty:hidden">
        {shown.map(({ id, title }) => (
          <li key={id}>
            <label className="flex items-center gap-2.5 rounded-lg px-2 py-1.5 hover:bg-hover">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              {chosen.includes(id) ? (
                <span className="text-xs text-soft tabular-nums">{chosen.indexOf(id) + 1}</span>
              ) : null}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
