"use client";

import type { ReactNode } from "react";

const number = new Intl.NumberFormat("en");

export interface Count {
  key: string;
  name: ReactNode;
  count: number;
}

/**
 * A list of counts, highest first. The bar below each item shows its count relative to the highest count. The list has two
 * columns, so that the number is close to its label on every screen.
 */
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
    <table className="w-full table-fixed border-collapse text-left" aria-label={label}>
      <thead>
        <tr className="text-xs text-soft">
          <th scope="col" className="pb-1 font-medium">
            {head[0]}
          </th>
          <th scope="col" className="w-24 pb-1 text-right font-medium">
            {head[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ key, name, count }) => (
          <tr key={key} className="border-t border-line">
            <td className="py-2.5 pr-4 align-middle">
              <div className="min-w-0 break-words" dir="auto">
                {name}
              </div>
              <svg aria-hidden className="mt-1.5 block h-1 w-full">
                <rect width={`${(count / most) * 100}%`} height="4" rx="2" className="fill-accent/60" />
              </svg>
            </td>
            <td className="py-2.5 text-right align-middle tabular-nums">{number.format(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
