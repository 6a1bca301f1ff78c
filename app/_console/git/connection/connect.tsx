"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Dialog } from "../../../_ui/dialog";
import { SecretDialog } from "../../tokens/secret-dialog";
import { useTRPC } from "../../trpc";
import { useSpaceCheck } from "./connection-check";
import { ConnectionForm } from "./connection-form";
import type { Installation } from "./words";

/** Reloads the data about a space and Git. */
export function useReloadGit() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: trpc.git.pathKey() });
}

interface ConnectDialogProps {
  open: boolean;
  onClose: () => void;
  /** What is kept in step from then on. */
  description: string;
  /** Of the webhook, once there is a connection. */
  secret: string | undefined;
  children: ReactNode;
}

/** Connects with a repository, then shows the secret of the webhook, which is shown nowhere else. */
export const ConnectDialog = (props: ConnectDialogProps) => (
  <SecretDialog
    {...props}
    title="Connect repository"
    secretTitle="Copy webhook secret"
    ifLost="replace it over the API"
  />
);

interface ConnectProps {
  spaceId: string;
  open: boolean;
  onClose: () => void;
}

/** Connects a space. */
export function Connect({ spaceId, open, onClose }: ConnectProps) {
  const trpc = useTRPC();
  const onSuccess = useReloadGit();
  const create = useMutation(trpc.git.installations.create.mutationOptions({ onSuccess }));
  const check = useSpaceCheck(spaceId);
  const close = () => {
    onClose();
    create.reset();
    check.reset();
  };
  return (
    <ConnectDialog
      open={open}
      onClose={close}
      description="Git Sync imports pushes to the branch and exports merges to it."
      secret={create.data?.webhook.secret}
    >
      <ConnectionForm
        installation={null}
        check={check}
        busy={create.isPending}
        error={create.error}
        onClose={close}
        onSubmit={(connected) => create.mutate({ ...connected, target: { space: spaceId } })}
      />
    </ConnectDialog>
  );
}

interface ChangeProps {
  installation: Installation;
  open: boolean;
  onClose: () => void;
}

/** Changes how a space is connected. */
export function ChangeConnection({ installation, open, onClose }: ChangeProps) {
  const trpc = useTRPC();
  const reload = useReloadGit();
  const update = useMutation(
    trpc.git.installations.update.mutationOptions({
      async onSuccess() {
        await reload();
        onClose();
      },
    }),
  );
  const check = useSpaceCheck(installation.target.space);
  const close = () => {
    onClose();
    update.reset();
    check.reset();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit connection"
      description="After you save, Git Sync works with your permissions."
      wide
    >
      <ConnectionForm
        installation={installation}
        check={check}
        busy={update.isPending}
        error={update.error}
        onClose={close}
        onSubmit={({ priority: _first, ...connected }) =>
          update.mutate({ ...connected, installationId: installation.id })
        }
      />
    </Dialog>
  );
}
