"use client";

import { useMutation } from "@tanstack/react-query";
import { useParams, useRouter } from "next/navigation";
import { toast } from "sonner";
import { counted } from "../../_ui/counted";
import { ConfirmChange } from "../change/confirm-change";
import { readableError, statusOf } from "../errors";
import { useTRPCClient } from "../trpc";
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
  const client = useTRPCClient();
  const router = useRouter();
  const params = useParams<{ spaceId?: string; collectionId?: string }>();
  const changed = useLibraryChanged();
  const isSpace = entry?.object === "space";
  const { id = "", title = "" } = entry ?? {};
  const restore = useMutation({
    mutationFn: (spaceId: string) => client.spaces.restore.mutate({ spaceId }),
    async onSuccess(space) {
      await changed();
      toast.success(`“${space.title}” restored`);
    },
    onError: (error) => void toast.error(readableError(error)),
  });
  const onDone = () => {
    // Navigate to another page before the data reloads, because the current entry was just deleted.
    if (params.spaceId === id || params.collectionId === id) router.replace(`/orgs/${entry?.organization}`);
    onClose();
    void changed();
    if (isSpace)
      toast.success(`“${title}” moved to trash`, {
        action: { label: "Undo", onClick: () => restore.mutate(id) },
      });
    else toast.success(`“${title}” deleted`);
  };
  return (
    <ConfirmChange
      open={entry !== null}
      onClose={onClose}
      title={`Delete “${title}”?`}
      action={isSpace ? "Move to trash" : "Delete collection"}
      send={() =>
        isSpace
          ? client.spaces.delete.mutate({ spaceId: id })
          : client.collections.delete.mutate({ collectionId: id, strict: true })
      }
      onDone={onDone}
      explain={problemOf}
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
    </ConfirmChange>
  );
}
