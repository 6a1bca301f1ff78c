"use client";

import { MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../_ui/empty-state";
import { SelectField } from "../../_ui/field";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { RANGES, type Range } from "./use-events";

/** Removes the URL encoding from a path. Keeps invalid encoding unchanged. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A select field for the range of time. */
export function RangeField({ value, onChoose }: { value: Range; onChoose: (range: Range) => void }) {
  return (
    <div className="w-48">
      <SelectField
        label="Time"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value as Range)}
      >
        {Object.entries(RANGES).map(([range, name]) => (
          <option key={range} value={range}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

interface Loaded<Item> {
  data: Item[] | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => unknown;
}

/** Shows the items of a list, or a message if the list is loading, failed or empty. */
export function Listed<Item>({
  query,
  empty,
  children,
}: {
  query: Loaded<Item>;
  /** The content for an empty list. If the page has many lists, use only a sentence. */
  empty: { title: string; text: string } | string;
  children: (items: Item[]) => ReactNode;
}) {
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <SkeletonLines count={3} label="Loading" />;
  if (query.data.length > 0) return children(query.data);
  if (typeof empty === "string") return <p className="text-soft">{empty}</p>;
  return (
    <EmptyState icon={<MessageSquareText size={24} />} title={empty.title}>
      {empty.text}
    </EmptyState>
  );
}
