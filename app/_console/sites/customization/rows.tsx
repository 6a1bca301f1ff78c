"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../_ui/icon-button";

function swapped<Item>(items: readonly Item[], index: number): Item[] {
  const next = [...items];
  const [moved] = next.splice(index, 1);
  if (moved !== undefined) next.splice(index - 1, 0, moved);
  return next;
}

interface RowActionsProps {
  name: string;
  index: number;
  count: number;
  onMoveUp: (index: number) => void;
  onRemove: () => void;
}

function RowActions({ name, index, count, onMoveUp, onRemove }: RowActionsProps) {
  return (
    <div className="flex justify-end gap-1">
      <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => onMoveUp(index)}>
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => onMoveUp(index + 1)}
      >
        <ArrowDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

interface RowsProps<Item> {
  items: readonly Item[];
  nameOf: (item: Item, index: number) => string;
  className: string;
  onChange: (items: Item[]) => void;
  /** The fields of one item. `set` replaces the item. */
  children: (item: Item, set: (item: Item) => void, index: number) => ReactNode;
}

/** A list in which people can edit, move and remove items. */
export function Rows<Item>({ items, nameOf, className, onChange, children }: RowsProps<Item>) {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is listed has no names of its own
    <div key={index} className={className}>
      {children(item, (next) => onChange(items.map((each, at) => (at === index ? next : each))), index)}
      <RowActions
        name={nameOf(item, index)}
        index={index}
        count={items.length}
        onMoveUp={(at) => onChange(swapped(items, at))}
        onRemove={() => onChange(items.filter((_, at) => at !== index))}
      />
    </div>
  ));
}
