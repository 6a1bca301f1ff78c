"use client";

import { ChevronRight } from "lucide-react";
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef } from "react";
import { dataStyle } from "@/site/blocks/data-style";
import { classNames } from "./class-names";
import { Link } from "./link";

export interface TreeNode {
  id: string;
  title: string;
  /** Where it leads; nodes without it only open and close. */
  href?: string | undefined;
  icon?: ReactNode;
  /** Small words after the title, such as "hidden". */
  note?: string | undefined;
  /** A word about its state at the end of the row, such as a badge. */
  mark?: ReactNode;
  /** A heading over its children, which are always shown. */
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
  /** Opens a node instead of following its link. */
  onOpen?: (node: TreeNode) => void;
  /** A key pressed on a row; true when it is dealt with. */
  onRowKey?: (event: KeyboardEvent, node: TreeNode) => boolean;
  /** What stands around each row, such as a place to drop things. */
  Frame?: ComponentType<{ node: TreeNode; children: ReactNode }>;
}

interface Row {
  node: TreeNode;
  depth: number;
  parentId: string | null;
}

function visibleRows(
  nodes: TreeNode[],
  isOpen: Props["isOpen"],
  depth = 0,
  parentId: string | null = null,
): Row[] {
  return nodes.flatMap((node) => {
    const row = { node, depth, parentId };
    const shown = node.group || isOpen(node.id);
    return shown
      ? [row, ...visibleRows(node.children, isOpen, node.group ? depth : depth + 1, node.id)]
      : [row];
  });
}

/** What a key does to the row that has the focus: the id of the row that gets it, or null. */
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
 * Nested lists that behave like a tree: one row is in the tab order, arrow keys walk, right and left open and close, Enter
 * follows.
 */
export function Tree(props: Props) {
  const root = useRef<HTMLUListElement>(null);
  const rows = visibleRows(props.nodes, props.isOpen);
  const inOrder = rows.some((row) => row.node.id === props.currentId) ? props.currentId : rows[0]?.node.id;
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest("[data-row-actions]")) return;
    const id = target.closest("[data-row]")?.getAttribute("data-row");
    const pressed = rows.find((row) => row.node.id === id)?.node;
    if (pressed && props.onRowKey?.(event, pressed)) {
      event.preventDefault();
      return;
    }
    if (!KEYS.has(event.key)) return;
    event.preventDefault();
    const next = rowAfterKey(
      event.key,
      rows,
      rows.findIndex((row) => row.node.id === id),
      props,
    );
    const item = next
      ? root.current?.querySelector<HTMLElement>(`[data-row="${next}"] [data-row-focus]`)
      : null;
    item?.focus();
  };
  return (
    <ul ref={root} aria-label={props.label} className="grid grid-cols-1 gap-px" onKeyDown={onKeyDown}>
      <Branch
        rows={new Map(rows.map((row) => [row.node.id, row]))}
        nodes={props.nodes}
        tree={props}
        inOrder={inOrder}
      />
    </ul>
  );
}

interface BranchProps {
  rows: ReadonlyMap<string, Row>;
  nodes: TreeNode[];
  tree: Props;
  inOrder: string | undefined;
}

/** The rows of siblings, each with its own list below it while it is open. */
function Branch({ rows, nodes, tree, inOrder }: BranchProps) {
  return nodes.map((node) => {
    const row = rows.get(node.id);
    if (!row) return null;
    const shown = node.children.length > 0 && (node.group || tree.isOpen(node.id));
    return (
      <li key={node.id}>
        <TreeRow row={row} tree={tree} inTabOrder={node.id === inOrder} />
        {shown ? (
          <ul className="mt-px grid grid-cols-1 gap-px">
            <Branch rows={rows} nodes={node.children} tree={tree} inOrder={inOrder} />
          </ul>
        ) : null}
      </li>
    );
  });
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
  const { node, depth } = row;
  const current = node.id === tree.currentId;
  const open = tree.isOpen(node.id);
  const { Frame } = tree;
  const content = (
    <div
      data-row={node.id}
      className={classNames(
        "group/row flex items-center gap-0.5 rounded-lg pl-1",
        node.group ? "mt-3 text-xs font-semibold text-soft uppercase tracking-wide pl-2 first:mt-0" : "",
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
