"use client";

import type { ReactNode } from "react";
import type { PageResource } from "@/domains/content/schema";
import { DragArea, DragRow, type Held, type Zone } from "../../../_ui/drag";
import type { TreeNode } from "../../../_ui/tree";
import { dropPosition, locate, type TreePosition } from "./moves";

/** A row that can be dragged. Pages can also be moved with the keyboard and the menu. */
export function PageRow({ node, children }: { node: TreeNode; children: ReactNode }) {
  return <DragRow id={node.id}>{children}</DragRow>;
}

/**
 * Returns the position for a drop on a row: before the row if the drop is in its upper part, inside the row in the middle,
 * and after the row in its lower part.
 */
function zoneAt(share: number): Zone {
  if (share < 0.3) return "before";
  return share > 0.7 ? "after" : "inside";
}

interface Props {
  pages: readonly PageResource[];
  onMove: (id: string, place: TreePosition) => void;
  titleOf: (page: PageResource) => string;
  children: ReactNode;
}

/** Makes the pages of a tree draggable. */
export function PagesArea({ pages, onMove, titleOf, children }: Props) {
  const positionOf = ({ id, overId, share }: Held) => {
    const zone = zoneAt(share);
    const place = dropPosition(pages, id, overId, zone);
    return place && { zone, place };
  };
  const title = (id: string) => {
    const page = locate(pages, id)?.page;
    return page && titleOf(page);
  };
  return (
    <DragArea
      id="page-tree"
      positionOf={positionOf}
      onDrop={({ place }, id) => onMove(id, place)}
      titleOf={title}
    >
      {children}
    </DragArea>
  );
}
