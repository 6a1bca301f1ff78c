"use client";

import type { ReactNode } from "react";
import { Cell, Table } from "../../../_ui/table";

const number = new Intl.NumberFormat("en");

export interface Count {
  key: string;
  name: ReactNode;
  count: number;
}

/** Things by how often they were counted, the most frequent first; the bar below each says how much of the first it is. */
export function CountList({
  label,
  head,
  counts,
}: {
  label: string;
  head: [string, string];
  counts: readonly Count[];
}) {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <Table label={label} head={head}>
      {counts.map(({ key, name, count }) => (
        <tr key={key}>
          <Cell className="w-full">
            <div className="min-w-0 break-words" dir="auto">
              {name}
            </div>
            <svg aria-hidden className="mt-1.5 block h-1 w-full">
              <rect width={`${(count / most) * 100}%`} height="4" rx="2" className="fill-accent/60" />
            </svg>
          </Cell>
          <Cell className="text-right tabular-nums">{number.format(count)}</Cell>
        </tr>
      ))}
    </Table>
  );
}
