import type { ReactNode } from "react";

interface Props {
  /** What the table lists, for assistive technology. */
  label: string;
  head: ReactNode[];
  children: ReactNode;
}

/** Rows of things. Cells are `Cell`s; wide tables scroll sideways. */
export function Table({ label, head, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="overflow-x-auto rounded-xl border border-line bg-raised" tabIndex={0}>
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
