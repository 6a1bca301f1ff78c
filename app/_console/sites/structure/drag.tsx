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
import { classNames } from "../../../_ui/class-names";
import { allItems, type Item, mayLieBeside, mayLieIn, type Side, type Structure } from "./items";

type Zone = Side | "inside";
interface Hover {
  overId: string;
  zone: Zone;
}

const HoverContext = createContext<Hover | null>(null);

const LINES: Readonly<Record<Zone, string>> = {
  before: "before:absolute before:inset-x-1 before:-top-px before:h-0.5 before:rounded before:bg-accent",
  after: "after:absolute after:inset-x-1 after:-bottom-px after:h-0.5 after:rounded after:bg-accent",
  inside: "rounded-lg outline-2 -outline-offset-2 outline-accent",
};

/** A row that a mouse or a finger can move; its menu does the same by keyboard. */
export function DragRow({ id, isFixed, children }: { id: string; isFixed: boolean; children: ReactNode }) {
  const { setNodeRef: setDraggable, listeners, isDragging } = useDraggable({ id, disabled: isFixed });
  const { setNodeRef: setDroppable } = useDroppable({ id, disabled: isFixed });
  const hover = useContext(HoverContext);
  return (
    <div
      ref={(element) => {
        setDraggable(element);
        setDroppable(element);
      }}
      {...listeners}
      className={classNames(
        "relative",
        !isFixed && "cursor-grab",
        hover?.overId === id && LINES[hover.zone],
        isDragging && "opacity-40",
      )}
    >
      {children}
    </div>
  );
}

interface Props {
  structure: Structure;
  onMoveBeside: (item: Item, side: Side, other: Item) => void;
  onMoveInto: (item: Item, group: Item) => void;
  children: ReactNode;
}

/** Lets the parts of a structure be dragged to where they may lie. */
export function DragArea({ structure, onMoveBeside, onMoveInto, children }: Props) {
  const [hover, setHover] = useState<Hover | null>(null);
  const [dragged, setDragged] = useState<Item | null>(null);
  const items = allItems(structure);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const placeOf = ({ active, over, activatorEvent, delta }: DragMoveEvent | DragEndEvent) => {
    const moved = items.find(({ id }) => id === active.id);
    const other = items.find(({ id }) => id === over?.id);
    if (!over || !moved || !other) return null;
    const start = "touches" in activatorEvent ? (activatorEvent as TouchEvent).touches[0] : activatorEvent;
    const share = ((start as MouseEvent).clientY + delta.y - over.rect.top) / over.rect.height;
    if (mayLieIn(moved, other) && share > 0.25) return { moved, other, zone: "inside" as const };
    const zone = share < 0.5 ? ("before" as const) : ("after" as const);
    return mayLieBeside(structure, moved, other) ? { moved, other, zone } : null;
  };
  const end = () => {
    setHover(null);
    setDragged(null);
  };
  const drop = (event: DragEndEvent) => {
    const place = placeOf(event);
    end();
    if (place?.zone === "inside") onMoveInto(place.moved, place.other);
    else if (place) onMoveBeside(place.moved, place.zone, place.other);
  };
  return (
    <DndContext
      id="site-structure"
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(items.find(({ id }) => id === active.id) ?? null)}
      onDragMove={(event) => {
        const place = placeOf(event);
        setHover(place && { overId: place.other.id, zone: place.zone });
      }}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <HoverContext value={hover}>{children}</HoverContext>
      <DragOverlay dropAnimation={null}>
        {dragged ? (
          <div className="w-max max-w-56 truncate rounded-lg border border-line bg-raised px-3 py-1.5 shadow-float">
            {dragged.title}
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}
