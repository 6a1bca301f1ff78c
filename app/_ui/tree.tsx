"use client";

import { ChevronRight } from "lucide-react";
import type { ComponentType, KeyboardEvent, ReactNode } from "react";
import { dataStyle } from "@/site/blocks/data-style";
import { classNames } from "./class-names";
import { Link } from "./link";
import { type ShownNode, useShownRows } from "./shown-rows";

export interface TreeNode {
  id: string;
  title: string;
  /** The link of the node. Nodes without a link only open and close. */
  href?: string | undefined;
  icon?: ReactNode;
  /** A short note after the title, such as "hidden". */
  note?: string | undefined;
  /** The node's state at the end of the row, such as a badge. */
  mark?: ReactNode;
  /** Whether the node is a heading above its children, which are then always shown. */
  group?: boolean | undefined;
  children: TreeNode[];
}

interface Props {
  label: string;
  nodes: TreeNode[];
  currentId?: string | undefined;
  isOpen: (id: string) => boolean;
  setOpen: (id: string, open: boolean) => void;
  /** Buttons at the end of a row, shown on hover and focus. */
  actions?: (node: TreeNode) => ReactNode;
  /** A function that is called instead of opening the link. */
  onOpen?: (node: TreeNode) => void;
  /** Handles a key on a row. Returns true if it handled the key. */
  onRowKey?: (event: KeyboardEvent, node: TreeNode) => boolean;
  /** Wraps each row, for example to make it a drop target. */
  Frame?: ComponentType<{ node: TreeNode; children: ReactNode }>;
}

interface Row extends ShownNode {
  node: TreeNode;
  /** The indentation level. Children of a heading aren't indented. */
  depth: number;
  parentId: string | null;
  /** The row's level in the tree for screen readers, from 1. */
  level: number;
  position: number;
  siblings: number;
  /** Whether the row follows a heading's children on the same level, and needs space so that it isn't taken for one of them. */
  isAfterGroup: boolean;
}

function visibleRows(
  nodes: TreeNode[],
  isOpen: Props["isOpen"],
  above: Pick<Row, "depth" | "level"> & { id: string | null } = { depth: 0, level: 1, id: null },
): Row[] {
  return nodes.flatMap((node, index) => {
    const { depth, level, id: parentId } = above;
    const isAfterGroup = nodes[index - 1]?.group === true && !node.group;
    const row = { node, depth, parentId, level, position: index + 1, siblings: nodes.length, isAfterGroup };
    if (!node.group && !isOpen(node.id)) return [row];
    const below = { depth: node.group ? depth : depth + 1, level: level + 1, id: node.id };
    return [row, ...visibleRows(node.children, isOpen, below)];
  });
}

/** Handles a key on the focused row. Returns the ID of the row to focus, or null. */
function rowAfterKey(key: string, rows: Row[], index: number, props: Props): string | null {
  const row = rows[index];
  if (!row) return null;
  const { node } = row;
  const open = node.group || props.isOpen(node.id);
  if (key === "ArrowDown") return rows[index + 1]?.node.id ?? null;
  if (key === "ArrowUp") return rows[index - 1]?.node.id ?? null;
  if (key === "Home") return rows[0]?.node.id ?? null;
  if (key === "End") return rows.at(-1)?.node.id ?? null;
  if (key === "ArrowRight" && node.children.length > 0) {
    if (open) return node.children[0]?.id ?? null;
    props.setOpen(node.id, true);
  }
  if (key === "ArrowLeft") {
    if (!open || node.group || node.children.length === 0) return row.parentId;
    props.setOpen(node.id, false);
  }
  return null;
}

const KEYS = new Set(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"]);

/**
 * Returns the next row whose title starts with the typed letter. After the last row, the search continues at
 * the first row.
 */
function rowOfLetter(letter: string, rows: Row[], index: number): string | null {
  const first = letter.toLowerCase();
  const after = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
  return after.find(({ node }) => node.title.toLowerCase().startsWith(first))?.node.id ?? null;
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}]$/u.test(key);

/**
 * A list with the keyboard behavior of a tree. Only one row is in the tab order. Up and down move between rows, right and
 * left open and close a row, letters search, and Enter opens the link.
 */
