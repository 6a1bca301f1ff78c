"use client";

import type { ReactNode } from "react";
import type { PageResource } from "@/domains/content/schema";
import { DragArea, DragRow, type Held, type Zone } from "../../../_ui/drag";
import type { TreeNode } from "../../../_ui/tree";
import { dropPlace, locate, type Place } from "./moves";

/** A page's row; keys and its menu move it as well. */
export function PageRow({ node, children }: { node: TreeNode; children: ReactNode }) {
  return <DragRow id={node.id}>{children}</DragRow>;
}

/** The upper part of a row means before, its lower part behind, the middle into. */
function zoneAt(share: number): Zone {
  if (share < 0.3) return "before";
  return share > 0.7 ? "after" : "inside";
}

interface Props {
  pages: readonly PageResource[];
  onMove: (id: string, place: Place) => void;
  titleOf: (page: PageResource) => string;
  children: ReactNode;
}

/** Lets the pages of a tree be dragged. */
export function PagesArea({ pages, onMove, titleOf, children }: Props) {
  const placeOf = ({ id, overId, share }: Held) => {
    const zone = zoneAt(share);
    const place = dropPlace(pages, id, overId, zone);
    return place && { zone, place };
  };
  const title = (id: string) => {
    const page = locate(pages, id)?.page;
    return page && titleOf(page);
  };
  return (
    <DragArea id="page-tree" placeOf={placeOf} onDrop={({ place }, id) => onMove(id, place)} titleOf={title}>
      {children}
    </DragArea>
  );
}
