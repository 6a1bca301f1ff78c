"use client";

import { Select } from "../../_ui/filter-control";
import type { RouterInputs } from "../outputs";
import { ROLES } from "./roles";

type Wanted = RouterInputs["members"]["list"];

const SORTS = {
  newest: { title: "Newest first", sort: "joinedAt", order: "desc" },
  oldest: { title: "Oldest first", sort: "joinedAt", order: "asc" },
  seen: { title: "Most recently seen first", sort: "lastSeenAt", order: "desc" },
  unseen: { title: "Least recently seen first", sort: "lastSeenAt", order: "asc" },
} as const;

/** Filters and sort order of the member list. */
export interface MemberView {
  search: string;
  /** The role to show. For all roles, this is empty. */
  role: string;
  sort: keyof typeof SORTS;
}

export const NO_FILTERS: MemberView = { search: "", role: "", sort: "newest" };

/**
 * Whether the list might omit some members. A list that is sorted by last visit also omits members who have never visited.
 */
export const isFiltered = ({ search, role, sort }: MemberView) =>
  search.trim() !== "" || role !== "" || SORTS[sort].sort === "lastSeenAt";

/** The query of the member list. */
export function wantedOf({ search, role, sort }: MemberView) {
  const { sort: by, order } = SORTS[sort];
  return {
    sort: by,
    order,
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(role ? { role: role as NonNullable<Wanted["role"]> } : {}),
  };
}

const CONTROL = "h-9 rounded-lg border border-line-strong bg-raised px-3 text-sm placeholder:text-soft";

interface Props {
  view: MemberView;
  onChange: (view: MemberView) => void;
}

/** Search, role filter and sort order of the member list. */
export function MemberFilters({ view, onChange }: Props) {
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <input
        type="search"
        aria-label="Find members"
        placeholder="Name or email address"
        maxLength={200}
        className={`${CONTROL} min-w-48 flex-1`}
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.target.value })}
      />
      <Select
        aria-label="Role"
        value={view.role}
        onChange={(event) => onChange({ ...view, role: event.target.value })}
      >
        <option value="">All roles</option>
        {Object.entries(ROLES).map(([value, { title }]) => (
          <option key={value} value={value}>
            {title}s
          </option>
        ))}
      </Select>
      <Select
        aria-label="Order"
        value={view.sort}
        onChange={(event) => onChange({ ...view, sort: event.target.value as MemberView["sort"] })}
      >
        {Object.entries(SORTS).map(([value, { title }]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </Select>
    </search>
  );
}
