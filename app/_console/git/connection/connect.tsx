"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Dialog } from "../../../_ui/dialog";
import { useReload } from "../../change/use-reload";
import { SecretDialog } from "../../tokens/secret-dialog";
import { useTRPC } from "../../trpc";
import { useSpaceCheck } from "./connection-check";
import { ConnectionForm } from "./connection-form";
import { useSpaceRepositories } from "./repository-list";
import type { Installation } from "./words";

/** Returns a function that reloads a space's data about Git. */
export const useReloadGit = () => useReload(({ git }) => [git]);

interface ConnectDialogProps {
  open: boolean;
  onClose: () => void;
  /** The content that is synced after the repository is connected. */
  description: string;
  /** The secret of the webhook, after the connection has been created. */
  secret: string | undefined;
  children: ReactNode;
}

/** Connects to a repository, then shows the secret of the webhook, which can't be shown again. */
export const ConnectDialog = (props: ConnectDialogProps) => (
  <SecretDialog
    {...props}
    title="Connect repository"
    secretTitle="Copy webhook secret"
    ifLost="select “Replace webhook secret”"
    wide
  />
);

interface ConnectProps {
  spaceId: string;
  open: boolean;
  onClose: () => void;
}

/** Connects a space to a repository. */
export function Connect({ spaceId, open, onClose }: ConnectProps) {
  const trpc = useTRPC();
  const onSuccess = useReloadGit();
  const create = useMutation(trpc.git.installations.create.mutationOptions({ onSuccess }));
  const check = useSpaceCheck(spaceId);
  const list = useSpaceRepositories(spaceId);
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
        list={list}
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

/** Changes the connection of a space. */
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
  const list = useSpaceRepositories(installation.target.space);
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
      description="After you save, Git Sync runs with your permissions."
      wide
    >
      <ConnectionForm
        installation={installation}
        check={check}
        list={list}
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
