"use client";

import { useMemo, useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { FormError, SelectField } from "../../_ui/field";
import { readableError, statusOf } from "../errors";
import { entriesIn, placeOf } from "./places";
import type { LibraryEntry, LibraryNode } from "./tree";
import { useMove } from "./use-move";

const ROOT = "";
const FIRST = "";

/** Returns the collections to which the entry can move: all except the entry itself and the collections inside it. */
function targetsFor(
  entry: LibraryEntry,
  tree: LibraryNode[],
): { id: string; title: string; depth: number }[] {
  return tree.flatMap(function visit(node: LibraryNode): { id: string; title: string; depth: number }[] {
    if (node.entry.id === entry.id || node.entry.object !== "collection") return [];
    const below = node.children.flatMap(visit).map((target) => ({ ...target, depth: target.depth + 1 }));
    const own = node.entry.permissions.create
      ? [{ id: node.entry.id, title: node.entry.title, depth: 0 }]
      : [];
    return [...own, ...below];
  });
}

const siblingsIn = (parentId: string, entry: LibraryEntry, tree: LibraryNode[]) =>
  entriesIn(parentId === ROOT ? null : parentId, tree).filter(({ id }) => id !== entry.id);

function moveError(error: unknown): string | null {
  if (!error) return null;
  return statusOf(error) === 409
    ? "This item is already at this position. Select another position."
    : readableError(error);
}

interface FormProps {
  entry: LibraryEntry;
  tree: LibraryNode[];
  onClose: () => void;
}

function MoveForm({ entry, tree, onClose }: FormProps) {
  const [parentId, setParentId] = useState(entry.parent ?? ROOT);
  const siblings = useMemo(() => siblingsIn(parentId, entry, tree), [parentId, entry, tree]);
  const [chosenAfter, setAfterId] = useState<string | null>(null);
  const afterId = chosenAfter ?? siblings.at(-1)?.id ?? FIRST;
  const { mutate, isPending, error } = useMove(onClose);
  const submit = () => {
    const after = siblings.find((sibling) => sibling.id === afterId);
    const to = { parentId: parentId === ROOT ? null : parentId, after, before: siblings[0] };
    mutate({ entry, to, from: placeOf(entry, tree) });
  };
  return (
    <div className="grid gap-4">
      <SelectField
        label="Collection"
        value={parentId}
        onChange={(event) => {
          setParentId(event.target.value);
          setAfterId(null);
        }}
      >
        <option value={ROOT}>Top level</option>
        {targetsFor(entry, tree).map((target) => (
          <option key={target.id} value={target.id}>
            {"\u2003".repeat(target.depth)}
            {target.title}
          </option>
        ))}
      </SelectField>
      <SelectField label="Position" value={afterId} onChange={(event) => setAfterId(event.target.value)}>
        <option value={FIRST}>{siblings.length > 0 ? "First" : "Only item"}</option>
        {siblings.map((sibling) => (
          <option key={sibling.id} value={sibling.id}>
            After {sibling.title}
          </option>
        ))}
      </SelectField>
      <FormError>{moveError(error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" busy={isPending} onClick={submit}>
          Move
        </Button>
      </DialogActions>
    </div>
  );
}

interface Props {
  entry: LibraryEntry | null;
  tree: LibraryNode[];
  onClose: () => void;
}

/** Moves a space or a collection to another collection or position. */
export function MoveDialog({ entry, tree, onClose }: Props) {
  return (
    <Dialog open={entry !== null} onClose={onClose} title={`Move “${entry?.title ?? ""}”`}>
      {entry ? <MoveForm key={entry.id} entry={entry} tree={tree} onClose={onClose} /> : null}
    </Dialog>
  );
}
