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
import { classNames } from "./class-names";

/** The position at which an item is inserted, relative to the row on which it's dropped. */
export type Zone = "before" | "inside" | "after";

/**
 * The dragged row, the row under the pointer, and the pointer's vertical position on that row, from 0 (top)
 * to 1 (bottom).
 */
export interface Held {
  id: string;
  overId: string;
  share: number;
}

interface Hover {
  overId: string;
  zone: Zone;
}

const HoverContext = createContext<Hover | null>(null);

function heldOf({ active, over, activatorEvent, delta }: DragMoveEvent | DragEndEvent): Held | null {
  if (!over) return null;
  const start = "touches" in activatorEvent ? (activatorEvent as TouchEvent).touches[0] : activatorEvent;
  const share = ((start as MouseEvent).clientY + delta.y - over.rect.top) / over.rect.height;
  return { id: String(active.id), overId: String(over.id), share };
}

const LINES: Record<Zone, string> = {
  before: "before:absolute before:inset-x-1 before:-top-px before:h-0.5 before:rounded before:bg-accent",
  after: "after:absolute after:inset-x-1 after:-bottom-px after:h-0.5 after:rounded after:bg-accent",
  inside: "rounded-lg outline-2 -outline-offset-2 outline-accent",
};

interface RowProps {
  id: string;
  disabled?: boolean;
  className?: string | false;
  children: ReactNode;
}

/** A row that can be dragged by mouse or touch, and that marks where an item would be dropped. */
export function DragRow({ id, disabled = false, className, children }: RowProps) {
  const { setNodeRef: setDraggable, listeners, isDragging } = useDraggable({ id, disabled });
  const { setNodeRef: setDroppable } = useDroppable({ id, disabled });
  const hover = useContext(HoverContext);
  const setNode = (element: HTMLElement | null) => {
    setDraggable(element);
    setDroppable(element);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is one way of several; keys and menus move rows as well
    <div
      ref={setNode}
      {...listeners}
      // Prevents the browser from dragging links.
      onDragStart={(event) => event.preventDefault()}
      className={classNames(
        "relative",
        className,
        hover?.overId === id && LINES[hover.zone],
        isDragging && "opacity-40",
      )}
    >
      {children}
    </div>
  );
}

interface AreaProps<Position extends { zone: Zone }> {
  /** Distinguishes several areas on one page. */
  id: string;
  /** Returns the position for a drop, or null if people can't drop the row there. */
  positionOf: (held: Held) => Position | null;
  onDrop: (place: Position, id: string) => void;
  titleOf: (id: string) => string | undefined;
  children: ReactNode;
}

/**
 * Makes rows draggable. Dragging starts after a mouse has moved a few pixels, or after a finger has stayed in one place.
 * Clicks and scrolling therefore still work.
 */
export function DragArea<Position extends { zone: Zone }>(props: AreaProps<Position>) {
  const { id, positionOf, onDrop, titleOf, children } = props;
  const [hover, setHover] = useState<Hover | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const follow = (event: DragMoveEvent) => {
    const held = heldOf(event);
    const place = held && positionOf(held);
    setHover(held && place ? { overId: held.overId, zone: place.zone } : null);
  };
  const end = () => {
    setHover(null);
    setDragged(null);
  };
  const drop = (event: DragEndEvent) => {
    const held = heldOf(event);
    const place = held && positionOf(held);
    end();
    if (held && place) onDrop(place, held.id);
  };
  const title = dragged === null ? undefined : titleOf(dragged);
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragMove={follow}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <HoverContext value={hover}>{children}</HoverContext>
      <DragOverlay dropAnimation={null}>
        {title === undefined ? null : (
          <div className="w-max max-w-56 truncate rounded-lg border border-line bg-raised px-3 py-1.5 shadow-float">
            {title}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
