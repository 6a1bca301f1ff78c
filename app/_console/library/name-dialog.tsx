"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "../../_ui/dialog";
import { NameForm } from "../name-form";
import { useTRPCClient } from "../trpc";
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
  const client = useTRPCClient();
  const router = useRouter();
  const changed = useLibraryChanged();
  const isSpace = creation?.kind === "space";
  const { organizationId = "", parentId = null } = creation ?? {};
  const create = async ({ title }: { title: string }) => {
    const input = { organizationId, title, ...(parentId ? { parent: parentId } : {}) };
    const { id } = await (isSpace
      ? client.spaces.create.mutate(input)
      : client.collections.create.mutate(input));
    return id;
  };
  return (
    <Dialog open={creation !== null} onClose={onClose} title={isSpace ? "New space" : "New collection"}>
      <NameForm
        initialTitle=""
        placeholder={isSpace ? "Product documentation" : "Engineering"}
        charactersMax={TITLE_CHARACTERS_MAX}
        action={isSpace ? "Create space" : "Create collection"}
        send={create}
        reload={changed}
        onDone={(id) => {
          onClose();
          if (isSpace) router.push(`/spaces/${id}`);
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Changes the title of a space or a collection. */
export function RenameDialog({ entry, onClose }: { entry: LibraryEntry | null; onClose: () => void }) {
  const client = useTRPCClient();
  const router = useRouter();
  const changed = useLibraryChanged();
  const { id = "", title: initialTitle = "" } = entry ?? {};
  return (
    <Dialog open={entry !== null} onClose={onClose} title={`Rename “${initialTitle}”`}>
      <NameForm
        initialTitle={initialTitle}
        placeholder=""
        charactersMax={TITLE_CHARACTERS_MAX}
        action="Rename"
        send={async ({ title }) => {
          if (entry?.object === "space") await client.spaces.update.mutate({ spaceId: id, title });
          else await client.collections.update.mutate({ collectionId: id, title });
        }}
        reload={changed}
        onDone={() => {
          // Refresh pages that the server rendered with the old name.
          router.refresh();
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
