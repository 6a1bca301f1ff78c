"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Badge } from "../../../_ui/badge";
import { Button } from "../../../_ui/button";
import { CopyButton } from "../../../_ui/copy-button";
import { FormError } from "../../../_ui/field";
import { Link } from "../../../_ui/link";
import { SkeletonLines } from "../../../_ui/skeleton";
import { Ago } from "../../../_ui/time";
import { ConfirmChange } from "../../change/confirm-change";
import { problemOf } from "../../errors";
import { LoadFailure } from "../../load-failure";
import { type Space, useSpace } from "../../space/use-space";
import { useTRPC, useTRPCClient } from "../../trpc";
import { whereOf } from "../run-view";
import { ChangeConnection, Connect, useReloadGit } from "./connect";
import { ReplaceSecret } from "./replace-secret";
import { useConnection } from "./use-connection";
import { DIRECTIONS, type Installation, ON_CONFLICT, STATUSES, statusOf, UNLISTED_FILES } from "./words";

const CARD = "mb-8 grid gap-4 rounded-xl border border-line bg-raised p-5";

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Details({ space, installation }: { space: Space; installation: Installation }) {
  const { direction, onConflict, pollMinutes, projectDirectory, changeRequest, webhook } = installation;
  // The row "Pending" shows the change request with a link.
  const waiting = (installation.sync?.waiting ?? []).filter(({ reason }) => reason !== "change_request");
  return (
    <dl className="grid gap-2">
      {installation.connection === undefined ? null : (
        <Row name="Part of">
          <Link href={`/orgs/${space.organization}/settings/git`} className="text-accent underline">
            a connection of the organization
          </Link>
          . To edit it, open the organization settings.
        </Row>
      )}
      {projectDirectory ? <Row name="Folder">{projectDirectory}</Row> : null}
      <Row name="Direction">{DIRECTIONS[direction]}</Row>
      <Row name="On conflict">{ON_CONFLICT[onConflict]}</Row>
      <Row name="Sync">
        {pollMinutes === null ? "On webhook events" : `Every ${pollMinutes} minutes and on webhook events`}
      </Row>
      <Row name="Unlisted files">
        {UNLISTED_FILES[installation.unlistedFiles]}
        <IgnoreUnlisted space={space} installation={installation} />
      </Row>
      {space.permissions.installIntegration ? (
        <Row name="Webhook">
          <span className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 font-mono text-xs break-all">{webhook.url}</code>
            <CopyButton text={webhook.url} />
          </span>
        </Row>
      ) : null}
      <Synced name="Last import" run={installation.sync?.imported} />
      <Synced name="Last export" run={installation.sync?.exported} />
      {waiting.length > 0 ? (
        <Row name="Waiting">
          <ul className="grid gap-1">
            {waiting.map(({ reason, message, at }) => (
              <li key={reason} className="break-words">
                {message}
                {at ? (
                  <>
                    {" "}
                    Next attempt: <Ago time={at} />.
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </Row>
      ) : null}
      {installation.notice ? <Row name="Notice">{installation.notice}</Row> : null}
      {changeRequest ? (
        <Row name="Pending">
          <Link
            href={`/spaces/${space.id}/change-requests/${changeRequest}`}
            className="text-accent underline"
          >
            A change request contains the changes from the branch
          </Link>
          . To continue exports, merge or archive the change request.
        </Row>
      ) : null}
    </dl>
  );
}

type SyncedRun = NonNullable<Installation["sync"]>["imported"];

/** The last run that brought changes in one direction. */
function Synced({ name, run }: { name: string; run: SyncedRun }) {
  if (!run) return null;
  return (
    <Row name={name}>
      <Ago time={run.at} />
      {run.commit ? <code className="ml-2 font-mono text-xs">{run.commit.slice(0, 10)}</code> : null}
    </Row>
  );
}

/** The button that stops the import of unlisted files, which connections of earlier versions have. */
function IgnoreUnlisted({ space, installation }: { space: Space; installation: Installation }) {
  const trpc = useTRPC();
  const onSuccess = useReloadGit();
  const update = useMutation(trpc.git.installations.update.mutationOptions({ onSuccess }));
  const { id: installationId, unlistedFiles, connection } = installation;
  if (unlistedFiles === "ignored" || connection !== undefined || !space.permissions.installIntegration)
    return null;
  return (
    <div className="mt-2">
      <Button
        busy={update.isPending}
        onClick={() => update.mutate({ installationId, unlistedFiles: "ignored" })}
      >
        Ignore unlisted files
      </Button>
      <FormError>{problemOf(update.error)}</FormError>
    </div>
  );
}

function Disconnect({
  installation,
  open,
  onClose,
}: {
  installation: Installation;
  open: boolean;
  onClose: () => void;
}) {
  const client = useTRPCClient();
  const reload = useReloadGit();
  return (
    <ConfirmChange
      open={open}
      onClose={onClose}
      title="Disconnect this repository?"
      action="Disconnect repository"
      send={() => client.git.installations.delete.mutate({ installationId: installation.id })}
      reload={reload}
    >
      <p>The space and the repository keep their content. Bindery deletes the credentials.</p>
    </ConfirmChange>
  );
}

function Connected({ space, installation }: { space: Space; installation: Installation }) {
  const trpc = useTRPC();
  const onSuccess = useReloadGit();
  const sync = useMutation(trpc.git.installations.sync.mutationOptions({ onSuccess }));
  const replace = useMutation(trpc.git.installations.update.mutationOptions({ onSuccess }));
  const [dialog, setDialog] = useState<"change" | "secret" | "disconnect" | null>(null);
  const close = () => setDialog(null);
  const standing = statusOf(installation);
  const status = STATUSES[standing];
  return (
    <section aria-label="Connection" className={CARD}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 flex-1 font-semibold break-words">
          {standing === "active" ? "Synced with" : "Connected to"} {whereOf(installation)}
        </h2>
        <Badge tone={status.tone}>{status.words}</Badge>
      </div>
      <Details space={space} installation={installation} />
      <FormError>{problemOf(sync.error)}</FormError>
      <div className="flex flex-wrap gap-2">
        {space.permissions.triggerGitSync ? (
          <Button
            kind="primary"
            busy={sync.isPending}
            onClick={() => sync.mutate({ installationId: installation.id })}
          >
            Sync now
          </Button>
        ) : null}
        {space.permissions.installIntegration ? (
          <>
            {installation.connection === undefined ? (
              <>
                <Button onClick={() => setDialog("change")}>Edit connection</Button>
                <Button onClick={() => setDialog("secret")}>Replace webhook secret</Button>
              </>
            ) : null}
            <Button kind="danger-secondary" onClick={() => setDialog("disconnect")}>
              Disconnect repository
            </Button>
          </>
        ) : null}
      </div>
      <ChangeConnection installation={installation} open={dialog === "change"} onClose={close} />
      <ReplaceSecret
        open={dialog === "secret"}
        onClose={close}
        save={(webhookSecret) => replace.mutateAsync({ installationId: installation.id, webhookSecret })}
      />
      <Disconnect installation={installation} open={dialog === "disconnect"} onClose={close} />
    </section>
  );
}

function Offer({ onConnect }: { onConnect: () => void }) {
  return (
    <section aria-label="Connection" className={CARD}>
      <div>
        <h2 className="font-semibold">Sync this space with Git</h2>
        <p className="mt-1 max-w-prose text-soft">
          Git Sync automatically imports pushes to a branch and commits your merges to it.
        </p>
      </div>
      <div>
        <Button kind="primary" onClick={onConnect}>
          Connect repository
        </Button>
      </div>
    </section>
  );
}

interface ShownProps {
  space: Space;
  onConnect: () => void;
}

/** The existing connection, or a button to create a connection. */
function Shown({ space, onConnect }: ShownProps) {
  const { data, error, refetch } = useConnection(space.id);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={3} label="Loading connection" />;
  if (data) return <Connected space={space} installation={data} />;
  return space.permissions.installIntegration ? <Offer onConnect={onConnect} /> : null;
}

/** The Git connection of a space, with its actions. */
export function Connection({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  const [isConnecting, setConnecting] = useState(false);
  // The dialog stays mounted while the new connection is loaded, because it shows the secret.
  return (
    <>
      <Shown space={space} onConnect={() => setConnecting(true)} />
      <Connect spaceId={space.id} open={isConnecting} onClose={() => setConnecting(false)} />
    </>
  );
}
