"use client";

import { X } from "lucide-react";
import { createContext, useContext } from "react";
import { Badge } from "../../../_ui/badge";
import { IconButton } from "../../../_ui/icon-button";
import type { PartTitle } from "./field-names";
import { FIELD_NAMES, KNOWN_FIELDS } from "./field-names";

/** The fields that a variant overrides, and a function to reset one of them. */
export interface OwnFields {
  fields: ReadonlySet<string>;
  follow: (field: string) => void;
}

/** Null if the user edits the customization of the whole site. */
const OwnFieldsContext = createContext<OwnFields | null>(null);
export const OwnFieldsProvider = OwnFieldsContext.Provider;

function useOwnOf(title: PartTitle) {
  const own = useContext(OwnFieldsContext);
  const names = Object.entries<string>(FIELD_NAMES[title]).filter(([field]) => own?.fields.has(field));
  return { own, names };
}

/** The number of fields in a part that the variant overrides. */
export function OwnCount({ title }: { title: PartTitle }) {
  const { names } = useOwnOf(title);
  return names.length > 0 ? <Badge tone="accent">{names.length} customized</Badge> : null;
}

interface RowProps {
  name: string;
  onFollow: () => void;
}

function OwnRow({ name, onFollow }: RowProps) {
  return (
    <li className="flex items-center gap-2 rounded-lg bg-accent-soft py-0.5 pr-1 pl-3 text-accent">
      <span className="min-w-0 flex-1 truncate text-[0.8125rem]">{name} is customized</span>
      <IconButton label={`Reset ${name} to the site setting`} className="size-7!" onClick={onFollow}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

/** The fields in a part that the variant overrides, with buttons to reset them to the site's values. */
export function OwnOfPart({ title }: { title: PartTitle }) {
  const { own, names } = useOwnOf(title);
  if (!own || names.length === 0) return null;
  return (
    <ul aria-label={`Customized: ${title}`} className="grid gap-1">
      {names.map(([field, name]) => (
        <OwnRow key={field} name={name} onFollow={() => own.follow(field)} />
      ))}
    </ul>
  );
}

/** Overridden fields that aren't in the form. These fields were set through the API. */
export function OwnElsewhere() {
  const own = useContext(OwnFieldsContext);
  const fields = [...(own?.fields ?? [])].filter((field) => !KNOWN_FIELDS.has(field));
  if (!own || fields.length === 0) return null;
  return (
    <div className="grid gap-2 border-b border-line px-5 py-4">
      <p className="text-[0.8125rem] text-soft">These settings were changed through the API:</p>
      <ul className="grid gap-1">
        {fields.map((field) => (
          <OwnRow key={field} name={field} onFollow={() => own.follow(field)} />
        ))}
      </ul>
    </div>
  );
}
