"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Dialog } from "../../_ui/dialog";
import { NameForm } from "../name-form";
import { useTRPC } from "../trpc";
import type { LibraryEntry } from "./tree";
import { useLibraryChanged } from "./use-library";

const TITLE_CHARACTERS_MAX = 50;

export interface Creation {
  kind: "space" | "collection";
  organizationId: string;
  /** The collection in which to create the space or collection. Null means the root. */
  parentId: string | null;
}

/** Asks for a name and creates a space or collection. A new space opens. */
export function CreateDialog({ creation, onClose }: { creation: Creation | null; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const changed = useLibraryChanged();
  const space = useMutation(trpc.spaces.create.mutationOptions());
  const collection = useMutation(trpc.collections.create.mutationOptions());
  const isSpace = creation?.kind === "space";
  const close = () => {
    onClose();
    space.reset();
    collection.reset();
  };
  const create = async (title: string) => {
    if (!creation) return;
    const { organizationId, parentId } = creation;
    const input = { organizationId, title, ...(parentId ? { parent: parentId } : {}) };
    const made = isSpace ? await space.mutateAsync(input) : await collection.mutateAsync(input);
    await changed();
    close();
    if (isSpace) router.push(`/spaces/${made.id}`);
  };
  return (
    <Dialog open={creation !== null} onClose={close} title={isSpace ? "New space" : "New collection"}>
      <NameForm
        initialTitle=""
        placeholder={isSpace ? "Product documentation" : "Engineering"}
        charactersMax={TITLE_CHARACTERS_MAX}
        action={isSpace ? "Create space" : "Create collection"}
        busy={space.isPending || collection.isPending}
        error={space.error ?? collection.error}
        onSubmit={(title) => void create(title).catch(() => undefined)}
        onClose={close}
      />
    </Dialog>
  );
}

/** Changes the title of a space or a collection. */
export function RenameDialog({ entry, onClose }: { entry: LibraryEntry | null; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const changed = useLibraryChanged();
  const space = useMutation(trpc.spaces.update.mutationOptions());
  const collection = useMutation(trpc.collections.update.mutationOptions());
  const close = () => {
    onClose();
    space.reset();
    collection.reset();
  };
  const rename = async (title: string) => {
    if (!entry) return;
    if (entry.object === "space") await space.mutateAsync({ spaceId: entry.id, title });
    else await collection.mutateAsync({ collectionId: entry.id, title });
    await changed();
    // Refresh pages that the server rendered with the old name.
    router.refresh();
    close();
  };
  return (
    <Dialog open={entry !== null} onClose={close} title={`Rename “${entry?.title ?? ""}”`}>
      <NameForm
        initialTitle={entry?.title ?? ""}
        placeholder=""
        charactersMax={TITLE_CHARACTERS_MAX}
        action="Rename"
        busy={space.isPending || collection.isPending}
        error={space.error ?? collection.error}
        onSubmit={(title) => void rename(title).catch(() => undefined)}
        onClose={close}
      />
    </Dialog>
  );
}
