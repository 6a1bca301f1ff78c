"use client";

import { useMutation } from "@tanstack/react-query";
import { GitBranch, Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../_ui/badge";
import { Button } from "../../../_ui/button";
import { CopyButton } from "../../../_ui/copy-button";
import { EmptyState } from "../../../_ui/empty-state";
import { Link } from "../../../_ui/link";
import { PageHeading } from "../../../_ui/page-heading";
import { SkeletonLines } from "../../../_ui/skeleton";
import { useSpaces } from "../../library/use-spaces";
import { LoadFailure } from "../../load-failure";
import { ShowMore } from "../../show-more";
import { useTRPC, useTRPCClient } from "../../trpc";
import { usePages } from "../../use-pages";
import { useReloadGit } from "../connection/connect";
import { ReplaceSecret } from "../connection/replace-secret";
import { STATUSES, statusOf } from "../connection/words";
import { whereOf } from "../run-view";
import {
  ChangeConnection,
  DeleteConnection,
  NewConnection,
  type OrganizationConnection,
} from "./connection-dialogs";

interface Props {
  organizationId: string;
}

function SpaceRow({ place, title }: { place: OrganizationConnection["spaces"][number]; title: string }) {
  const { tone, words } = STATUSES[statusOf(place)];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Link href={`/spaces/${place.space}/git`} className="min-w-0 flex-1 font-medium break-words underline">
        {title}
      </Link>
      <code className="font-mono text-xs break-all text-soft">
        {place.projectDirectory ?? "whole branch"}
      </code>
      <Badge tone={tone}>{words}</Badge>
    </li>
  );
}

function Connection({ organizationId, connection }: Props & { connection: OrganizationConnection }) {
  const [dialog, setDialog] = useState<"change" | "secret" | "disconnect" | null>(null);
  const { titleOf } = useSpaces(organizationId);
  const onSuccess = useReloadGit();
  const replace = useMutation(useTRPC().git.connections.update.mutationOptions({ onSuccess }));
  const close = () => setDialog(null);
  const part = { organizationId, connection, onClose: close };
  return (
    <section
      className="mb-6 grid gap-4 rounded-xl border border-line bg-raised p-5"
      aria-label={connection.url}
    >
      <h2 className="font-semibold break-words">{whereOf(connection)}</h2>
      <ul className="divide-y divide-line">
        {connection.spaces.map((place) => (
          <SpaceRow key={place.space} place={place} title={titleOf(place.space) ?? "Unknown space"} />
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-2 text-soft">
        Webhook
        <code className="min-w-0 font-mono text-xs break-all">{connection.webhook.url}</code>
        <CopyButton text={connection.webhook.url} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setDialog("change")}>Edit connection</Button>
        <Button onClick={() => setDialog("secret")}>Replace webhook secret</Button>
        <Button kind="danger-secondary" onClick={() => setDialog("disconnect")}>
          Disconnect repository
        </Button>
      </div>
      <ChangeConnection {...part} open={dialog === "change"} />
      <ReplaceSecret
        open={dialog === "secret"}
        onClose={close}
        save={(webhookSecret) =>
          replace.mutateAsync({ organizationId, connectionId: connection.id, webhookSecret })
        }
      />
      <DeleteConnection {...part} open={dialog === "disconnect"} />
    </section>
  );
}

/** Connections to repositories that contain several spaces, each in a folder. */
export function GitConnections({ organizationId }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [creating, setCreating] = useState(false);
  const { query, items } = usePages(trpc.git.connections.list.queryKey({ organizationId }), (page) =>
    client.git.connections.list.query({ organizationId, page, limit: 20 }),
  );
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      Connect repository
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Git"
        description="Connect a repository that contains several spaces, each in its own folder. To connect a repository to one space, open the Git tab of that space."
        actions={items.length > 0 ? create : null}
      />
      {query.isPending ? <SkeletonLines count={4} label="Loading connections" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<GitBranch size={24} />} title="No repositories yet" actions={create}>
          Connect a repository to sync several spaces with one branch.
        </EmptyState>
      ) : null}
      {items.map((connection) => (
        <Connection key={connection.id} organizationId={organizationId} connection={connection} />
      ))}
      <ShowMore query={query} />
      <NewConnection organizationId={organizationId} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
