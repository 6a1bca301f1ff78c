"use client";

import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { FormError, SelectField } from "../../_ui/field";
import { readableError, statusOf } from "../errors";
import { useTRPC } from "../trpc";
import { flatten, type LibraryEntry, type LibraryNode } from "./tree";
import { useLibraryChanged } from "./use-library";

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

function siblingsIn(parentId: string, entry: LibraryEntry, tree: LibraryNode[]): LibraryEntry[] {
  const nodes =
    parentId === ROOT
      ? tree
      : (flatten(tree).find(({ node }) => node.entry.id === parentId)?.node.children ?? []);
  return nodes.map((node) => node.entry).filter((sibling) => sibling.id !== entry.id);
}

function pointerTo(entry: LibraryEntry) {
  return entry.object === "space"
    ? { type: "space" as const, space: entry.id }
    : { type: "collection" as const, collection: entry.id };
}

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

function useMove(entry: LibraryEntry, onMoved: () => void) {
  const trpc = useTRPC();
  const changed = useLibraryChanged();
  const onSuccess = async () => {
    await changed();
    onMoved();
    toast.success(`“${entry.title}” moved`);
  };
  const space = useMutation(trpc.spaces.move.mutationOptions({ onSuccess }));
  const collection = useMutation(trpc.collections.move.mutationOptions({ onSuccess }));
  const move = (parentId: string, before: LibraryEntry | undefined, after: LibraryEntry | undefined) => {
    const pointer = after ? { after: pointerTo(after) } : before ? { before: pointerTo(before) } : null;
    const place = { parent: parentId === ROOT ? null : parentId, ...(pointer ? { position: pointer } : {}) };
    if (entry.object === "space") space.mutate({ spaceId: entry.id, ...place });
    else collection.mutate({ collectionId: entry.id, ...place });
  };
  return { move, isPending: space.isPending || collection.isPending, error: space.error ?? collection.error };
}

function MoveForm({ entry, tree, onClose }: FormProps) {
  const [parentId, setParentId] = useState(entry.parent ?? ROOT);
  const siblings = useMemo(() => siblingsIn(parentId, entry, tree), [parentId, entry, tree]);
  const [chosenAfter, setAfterId] = useState<string | null>(null);
  const afterId = chosenAfter ?? siblings.at(-1)?.id ?? FIRST;
  const { move, isPending, error } = useMove(entry, onClose);
  const submit = () =>
    move(
      parentId,
      siblings[0],
      siblings.find((sibling) => sibling.id === afterId),
    );
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
