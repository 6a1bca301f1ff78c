import type { ReactNode } from "react";
import { dataStyle } from "@/site/blocks/data-style";

interface Props {
  /** A description of the table's content, for assistive technology. */
  label: string;
  head: ReactNode[];
  children: ReactNode;
}

/**
 * The titles of the columns. On narrow screens, each cell shows the title of its column (globals.css), if the title is
 * text.
 */
const titlesOf = (head: ReactNode[]) =>
  Object.fromEntries(
    head.flatMap((title, index) =>
      typeof title === "string" ? [[`--column-${index + 1}`, JSON.stringify(title)]] : [],
    ),
  );

/**
 * A table with `Cell`s. On narrow screens, each row is shown as a card, with its cells under the titles of
 * their columns. A row that is still too wide scrolls sideways.
 */
export function Table({ label, head, children }: Props) {
  return (
    <div
      className="table-frame relative overflow-x-auto rounded-xl border border-line bg-raised"
      {...dataStyle(titlesOf(head))}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full border-collapse text-left" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            {head.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
              <th key={index} scope="col" className="px-4 py-2.5 font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:not(:last-child)]:border-b [&>tr]:border-line">{children}</tbody>
      </table>
    </div>
  );
}

export function Cell({ children, className }: { children?: ReactNode; className?: string }) {
  return <td className={`px-4 py-3 align-middle ${className ?? ""}`}>{children}</td>;
}
