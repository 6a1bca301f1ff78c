"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

/** One emoji or icon of a picker. */
export interface Pickable {
  id: string;
  /** The name that screen readers read and the tooltip shows. */
  label: string;
  sign: ReactNode;
}

export interface PickableGroup {
  title: string;
  items: readonly Pickable[];
}

interface Props {
  label: string;
  placeholder: string;
  /** Returns the items that match the search text, by group. Null while the items are loading. */
  find: (query: string) => readonly PickableGroup[] | null;
  onPick: (id: string) => void;
  /** Shown below the list if nothing matches. */
  nothing: string;
}

const COLUMNS = 8;

/** The next selected item after an arrow key, or null for other keys. */
function step(key: string, index: number, count: number): number | null {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[key];
  if (by === undefined || count === 0) return null;
  const next = index + by;
  return next < 0 || next >= count ? index : next;
}

/**
 * A search field with a grid of emoji or icons. The field keeps the focus. The up and down keys move between rows, Enter picks
 * the selected item. With an empty field, the left and right keys move too.
 */
export function PickedGrid({ label, placeholder, find, onPick, nothing }: Props) {
  const [query, setQuery] = useState("");
  const [index, setIndex] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const groups = find(query.trim().toLowerCase());
  const all = (groups ?? []).flatMap(({ items }) => items);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${list}-${index}`)?.scrollIntoView({ block: "nearest" });
  }, [list, index]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    const next = isSideways && query !== "" ? null : step(event.key, index, all.length);
    if (next !== null) setIndex(next);
    else if (event.key === "Enter" && all[index]) onPick(all[index].id);
    else return;
    event.preventDefault();
  };
  let at = -1;
  return (
    <div className="grid gap-2">
      <input
        ref={field}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={all[index] ? `${list}-${index}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        className="h-9 w-full rounded-lg border border-line-strong bg-page px-3 text-sm"
      />
      <div
        id={list}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className="h-56 overflow-y-auto overscroll-contain"
      >
        {(groups ?? []).map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of options can't contain a fieldset
          <div key={title} role="group" aria-label={title} className="[content-visibility:auto]">
            <p aria-hidden className="px-1 pt-2 pb-1 text-xs font-semibold text-soft">
              {title}
            </p>
            <div role="presentation" className="grid grid-cols-8">
              {items.map((item) => {
                at += 1;
                const own = at;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its keys pick
                  <div
                    key={item.id}
                    id={`${list}-${own}`}
                    role="option"
                    tabIndex={-1}
                    aria-label={item.label}
                    aria-selected={own === index}
                    title={item.label}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onPick(item.id)}
                    className="grid size-9 cursor-pointer place-items-center rounded-lg text-xl text-ink hover:bg-hover aria-selected:bg-active aria-selected:outline-2 aria-selected:outline-accent"
                  >
                    {item.sign}
                  </div>
                );
              })}
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="text-xs text-soft">
        {groups === null ? "Loading…" : all.length === 0 ? nothing : (all[index]?.label ?? "")}
      </p>
    </div>
  );
}
