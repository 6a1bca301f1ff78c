import { type CSSProperties, Fragment, type ReactNode } from "react";
import {
  blocksIn,
  type DocumentBlock,
  type DocumentNode,
  type DocumentText,
  plainText,
} from "@/domains/content/markdown/document";
import type { BlockContext, BlockProps } from "./context";
import { dataStyle } from "./data-style";
import { DIAGRAM_CHARACTERS_MAX } from "./diagrams";
import type { HighlightedLine } from "./highlight";
import { Icon } from "./icon";
import { Inline } from "./inline";
import { languageName } from "./language-name";
import { codeText } from "./prepare";
import { Scroller } from "./scroller";

/** Returns the tokens, or parts of tokens, between two columns of a line. */
function slice(tokens: HighlightedLine, from: number, to: number): HighlightedLine {
  const inside: HighlightedLine = [];
  let column = 0;
  for (const token of tokens) {
    const start = Math.max(from, column);
    const end = Math.min(to, column + token.text.length);
    if (start < end) inside.push({ ...token, text: token.text.slice(start - column, end - column) });
    column += token.text.length;
  }
  return inside;
}

function coloured(tokens: HighlightedLine): ReactNode[] {
  return tokens.map((token, index) =>
    token.className ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
      <span key={index} className={token.className}>
        {token.text}
      </span>
    ) : (
      token.text
    ),
  );
}

const isBold = ({ marks }: DocumentText["leaves"][number]) => marks.some(({ type }) => type === "bold");

/** Renders bold parts of code as `strong`, because HTML has no other way to highlight code. */
function withBold({ leaves }: DocumentText, tokens: HighlightedLine, start: number): ReactNode[] {
  let column = start;
  return leaves.map((leaf, index) => {
    const from = column;
    column += leaf.text.length;
    const content = coloured(slice(tokens, from, column));
    // biome-ignore lint/suspicious/noArrayIndexKey: leaves have no identity but their place
    return isBold(leaf) ? <strong key={index}>{content}</strong> : <span key={index}>{content}</span>;
  });
}

/** The content of a line, with its annotations. Splits tokens at the start and the end of an annotation. */
function lineContent(line: DocumentNode, tokens: HighlightedLine, context: BlockContext): ReactNode[] {
  const nodes = line.object === "text" ? [] : (line.nodes ?? []);
  let column = 0;
  return nodes.map((node, index) => {
    const from = column;
    column += plainText(node).length;
    const content = coloured(slice(tokens, from, column));
    const note = node.object === "inline" ? context.prepared.notes.get(node) : undefined;
    const key = node.key ?? index;
    if (note) {
      return (
        <button key={key} type="button" className="doc-annotation" popoverTarget={note}>
          {content}
        </button>
      );
    }
    if (node.object === "inline") return <Inline key={key} node={node} context={context} />;
    return node.object === "text" && node.leaves.some(isBold) ? (
      <Fragment key={key}>{withBold(node, tokens, from)}</Fragment>
    ) : (
      <span key={key}>{content}</span>
    );
  });
}

/** The signs at the start of lines that a comparison adds and removes. `+++` and `---` are the names of files. */
const CHANGES = [
  [/^\+(?!\+\+ )/, "doc-line-added"],
  [/^-(?!-- )/, "doc-line-removed"],
] as const;

function lineClass(line: DocumentNode, isDiff: boolean): string {
  const isMarked = line.object === "block" && line.data?.highlighted === true;
  const text = isDiff ? plainText(line) : "";
  const change = CHANGES.find(([sign]) => sign.test(text))?.[1];
  return ["doc-line", isMarked && "doc-line-highlighted", change].filter(Boolean).join(" ");
}

const isDiff = ({ data: { syntax } }: DocumentBlock) => syntax === "diff" || syntax === "patch";

function Lines({ block, context }: BlockProps) {
  const highlighted = context.prepared.code.get(block);
  const lines = block.nodes ?? [];
  return lines.map((line, index) => {
    const tokens = highlighted?.[index] ?? [{ text: plainText(line) }];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
      <span key={index} className={lineClass(line, isDiff(block))}>
        {lineContent(line, tokens, context)}
        {index < lines.length - 1 ? "\n" : null}
      </span>
    );
  });
}

function CopyCode({ labels }: Pick<BlockContext, "labels">) {
  return (
    <button
      type="button"
      className="doc-copy"
      data-copy=""
      aria-label={labels.copyCode}
      data-done={labels.copied}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d="M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8A1.5 1.5 0 0 1 15 10.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        />
      </svg>
    </button>
  );
}

function codeClass(block: DocumentBlock): string {
  const { overflow, lineNumbers } = block.data;
  const wrap = overflow === "wrap" ? " doc-code-wrap" : "";
  return `doc-code${wrap}${lineNumbers === true ? " doc-code-numbers" : ""}`;
}

const isDiagram = (block: DocumentBlock) =>
  block.data.syntax === "mermaid" && codeText(block).length <= DIAGRAM_CHARACTERS_MAX;

/** The labels of the buttons that enlarge a diagram. */
const diagramData = (block: DocumentBlock, { labels }: BlockContext) =>
  isDiagram(block)
    ? {
        "data-diagram": "",
        "data-label": labels.diagram,
        "data-in": labels.zoomIn,
        "data-out": labels.zoomOut,
      }
    : {};

/** The title of a code block and the name of its language. Diagrams have no language, because they aren't read as code. */
function Head({ block }: Pick<BlockProps, "block">) {
  const title = typeof block.data.title === "string" ? block.data.title : "";
  const language = isDiagram(block) ? undefined : languageName(block.data.syntax);
  if (!title && !language) return null;
  return (
    <figcaption className={title ? undefined : "doc-code-untitled"}>
      {title}
      {language ? <span className="doc-code-language">{language}</span> : null}
    </figcaption>
  );
}

/** A code block with its title, language and copy button. If the block is expandable, only its first lines are shown. */
export function Code({ block, context }: BlockProps) {
  const { expandable, collapsedLineCount } = block.data;
  const shown = typeof collapsedLineCount === "number" ? collapsedLineCount : 10;
  const collapsed = expandable === true && (block.nodes?.length ?? 0) > shown;
  return (
    <figure
      className={codeClass(block)}
      data-collapsed={collapsed || undefined}
      {...diagramData(block, context)}
      {...dataStyle(collapsed ? ({ "--doc-code-lines": shown } as CSSProperties) : undefined)}
    >
      <Head block={block} />
      <CopyCode labels={context.labels} />
      <Scroller className="doc-code-scroll">
        <pre>
          <code>
            <Lines block={block} context={context} />
          </code>
        </pre>
      </Scroller>
      {collapsed ? (
        <button type="button" className="doc-code-expand" data-expand="">
          {context.labels.showLines.replace("{}", String(block.nodes?.length))}
        </button>
      ) : null}
    </figure>
  );
}

/** A prompt for an AI assistant: its description, and the text to copy. */
export function Prompt({ block, context }: BlockProps) {
  const [code] = blocksIn(block.nodes);
  return (
    <details className="doc-expandable" open={block.data.defaultExpanded === "full"}>
      <summary>
        {typeof block.data.icon === "string" ? <Icon name={block.data.icon} context={context} /> : null}
        {String(block.data.description ?? context.labels.prompt)}
      </summary>
      <div className="doc-expandable-body">{code ? <Code block={code} context={context} /> : null}</div>
    </details>
  );
}
