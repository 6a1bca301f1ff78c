"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { PageHeading } from "../../../_ui/page-heading";
import { AccessButton } from "../../access/access-button";
import { useChange } from "../../change/use-change";
import { readableError } from "../../errors";
import { DeleteDialog } from "../../library/delete-dialog";
import { useLibraryActions } from "../../library/library-actions";
import { useLibraryChanged } from "../../library/use-library";
import { Panel } from "../../sites/panel";
import { useTRPCClient } from "../../trpc";
import { type Space, useSpace } from "../use-space";
import { SpaceForm } from "./space-form";

function Duplicate({ space }: { space: Space }) {
  const client = useTRPCClient();
  const router = useRouter();
  const duplicate = useChange({
    send: () => client.spaces.duplicate.mutate({ spaceId: space.id }),
    reload: useLibraryChanged(),
    onDone({ id, title }) {
      router.push(`/spaces/${id}`);
      toast.success(`“${title}” created`);
    },
  });
  const begin = () =>
    duplicate.mutate(undefined, { onError: (error: unknown) => void toast.error(readableError(error)) });
  return (
    <Panel
      title="Duplicate"
      description="Creates a private copy of the main content, with the same roles and merge rules. Change requests and comments aren't copied."
      actions={
        <Button busy={duplicate.isPending} onClick={begin}>
          Duplicate space
        </Button>
      }
    />
  );
}

function Delete({ space }: { space: Space }) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel
      title="Delete"
      description="Moves the space to the trash, from which you can restore it for 7 days."
      actions={
        <Button kind="danger-secondary" onClick={() => setAsking(true)}>
          Delete space…
        </Button>
      }
    >
      <DeleteDialog entry={asking ? space : null} onClose={() => setAsking(false)} />
    </Panel>
  );
}

/** General settings of a space: its name, icon and visibility, who has access, and what can be done with the whole space. */
export function SpaceSettings({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  const { move } = useLibraryActions();
  const { id, title, organization: organizationId } = space;
  return (
    <>
      <PageHeading title="General" />
      <SpaceForm space={space} />
      <div className="mt-10 grid gap-4">
        <Panel
          title="Access"
          description="The roles that members, teams and guests have on this space."
          actions={<AccessButton thing={{ kind: "space", id, title, organizationId }} />}
        />
        <Panel
          title="Move"
          description="Moves the space to another collection or position."
          actions={<Button onClick={() => move(space)}>Move space…</Button>}
        />
        <Duplicate space={space} />
        <Delete space={space} />
      </div>
    </>
  );
}
