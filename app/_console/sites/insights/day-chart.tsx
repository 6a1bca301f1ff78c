"use client";

import { ChevronRight } from "lucide-react";
import { Cell, Table } from "../../../_ui/table";
import type { Period } from "./periods";

const HEIGHT = 160;
/** The width of a bar as a fraction of its period's width. */
const BAR_PART = 0.72;

const number = new Intl.NumberFormat("en");

/** Shows the page views of each period as a bar, and the visitors as a second bar in front of it. */
function Bars({ periods, most }: { periods: readonly Period[]; most: number }) {
  const bar = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT));
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${periods.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-40 w-full border-b border-line-strong"
    >
      {periods.map(({ begin, name, views, visitors }, index) => (
        <g key={begin}>
          <title>{`${name}: ${number.format(views)} page views, ${number.format(visitors)} visitors`}</title>
          <rect x={index} y={0} width={1} height={HEIGHT} className="fill-transparent hover:fill-hover" />
          {(
            [
              [views, "fill-accent/35"],
              [visitors, "fill-accent"],
            ] as const
          ).map(([count, className]) => (
            <rect
              key={className}
              x={index + (1 - BAR_PART) / 2}
              y={HEIGHT - bar(count)}
              width={BAR_PART}
              height={bar(count)}
              className={`pointer-events-none ${className}`}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Legend() {
  return (
    <p className="flex flex-wrap gap-x-5 text-xs text-soft" aria-hidden>
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-xs bg-accent/35" /> Page views
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-xs bg-accent" /> Visitors
      </span>
    </p>
  );
}

/** A chart of page views per period, with a table of the numbers for screen readers. */
export function DayChart({ periods }: { periods: readonly Period[] }) {
  const most = Math.max(1, ...periods.map(({ views }) => views));
  return (
    <figure className="grid gap-2">
      <div className="flex items-center justify-between gap-4">
        <Legend />
        <span className="text-xs text-soft tabular-nums" aria-hidden>
          Maximum: {number.format(most)}
        </span>
      </div>
      <Bars periods={periods} most={most} />
      <div className="flex justify-between text-xs text-soft" aria-hidden>
        <span>{periods[0]?.name}</span>
        <span>{periods.at(-1)?.name}</span>
      </div>
      <figcaption>
        <details className="group">
          <summary className="flex w-fit cursor-pointer items-center gap-1 rounded-lg px-1 py-1 text-soft hover:text-ink">
            <ChevronRight size={16} aria-hidden className="group-open:rotate-90" />
            Show the numbers as a table
          </summary>
          <div className="mt-2 max-h-80 overflow-y-auto">
            <Table
              label="Page views and visitors over time"
              head={["Time", "Page views", "Visitors", "Visits"]}
            >
              {[...periods].reverse().map(({ begin, name, views, visitors, visits }) => (
                <tr key={begin}>
                  <Cell>{name}</Cell>
                  {[
                    ["views", views],
                    ["visitors", visitors],
                    ["visits", visits],
                  ].map(([key, count]) => (
                    <Cell key={key} className="tabular-nums">
                      {number.format(Number(count))}
                    </Cell>
                  ))}
                </tr>
              ))}
            </Table>
          </div>
        </details>
      </figcaption>
    </figure>
  );
}
