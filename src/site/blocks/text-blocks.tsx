import { blocksIn, type DocumentBlock, formerIdsOf } from "@/domains/content/markdown/document";
import { Blocks } from "./block";
import type { BlockContext, BlockProps } from "./context";
import { directed, directionIn } from "./direction";
import { Icon } from "./icon";
import { Inlines } from "./inline";
import { Formula } from "./math";
import { Scroller } from "./scroller";

function alignment(block: DocumentBlock): string | undefined {
  const { align } = block.data;
  return align === "center" || align === "end" ? `doc-align-${align}` : undefined;
}

export function Paragraph({ block, context }: BlockProps) {
  return (
    <p className={alignment(block)} dir={directionIn(block, context)}>
      <Inlines nodes={block.nodes} context={context} />
    </p>
  );
}

const TAGS = { "heading-1": "h2", "heading-2": "h3", "heading-3": "h4" } as const;

/** Link targets for former IDs of a block. */
export function FormerIds({ block }: { block: DocumentBlock }) {
  return formerIdsOf(block).map((id) => <span key={id} id={id} />);
}

/**
 * A heading. The level of the heading is one lower than in the source, because only the page's title is an h1. The link
 * to the anchor follows the text.
 */
export function Heading({ block, context }: BlockProps) {
  const Tag = TAGS[block.type as keyof typeof TAGS];
  const id = context.prepared.ids.get(block);
  return (
    <Tag id={id} className={alignment(block)} dir={directionIn(block, context)}>
      <FormerIds block={block} />
      <Inlines nodes={block.nodes} context={context} />
      {id ? (
        <a className="doc-anchor" href={`#${id}`} aria-label={context.labels.linkHere}>
          #
        </a>
      ) : null}
    </Tag>
  );
}

export function Divider() {
  return <hr />;
}

export function Blockquote({ block, ...around }: BlockProps) {
  const { dir, context } = directed({ block, ...around });
  return (
    <blockquote dir={dir}>
      <Blocks nodes={block.nodes} context={context} />
    </blockquote>
  );
}

function TaskBox({ isChecked, context }: { isChecked: boolean; context: BlockContext }) {
  return (
    <span
      className="doc-task-box"
      role="img"
      aria-label={isChecked ? context.labels.done : context.labels.notDone}
      data-checked={isChecked}
    />
  );
}

/** A list item. A task has a checkbox and, in a numbered list, also its number. */
function Item({ item, isTask, context }: { item: DocumentBlock; isTask: boolean; context: BlockContext }) {
  const content = <Blocks nodes={item.nodes} context={context} />;
  const checked = item.data?.checked;
  if (typeof checked !== "boolean" && !isTask) return <li>{content}</li>;
  return (
    <li className="doc-task">
      <TaskBox isChecked={checked === true} context={context} />
      <div>{content}</div>
    </li>
  );
}

interface ListProps {
  items: DocumentBlock[];
  dir: "ltr" | "rtl" | undefined;
  context: BlockContext;
}

/** Terms and their descriptions. The Document stores them as a plain list. */
function Definitions({ items, dir, context }: ListProps) {
  return (
    <dl className="doc-definitions" dir={dir}>
      {items.map((item, index) => {
        const Tag = item.data?.definition === "term" ? "dt" : "dd";
        return (
          <Tag key={item.key ?? index}>
            <Blocks nodes={item.nodes} context={context} />
          </Tag>
        );
      })}
    </dl>
  );
}

export function List({ block, ...around }: BlockProps) {
  const { dir, context } = directed({ block, ...around });
  const items = blocksIn(block.nodes);
  if (items.some((item) => item.data?.definition !== undefined))
    return <Definitions items={items} dir={dir} context={context} />;
  const isTask = block.type === "list-tasks";
  const content = items.map((item, index) => (
    <Item key={item.key ?? index} item={item} isTask={isTask} context={context} />
  ));
  if (isTask)
    return (
      <ul className="doc-tasks" dir={dir}>
        {content}
      </ul>
    );
  if (block.type === "list-unordered") return <ul dir={dir}>{content}</ul>;
  const start = typeof block.data.start === "number" ? block.data.start : undefined;
  return (
    <ol start={start} dir={dir}>
      {content}
    </ol>
  );
}

const HINTS = {
  info: { label: "hintInfo", path: "M12 11v5m0-8h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" },
  success: { label: "hintSuccess", path: "m8.5 12.5 2.5 2.5 5-5.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" },
  warning: {
    label: "hintWarning",
    path: "M12 9v4m0 4h.01M10.3 4 2.5 18a2 2 0 0 0 1.7 3h15.6a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z",
  },
  danger: { label: "hintDanger", path: "M12 8v4.5m0 3.5h.01M8 3h8l5 5v8l-5 5H8l-5-5V8l5-5Z" },
} as const;

function HintIcon({ block: { data }, context, path }: BlockProps & { path: string }) {
  if (typeof data.icon === "string" && context.prepared.icons.has(data.icon))
    return <Icon name={data.icon} context={context} className="doc-hint-icon" />;
  return (
    <svg className="doc-hint-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Hint({ block, ...around }: BlockProps) {
  const { dir, context } = directed({ block, ...around });
  const given = String(block.data.style);
  const style = Object.hasOwn(HINTS, given) ? (given as keyof typeof HINTS) : "info";
  const { label, path } = HINTS[style];
  return (
    <div className={`doc-hint doc-hint-${style}`} role="note" aria-label={context.labels[label]} dir={dir}>
      <HintIcon block={block} context={context} path={path} />
      <div className="doc-hint-body">
        <Blocks nodes={block.nodes} context={context} />
      </div>
    </div>
  );
}

/** A formula as a block. Long formulas scroll sideways. */
export function MathBlock({ block, context }: BlockProps) {
  return (
    <Scroller className="doc-math">
      <Formula node={block} context={context} />
    </Scroller>
  );
}

export function Expandable({ block, ...around }: BlockProps) {
  const { dir, context } = directed({ block, ...around });
  const part = (name: string) => (block.fragments ?? []).find((one) => (one.type ?? one.fragment) === name);
  const title = part("expandable-title")?.nodes[0];
  return (
    <details
      className="doc-expandable"
      dir={dir}
      id={context.prepared.ids.get(block)}
      open={block.data.defaultExpanded === true}
    >
      <summary>
        <FormerIds block={block} />
        <Inlines nodes={title?.nodes} context={context} />
      </summary>
      <div className="doc-expandable-body">
        <Blocks nodes={part("expandable-body")?.nodes} context={context} />
      </div>
    </details>
  );
}
