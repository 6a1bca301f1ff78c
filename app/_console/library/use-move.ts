"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { readableError } from "../errors";
import { useTRPCClient } from "../trpc";
import type { LibraryEntry } from "./tree";
import { useLibraryChanged } from "./use-library";

/** A position in the library: in a collection or, if `parentId` is null, at the top level, next to another entry. */
export interface LibraryPlace {
  parentId: string | null;
  before?: LibraryEntry | undefined;
  after?: LibraryEntry | undefined;
}

interface Move {
  entry: LibraryEntry;
  to: LibraryPlace;
  /** The current position, to which "Undo" moves the entry back. */
  from: LibraryPlace;
}

const pointerTo = ({ object, id }: LibraryEntry) =>
  object === "space"
    ? { type: "space" as const, space: id }
    : { type: "collection" as const, collection: id };

/** Moves spaces and collections. The message about it offers to move them back. */
export function useMove(onMoved?: () => void) {
  const client = useTRPCClient();
  const changed = useLibraryChanged();
  const send = async ({ id, object }: LibraryEntry, { parentId, before, after }: LibraryPlace) => {
    const position = after ? { after: pointerTo(after) } : before ? { before: pointerTo(before) } : null;
    const place = { parent: parentId, ...(position ? { position } : {}) };
    if (object === "space") await client.spaces.move.mutate({ spaceId: id, ...place });
    else await client.collections.move.mutate({ collectionId: id, ...place });
  };
  const undo = useMutation({
    mutationFn: ({ entry, from }: Move) => send(entry, from),
    onSuccess: () => changed(),
    onError: (error) => void toast.error(readableError(error)),
  });
  return useMutation({
    mutationFn: ({ entry, to }: Move) => send(entry, to),
    async onSuccess(_, move) {
      await changed();
      onMoved?.();
      toast.success(`“${move.entry.title}” moved`, {
        action: { label: "Undo", onClick: () => undo.mutate(move) },
      });
    },
  });
}
