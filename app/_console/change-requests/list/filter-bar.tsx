"use client";

import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { classNames } from "../../../_ui/class-names";
import { FILTER_CONTROL, FilterToggle, Select } from "../../../_ui/filter-control";
import type { Space } from "../../space/use-space";
import { useTRPC } from "../../trpc";
import { type ListFilters, TAB_WORDS, TABS } from "./filters";

const TYPING_MILLISECONDS = 250;
const PEOPLE_MAX = 200;

interface Props {
  space: Space;
  filters: ListFilters;
  onChange: (change: Partial<ListFilters>) => void;
}

/** Moves the focus between tabs with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll("button")];
  const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
  tabs.at((at + step) % tabs.length)?.focus();
  event.preventDefault();
}

export function StatusTabs({ space, filters, onChange }: Props) {
  const counts: Partial<Record<ListFilters["status"], number>> = {
    open: space.changeRequestsOpen,
    draft: space.changeRequestsDraft,
    all: space.changeRequests,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label="Status" onKeyDown={moveFocus} className="flex flex-wrap gap-1">
      {TABS.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filters.status === status}
          onClick={() => onChange({ status })}
          className={classNames(
            "flex h-8 items-center gap-1.5 rounded-lg px-2.5 font-medium whitespace-nowrap",
            filters.status === status ? "bg-active text-accent" : "text-soft hover:bg-hover hover:text-ink",
          )}
        >
          {TAB_WORDS[status]}
          {counts[status] ? <span className="text-xs tabular-nums">{counts[status]}</span> : null}
        </button>
      ))}
    </div>
  );
}

/**
 * A search box that updates the URL when the person pauses. If the URL changes in another way, the search box shows the new
 * search text.
 */
function SearchBox({ filters, onChange }: Omit<Props, "space">) {
  const [text, setText] = useState(filters.search);
  const asked = useRef(filters.search);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (filters.search === asked.current) return;
    asked.current = filters.search;
    setText(filters.search);
  }, [filters.search]);
  useEffect(() => {
    const search = text.trim();
    if (search === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = search;
      latest.current({ search });
    }, TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label className="relative min-w-0 flex-1 basis-52">
      <span className="sr-only">Search by subject or number</span>
      <Search size={15} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-soft" />
      <input
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Search by subject or number"
        className={classNames(FILTER_CONTROL, "w-full pr-3 pl-9 placeholder:text-soft")}
      />
    </label>
  );
}

function CreatorSelect({ space, filters, onChange }: Props) {
  const trpc = useTRPC();
  const { data: me } = useQuery(trpc.users.me.queryOptions());
  const { data } = useQuery(
    trpc.members.list.queryOptions(
      { organizationId: space.organization, limit: PEOPLE_MAX },
      { retry: false },
    ),
  );
  const others = (data?.items ?? []).map(({ user }) => user).filter((user) => user.id !== me?.id);
  const value = filters.isMine ? "me" : (filters.creator ?? "");
  return (
    <Select
      aria-label="Created by"
      value={value}
      onChange={({ target }) =>
        onChange({
          isMine: target.value === "me",
          creator: ["", "me"].includes(target.value) ? null : target.value,
        })
      }
      className="max-w-48"
    >
      <option value="">Created by anyone</option>
      <option value="me">Created by me</option>
      {filters.creator && !others.some(({ id }) => id === filters.creator) ? (
        <option value={filters.creator}>Created by someone else</option>
      ) : null}
      {others.map((user) => (
        <option key={user.id} value={user.id}>
          {user.displayName}
        </option>
      ))}
    </Select>
  );
}

/** The filters of the list. */
export function FilterBar({ space, filters, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is submitted, the list follows what is typed
    <div role="search" aria-label="Change requests" className="flex flex-wrap items-center gap-2">
      <SearchBox filters={filters} onChange={onChange} />
      <CreatorSelect space={space} filters={filters} onChange={onChange} />
      <FilterToggle pressed={filters.awaitsMe} onChange={(awaitsMe) => onChange({ awaitsMe })}>
        Awaiting my review
      </FilterToggle>
    </div>
  );
}