export function Tree(props: Props) {
  const rows = visibleRows(props.nodes, props.isOpen);
  const inOrder = rows.some((row) => row.node.id === props.currentId) ? props.currentId : rows[0]?.node.id;
  const { root, shown, size, measure, keep, focus } = useShownRows(rows, inOrder);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest("[data-row-actions]")) return;
    const id = target.closest("[data-row]")?.getAttribute("data-row");
    const index = rows.findIndex((row) => row.node.id === id);
    const pressed = rows[index]?.node;
    if (pressed && props.onRowKey?.(event, pressed)) {
      event.preventDefault();
      return;
    }
    if (!KEYS.has(event.key) && !isLetter(event)) return;
    event.preventDefault();
    const next = KEYS.has(event.key)
      ? rowAfterKey(event.key, rows, index, props)
      : rowOfLetter(event.key, rows, index);
    if (next) focus(next);
  };
  const keepRow = ({ target }: { target: EventTarget }) =>
    keep((target as HTMLElement).closest("[data-row]")?.getAttribute("data-row") ?? null);
  return (
    <ul
      ref={root}
      aria-label={props.label}
      className="relative"
      style={{ height: size }}
      onKeyDown={onKeyDown}
      onFocus={keepRow}
      onPointerDown={keepRow}
    >
      {shown.map(({ row, index, start }) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: items of lists have had a level since ARIA 1.0
        <li
          key={row.node.id}
          ref={measure}
          data-index={index}
          aria-level={row.level}
          aria-setsize={row.siblings}
          aria-posinset={row.position}
          className="absolute inset-x-0 pb-px"
          style={{ top: start }}
        >
          <TreeRow row={row} tree={props} inTabOrder={row.node.id === inOrder} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  row: Row;
  tree: Props;
  inTabOrder: boolean;
}

function RowLabel({ row, tree, inTabOrder }: RowProps) {
  const { node } = row;
  const focus = { "data-row-focus": "", tabIndex: inTabOrder ? 0 : -1 };
  const content = (
    <>
      {node.icon}
      <span className="truncate">{node.title}</span>
      {node.note ? <span className="shrink-0 text-xs text-soft">{node.note}</span> : null}
      {node.mark ? <span className="ml-auto flex shrink-0">{node.mark}</span> : null}
    </>
  );
  const className = "flex min-w-0 flex-1 items-center gap-2 rounded-md py-1.5 pr-2 text-left";
  if (node.href) {
    const current = node.id === tree.currentId ? "page" : undefined;
    const { onOpen } = tree;
    const opening = onOpen && {
      onNavigate: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        onOpen(node);
      },
    };
    return (
      <Link href={node.href} aria-current={current} className={className} {...focus} {...opening}>
        {content}
      </Link>
    );
  }
  const open = node.group || tree.isOpen(node.id);
  return (
    <button
      type="button"
      className={className}
      aria-expanded={node.group ? undefined : open}
      onClick={() => (node.group ? undefined : tree.setOpen(node.id, !open))}
      {...focus}
    >
      {content}
    </button>
  );
}

function Toggle({ node, open, setOpen }: { node: TreeNode; open: boolean; setOpen: Props["setOpen"] }) {
  if (node.group) return null;
  if (node.children.length === 0) return <span className="w-5 shrink-0" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={open}
      aria-label={`${open ? "Close" : "Open"} ${node.title}`}
      onClick={() => setOpen(node.id, !open)}
      className="grid size-5 shrink-0 place-items-center rounded text-soft hover:bg-hover"
    >
      <ChevronRight
        size={14}
        aria-hidden
        className={classNames("transition-transform", open && "rotate-90")}
      />
    </button>
  );
}

function TreeRow({ row, tree, inTabOrder }: RowProps) {
  const { node, depth, isAfterGroup } = row;
  const current = node.id === tree.currentId;
  const open = tree.isOpen(node.id);
  const { Frame } = tree;
  const content = (
    <div
      data-row={node.id}
      className={classNames(
        "group/row flex items-center gap-0.5 rounded-lg pl-1",
        node.group ? "mt-3 text-xs font-semibold text-soft uppercase tracking-wide pl-2 first:mt-0" : "",
        isAfterGroup && "mt-3",
        current ? "bg-active font-medium text-accent" : node.group ? "" : "hover:bg-hover",
      )}
      {...dataStyle({ marginInlineStart: `${depth * 0.875}rem` })}
    >
      <Toggle node={node} open={open} setOpen={tree.setOpen} />
      <RowLabel row={row} tree={tree} inTabOrder={inTabOrder} />
      {tree.actions ? (
        <span
          data-row-actions=""
          className="flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-[[data-popup-open]]:opacity-100 pointer-coarse:opacity-100"
        >
          {tree.actions(node)}
        </span>
      ) : null}
    </div>
  );
  return Frame ? <Frame node={node}>{content}</Frame> : content;
}
