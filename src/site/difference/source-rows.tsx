import { Fragment } from "react";
import type { DifferenceSide, Drawn, PageDifference } from "./rows";
import { Skipped } from "./skipped";
import { compareLines, type SourceLine, type Stretch } from "./source-lines";
import type { Layout } from "./tasks";

const TONES: Record<DifferenceSide, string> = {
  before: "border-danger bg-danger-soft/60",
  after: "border-success bg-success-soft/60",
};
const MARKS: Record<DifferenceSide, string> = {
  before: "bg-danger/20 rounded-sm no-underline",
  after: "bg-success/25 rounded-sm no-underline",
};

function Stretches({ stretches, side }: { stretches: Stretch[]; side: DifferenceSide }) {
  const Mark = side === "before" ? "del" : "ins";
  return stretches.map(({ text, isChanged }, index) =>
    isChanged ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity but their place
      <Mark key={index} className={MARKS[side]}>
        {text}
      </Mark>
    ) : (
      text
    ),
  );
}

interface LineProps {
  line: SourceLine;
  side: DifferenceSide;
  className?: string;
}

function Line({ line, side, className }: LineProps) {
  const stretches = line[side];
  if (!stretches) return <div className={`bg-side ${className ?? "hidden"}`} />;
  return (
    <div
      className={`relative min-w-0 border-l-3 py-px pr-3 pl-8 ${line.isSame ? "border-transparent" : TONES[side]} ${className ?? ""}`}
    >
      {line.isSame ? null : (
        <>
          <span aria-hidden className="absolute left-2.5 text-soft select-none">
            {side === "before" ? "−" : "+"}
          </span>
          <span className="sr-only">{side === "before" ? "Removed:" : "Added:"}</span>
        </>
      )}
      <code className="font-mono text-xs leading-relaxed whitespace-pre-wrap break-words">
        <Stretches stretches={stretches} side={side} />
        {"\n"}
      </code>
    </div>
  );
}

/** Shows lines in one column, with each group of removed lines before the lines that replaced them. */
function InlineLines({ lines }: { lines: SourceLine[] }) {
  const runs: { isSame: boolean; lines: SourceLine[] }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && last.isSame === line.isSame) last.lines.push(line);
    else runs.push({ isSame: line.isSame, lines: [line] });
  }
  return runs.map((run, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
    <Fragment key={at}>
      {(run.isSame ? (["after"] as const) : (["before", "after"] as const)).flatMap((side) =>
        run.lines.map((line, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
          line[side] ? <Line key={`${side} ${index}`} line={line} side={side} /> : null,
        ),
      )}
    </Fragment>
  ));
}

function SplitLines({ lines }: { lines: SourceLine[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
    <div key={index} className="grid lg:grid-cols-2 lg:divide-x lg:divide-line">
      <Line line={line} side="before" className={line.isSame || !line.before ? "max-lg:hidden" : ""} />
      <Line line={line} side="after" className={line.after ? "" : "max-lg:hidden"} />
    </div>
  ));
}

interface Props {
  rows: readonly Drawn[];
  layout: Layout;
  head: PageDifference["head"];
}

/** A page's difference as Markdown source. */
export function SourceRows({ rows, layout, head }: Props) {
  const Lines = layout === "split" ? SplitLines : InlineLines;
  return (
    <div className="py-1">
      {head ? <Lines lines={compareLines(head.before ?? "", head.after ?? "")} /> : null}
      {rows.map((drawn, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
        if ("skipped" in drawn) return <Skipped key={index} count={drawn.skipped} of="block" />;
        const { before, after } = drawn.row.markdown;
        const lines = compareLines(before ?? "", after ?? "");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
          <div key={index} className="not-first:mt-3">
            <Lines lines={drawn.row.kind === "moved" ? compareLines(after ?? "", after ?? "") : lines} />
          </div>
        );
      })}
    </div>
  );
}
