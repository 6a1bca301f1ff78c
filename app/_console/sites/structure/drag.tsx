"use client";

import type { ReactNode } from "react";
import { DragArea, type Held } from "../../../_ui/drag";
import { allItems, type Item, mayLieBeside, mayLieIn, type Side, type Structure } from "./items";

interface Props {
  structure: Structure;
  onMoveBeside: (item: Item, side: Side, other: Item) => void;
  onMoveInto: (item: Item, group: Item) => void;
  children: ReactNode;
}

/** Makes the parts of a structure draggable to their allowed positions. */
export function StructureArea({ structure, onMoveBeside, onMoveInto, children }: Props) {
  const items = allItems(structure);
  const itemOf = (id: string) => items.find((item) => item.id === id);
  const positionOf = ({ id, overId, share }: Held) => {
    const [moved, other] = [itemOf(id), itemOf(overId)];
    if (!moved || !other) return null;
    if (mayLieIn(moved, other) && share > 0.25) return { moved, other, zone: "inside" as const };
    const zone = share < 0.5 ? ("before" as const) : ("after" as const);
    return mayLieBeside(structure, moved, other) ? { moved, other, zone } : null;
  };
  return (
    <DragArea
      id="site-structure"
      positionOf={positionOf}
      onDrop={({ moved, other, zone }) =>
        zone === "inside" ? onMoveInto(moved, other) : onMoveBeside(moved, zone, other)
      }
      titleOf={(id) => itemOf(id)?.title}
    >
      {children}
    </DragArea>
  );
}
