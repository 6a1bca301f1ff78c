import type { ReactNode } from "react";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { DocumentContext } from "@/site/blocks/context";
import { DocumentView } from "@/site/blocks/document-view";
import type { BlockDifference, DifferenceSide, Drawn, DrawnRow } from "./rows";
import { Skipped } from "./skipped";
import type { Layout } from "./tasks";

type Tone = "same" | "removed" | "added" | "moved";

const TONES: Record<Tone, string> = {
  same: "border-transparent",
  removed: "diff-removed border-danger bg-danger-soft/60",
  added: "diff-added border-success bg-success-soft/60",
  moved: "border-warning bg-warning-soft/50",
};
const SIGNS: Record<Tone, string> = { same: "", removed: "−", added: "+", moved: "↕" };
const WORDS: Record<Tone, string> = { same: "", removed: "Removed:", added: "Added:", moved: "Moved:" };

interface CellProps {
  tone: Tone;
  block: DocumentBlock | undefined;
  /** The block as Markdown. The Markdown is set only for blocks that aren't visible on a page. */
  markdown: string | undefined;
  context: DocumentContext;
  className: string | undefined;
  /** The key of the block, if people can comment on it. */
  subject?: string | undefined;
}

/** A button to comment on a block. If the page around the difference doesn't support comments, the button is hidden. */
function CommentButton({ subject }: { subject: string }) {
  return (
    <button
      type="button"
      data-comment-on={subject}
      aria-label="Comment on this block"
      title="Comment on this block"
      className="diff-comment"
    >
      +
    </button>
  );
}

/** Shows one block from one side of the difference. */
function Cell({ tone, block, markdown, context, className = "", subject }: CellProps) {
  return (
    <div className={`diff-cell relative min-w-0 border-l-3 py-1.5 pr-4 pl-8 ${TONES[tone]} ${className}`}>
      <span aria-hidden className="absolute top-2 left-2.5 font-mono text-soft select-none">
        {SIGNS[tone]}
      </span>
      {tone === "same" ? null : <span className="sr-only">{WORDS[tone]}</span>}
      {block ? (
        <div className="doc-console doc-short min-w-0 overflow-x-auto">
          <DocumentView nodes={[block]} context={context} />
        </div>
      ) : (
        <pre className="font-mono text-xs whitespace-pre-wrap break-words">{markdown}</pre>
      )}
      {subject === undefined ? null : <CommentButton subject={subject} />}
    </div>
  );
}

function toneOf({ kind }: BlockDifference, side: DifferenceSide): Tone {
  if (kind === "same" || kind === "moved") return kind;
  return side === "before" ? "removed" : "added";
}

type Contexts = Record<DifferenceSide, DocumentContext>;

interface RowProps {
  drawn: DrawnRow;
  contexts: Contexts;
}

const hasSide = ({ row }: DrawnRow, side: DifferenceSide) =>
  row.markdown[side] !== undefined || row.block?.[side] !== undefined;

function cell({ drawn, contexts }: RowProps, side: DifferenceSide, className?: string): ReactNode {
  if (!hasSide(drawn, side)) return null;
  const { row } = drawn;
  return (
    <Cell
      tone={toneOf(row, side)}
      block={drawn[side]}
      markdown={row.markdown[side]}
      context={contexts[side]}
      className={className}
      subject={side === "after" ? drawn.after?.key : undefined}
    />
  );
}

/** Shows unchanged and moved blocks only once, with their new content. */
function InlineRow(props: RowProps) {
  const { kind } = props.drawn.row;
  const isOnce = (kind === "same" || kind === "moved") && hasSide(props.drawn, "after");
  return (
    <>
      {isOnce ? null : cell(props, "before")}
      {cell(props, "after")}
    </>
  );
}

/** On narrow screens, the new side is below the old side, and unchanged blocks are shown once. */
function SplitRow(props: RowProps) {
  const { kind } = props.drawn.row;
  const isOnce = kind === "same" || kind === "moved";
  return (
    <div className="grid lg:grid-cols-2 lg:divide-x lg:divide-line">
      {cell(props, "before", isOnce ? "max-lg:hidden" : "") ?? <div className="bg-side max-lg:hidden" />}
      {cell(props, "after") ?? <div className="bg-side max-lg:hidden" />}
    </div>
  );
}

interface Props extends Contexts {
  rows: readonly Drawn[];
  layout: Layout;
}

/** A page's difference as rendered blocks. */
export function RenderedRows({ rows, layout, before, after }: Props) {
  const Row = layout === "split" ? SplitRow : InlineRow;
  return rows.map((drawn, index) =>
    "skipped" in drawn ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
      <Skipped key={index} count={drawn.skipped} of="block" />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
      <Row key={index} drawn={drawn} contexts={{ before, after }} />
    ),
  );
}
