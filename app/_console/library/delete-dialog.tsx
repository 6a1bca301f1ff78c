"use client";

import { useMutation } from "@tanstack/react-query";
import { useParams, useRouter } from "next/navigation";
import { toast } from "sonner";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { counted } from "../../_ui/counted";
import { readableError, statusOf } from "../errors";
import { useTRPC } from "../trpc";
import type { LibraryEntry, LibrarySpace } from "./tree";
import { useLibraryChanged } from "./use-library";

const countedIfAny = (count: number, one: string) => (count === 0 ? [] : [counted(count, one)]);

function lossOf(space: LibrarySpace): string {
  const parts = [
    "all its pages and their history",
    ...countedIfAny(space.changeRequests, "change request"),
    ...countedIfAny(space.comments, "open comment"),
  ];
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : String(last);
}

function problemOf(error: unknown): string | null {
  if (!error) return null;
  return statusOf(error) === 409
    ? "This collection isn't empty. Move or delete its spaces and collections first. Some might be in the trash or hidden from you."
    : readableError(error);
}

interface Props {
  entry: LibraryEntry | null;
  onClose: () => void;
}

/** Deletes a space (to the trash) or an empty collection, after a confirmation. */
export function DeleteDialog({ entry, onClose }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const params = useParams<{ spaceId?: string; collectionId?: string }>();
  const changed = useLibraryChanged();
  const onSuccess = async () => {
    if (!entry) return;
    // Navigate to another page before the data reloads, because the current entry was just deleted.
    if (params.spaceId === entry.id || params.collectionId === entry.id)
      router.replace(`/orgs/${entry.organization}`);
    onClose();
    toast.success(entry.object === "space" ? `“${entry.title}” moved to trash` : `“${entry.title}” deleted`);
    await changed();
  };
  const space = useMutation(trpc.spaces.delete.mutationOptions({ onSuccess }));
  const collection = useMutation(trpc.collections.delete.mutationOptions({ onSuccess }));
  const confirm = () => {
    if (entry?.object === "space") space.mutate({ spaceId: entry.id });
    else if (entry) collection.mutate({ collectionId: entry.id, strict: true });
  };
  const close = () => {
    onClose();
    space.reset();
    collection.reset();
  };
  return (
    <ConfirmDialog
      open={entry !== null}
      onClose={close}
      title={`Delete “${entry?.title ?? ""}”?`}
      action={entry?.object === "space" ? "Move to trash" : "Delete collection"}
      danger
      busy={space.isPending || collection.isPending}
      error={problemOf(space.error ?? collection.error)}
      onConfirm={confirm}
    >
      {entry?.object === "space" ? (
        <p>
          This moves the space to the trash with {lossOf(entry)}. You can restore it for 7 days. After that,
          it's deleted permanently.
        </p>
      ) : (
        <p>
          This permanently deletes the collection and its access settings. You can delete only an empty
          collection.
        </p>
      )}
    </ConfirmDialog>
  );
}
