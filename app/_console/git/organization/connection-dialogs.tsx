"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../_ui/dialog";
import { ConfirmChange } from "../../change/confirm-change";
import { fieldError } from "../../errors";
import type { RouterOutputs } from "../../outputs";
import { useTRPC, useTRPCClient } from "../../trpc";
import { ConnectDialog, useReloadGit } from "../connection/connect";
import { useOrganizationCheck } from "../connection/connection-check";
import type { Connected } from "../connection/connection-fields";
import { ConnectionForm } from "../connection/connection-form";
import { useOrganizationRepositories } from "../connection/repository-list";
import { type SpacePlace, SpacesField } from "./spaces-field";

export type OrganizationConnection = RouterOutputs["git"]["connections"]["get"];

interface FormProps {
  organizationId: string;
  connection: OrganizationConnection | null;
  busy: boolean;
  error: unknown;
  onSubmit: (fields: Omit<Connected, "projectDirectory">, spaces: readonly SpacePlace[]) => void;
  onClose: () => void;
}

function Form({ organizationId, connection, error, onSubmit, ...rest }: FormProps) {
  const check = useOrganizationCheck(organizationId, connection?.id);
  const list = useOrganizationRepositories(organizationId);
  const [places, setPlaces] = useState<readonly SpacePlace[]>(
    (connection?.spaces ?? []).map(({ space, projectDirectory = "" }) => ({ space, projectDirectory })),
  );
  return (
    <ConnectionForm
      {...rest}
      error={error}
      installation={connection}
      check={check}
      list={list}
      spaces={
        <SpacesField
          organizationId={organizationId}
          places={places}
          error={fieldError(error, "spaces")}
          onChange={setPlaces}
        />
      }
      onSubmit={({ projectDirectory: _folder, ...fields }) => onSubmit(fields, places)}
    />
  );
}

const placed = (places: readonly SpacePlace[]) =>
  places.map(({ space, projectDirectory }) => ({ space, projectDirectory: projectDirectory.trim() || null }));

interface NewProps {
  organizationId: string;
  open: boolean;
  onClose: () => void;
}

/** Connects spaces to a repository. */
export function NewConnection({ organizationId, open, onClose }: NewProps) {
  const trpc = useTRPC();
  const onSuccess = useReloadGit();
  const create = useMutation(trpc.git.connections.create.mutationOptions({ onSuccess }));
  const close = () => {
    onClose();
    create.reset();
  };
  return (
    <ConnectDialog
      open={open}
      onClose={close}
      description="Git Sync keeps each space in sync with its folder in the branch."
      secret={create.data?.webhook.secret}
    >
      <Form
        organizationId={organizationId}
        connection={null}
        busy={create.isPending}
        error={create.error}
        onClose={close}
        onSubmit={(fields, places) => create.mutate({ ...fields, organizationId, spaces: placed(places) })}
      />
    </ConnectDialog>
  );
}

interface OneProps extends NewProps {
  connection: OrganizationConnection;
}

export function ChangeConnection({ organizationId, connection, open, onClose }: OneProps) {
  const trpc = useTRPC();
  const reload = useReloadGit();
  const update = useMutation(
    trpc.git.connections.update.mutationOptions({
      async onSuccess() {
        await reload();
        onClose();
      },
    }),
  );
  const close = () => {
    onClose();
    update.reset();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit connection"
      description="After you save, Git Sync runs with your permissions and disconnects the spaces that you removed."
      wide
    >
      <Form
        organizationId={organizationId}
        connection={connection}
        busy={update.isPending}
        error={update.error}
        onClose={close}
        onSubmit={({ priority: _first, ...fields }, places) =>
          update.mutate({ ...fields, organizationId, connectionId: connection.id, spaces: placed(places) })
        }
      />
    </Dialog>
  );
}

export function DeleteConnection({ organizationId, connection, open, onClose }: OneProps) {
  const client = useTRPCClient();
  const reload = useReloadGit();
  return (
    <ConfirmChange
      open={open}
      onClose={onClose}
      title="Disconnect this repository?"
      action="Disconnect repository"
      send={() => client.git.connections.delete.mutate({ organizationId, connectionId: connection.id })}
      reload={reload}
    >
      <p>
        This disconnects all spaces of this connection. The spaces and the repository keep their content.
        Bindery deletes the credentials.
      </p>
    </ConfirmChange>
  );
}
