"use client";

import { SelectField } from "../../_ui/field";
import { Select } from "../../_ui/filter-control";
import { LearnMore } from "../learn-more";
import type { RouterOutputs } from "../outputs";

export type Member = RouterOutputs["members"]["list"]["items"][number];
export type Role = Member["role"];

/** Roles by option value. Guests have no role. */
export const ROLES: Readonly<Record<string, { title: string; role: Role }>> = {
  admin: { title: "Admin", role: "admin" },
  create: { title: "Creator", role: "create" },
  review: { title: "Reviewer", role: "review" },
  edit: { title: "Editor", role: "edit" },
  comment: { title: "Commenter", role: "comment" },
  read: { title: "Reader", role: "read" },
  guest: { title: "Guest", role: null },
};

export const optionOf = (role: Role) => role ?? "guest";
export const titleOf = (role: Role) => ROLES[optionOf(role)]?.title ?? "Guest";
export const roleOf = (option: string): Role => ROLES[option]?.role ?? null;

const OPTIONS = Object.entries(ROLES).map(([value, { title }]) => (
  <option key={value} value={value}>
    {title}
  </option>
));

const HINT = (
  <>
    Each role includes the permissions of the roles below it in the list. Guests see only items that are
    shared with them. <LearnMore page="administrators/levels" about="roles" />
  </>
);

/** A select field for the role of new members. */
export function RoleField(props: Partial<Omit<React.ComponentProps<typeof SelectField>, "children">>) {
  return (
    <SelectField label="Role" hint={HINT} {...props}>
      {OPTIONS}
    </SelectField>
  );
}

interface RoleSelectProps {
  name: string;
  role: Role;
  disabled: boolean;
  onChange: (role: Role) => void;
}

/** A select field for the role of one member. */
export function RoleSelect({ name, role, disabled, onChange }: RoleSelectProps) {
  return (
    <Select
      aria-label={`Role of ${name}`}
      value={optionOf(role)}
      disabled={disabled}
      onChange={(event) => onChange(roleOf(event.target.value))}
    >
      {OPTIONS}
    </Select>
  );
}
