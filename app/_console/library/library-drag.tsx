"use client";

import type { ReactNode } from "react";
import { toast } from "sonner";
import { DragArea, DragRow } from "../../_ui/drag";
import type { TreeNode } from "../../_ui/tree";
import { readableError } from "../errors";
import { dropPlace, placeOf } from "./places";
import { flatten, type LibraryNode } from "./tree";
import { useMove } from "./use-move";

/** A row that can be dragged. The dialog "Move" moves it with the keyboard. */
export function LibraryRow({ node, children }: { node: TreeNode; children: ReactNode }) {
  return <DragRow id={node.id}>{children}</DragRow>;
}

/** Makes the spaces and collections of the library draggable. */
export function LibraryArea({ tree, children }: { tree: LibraryNode[]; children: ReactNode }) {
  const move = useMove();
  const entryOf = (id: string) => flatten(tree).find(({ node }) => node.entry.id === id)?.node.entry;
  return (
    <DragArea
      id="library"
      positionOf={(held) => dropPlace(tree, held)}
      onDrop={({ to }, id) => {
        const entry = entryOf(id);
        if (!entry) return;
        const onError = (error: unknown) => void toast.error(readableError(error));
        move.mutate({ entry, to, from: placeOf(entry, tree) }, { onError });
      }}
      titleOf={(id) => entryOf(id)?.title}
    >
      {children}
    </DragArea>
  );
}
