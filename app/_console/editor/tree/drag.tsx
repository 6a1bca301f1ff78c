"use client";

import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { PageResource } from "@/domains/content/schema";
import { classNames } from "../../../_ui/class-names";
import type { TreeNode } from "../../../_ui/tree";
import { dropPlace, locate, type Place, type Zone } from "./moves";

interface Hover {
  id: string;
  overId: string;
  zone: Zone;
}

const HoverContext = createContext<Hover | null>(null);

/** A row is a place to drop on: its upper part means before, its lower part behind, the middle into. */
function zoneAt(y: number, { top, height }: { top: number; height: number }): Zone {
  const share = (y - top) / height;
  if (share < 0.3) return "before";
  return share > 0.7 ? "after" : "inside";
}

function hoverOf({ active, over, activatorEvent, delta }: DragMoveEvent | DragEndEvent): Hover | null {
  if (!over) return null;
  const start = "touches" in activatorEvent ? (activatorEvent as TouchEvent).touches[0] : activatorEvent;
  const y = (start as MouseEvent).clientY + delta.y;
  return { id: String(active.id), overId: String(over.id), zone: zoneAt(y, over.rect) };
}

const LINES: Record<Zone, string> = {
  before: "before:absolute before:inset-x-1 before:-top-px before:h-0.5 before:rounded before:bg-accent",
  after: "after:absolute after:inset-x-1 after:-bottom-px after:h-0.5 after:rounded after:bg-accent",
  inside: "rounded-lg outline-2 -outline-offset-2 outline-accent",
};

/** A row that can be dragged, and that shows where something would be dropped. Keys move rows as well. */
export function DragRow({ node, children }: { node: TreeNode; children: ReactNode }) {
  const { setNodeRef: setDraggable, listeners, isDragging } = useDraggable({ id: node.id });
  const { setNodeRef: setDroppable } = useDroppable({ id: node.id });
  const hover = useContext(HoverContext);
  const setNode = (element: HTMLElement | null) => {
    setDraggable(element);
    setDroppable(element);
  };
  const zone = hover?.overId === node.id ? LINES[hover.zone] : "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is one way of three; keys and the menu move rows as well
    <div
      ref={setNode}
      {...listeners}
      // The browser's own dragging of links would take over.
      onDragStart={(event) => event.preventDefault()}
      className={classNames("relative", zone, isDragging && "opacity-40")}
    >
      {children}
    </div>
  );
}

interface Props {
  pages: readonly PageResource[];
  onMove: (id: string, place: Place) => void;
  titleOf: (page: PageResource) => string;
  children: ReactNode;
}

/** Lets rows be dragged. A mouse must go a little way first, and a finger rest, so that clicks and scrolling stay. */
export function DragArea({ pages, onMove, titleOf, children }: Props) {
  const [hover, setHover] = useState<Hover | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const follow = (event: DragMoveEvent) => {
    const next = hoverOf(event);
    setHover(next && dropPlace(pages, next.id, next.overId, next.zone) ? next : null);
  };
  const end = () => {
    setHover(null);
    setDragged(null);
  };
  const drop = (event: DragEndEvent) => {
    const at = hoverOf(event);
    const place = at && dropPlace(pages, at.id, at.overId, at.zone);
    end();
    if (at && place) onMove(at.id, place);
  };
  const page = dragged === null ? null : locate(pages, dragged)?.page;
  return (
    <DndContext
      id="page-tree"
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragMove={follow}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <HoverContext value={hover}>{children}</HoverContext>
      <DragOverlay dropAnimation={null}>
        {page ? (
          <div className="w-max max-w-56 truncate rounded-lg border border-line bg-raised px-3 py-1.5 shadow-float">
            {titleOf(page)}
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}
