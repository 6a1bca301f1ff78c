"use client";

import { useRouter } from "next/navigation";
import { Button } from "../../_ui/button";
import { FormError } from "../../_ui/field";
import { useChange } from "../change/use-change";
import { problemOf } from "../errors";
import { useLibraryChanged } from "../library/use-library";
import { useTRPCClient } from "../trpc";
import { SAMPLE } from "./sample-pages";

/** Creates a space with a few pages to read and try out, and opens it. */
export function SampleSpace({ organizationId }: { organizationId: string }) {
  const client = useTRPCClient();
  const router = useRouter();
  const changed = useLibraryChanged();
  const create = useChange({
    send: async () => {
      const { title, emoji, changes } = SAMPLE;
      const { id } = await client.spaces.create.mutate({ organizationId, title, emoji });
      try {
        await client.content.edit.mutate({ spaceId: id, changes });
      } catch (error) {
        // Merge rules of the organization can refuse the pages. Don't leave an empty space.
        await client.spaces.delete.mutate({ spaceId: id });
        throw error;
      }
      return id;
    },
    reload: changed,
    onDone: (id: string) => router.push(`/spaces/${id}`),
    said: "Sample space created",
  });
  return (
    <>
      <Button busy={create.isPending} onClick={() => create.mutate()}>
        Create sample space
      </Button>
      <FormError>{problemOf(create.error)}</FormError>
    </>
  );
}
