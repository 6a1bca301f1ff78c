"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { ShowMore } from "../show-more";
import { Expiry } from "../tokens/expiry";
import { SCOPES } from "../tokens/scopes";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";

type Token = RouterOutputs["organizationTokens"]["list"]["items"][number];

function Row({ token, onShutOut }: { token: Token; onShutOut: () => void }) {
  const { user } = token;
  return (
    <tr>
      <Cell>
        <div className="flex flex-wrap items-center gap-2 font-medium">
          {user.displayName}
          {user.serviceAccount ? <Badge tone="accent">Service account</Badge> : null}
        </div>
        <div className="text-soft">
          {token.name} · <code className="font-mono text-xs">{token.hint}…</code>
        </div>
      </Cell>
      <Cell>{SCOPES[token.scope].short}</Cell>
      <Cell>{token.organization ? "This organization" : "All of the member's organizations"}</Cell>
      <Cell>{token.lastUsedAt ? <Ago time={token.lastUsedAt} /> : "Never"}</Cell>
      <Cell>
        <Expiry time={token.expiresAt} />
      </Cell>
      <Cell className="text-right">
        <Button
          size="small"
          kind="danger-quiet"
          aria-label={`Block ${token.name} of ${user.displayName}`}
          onClick={onShutOut}
        >
          Block
        </Button>
      </Cell>
    </tr>
  );
}

interface ShutOutProps {
  organizationId: string;
  token: Token | null;
  onClose: () => void;
}

function ShutOut({ organizationId, token, onClose }: ShutOutProps) {
  const client = useTRPCClient();
  const reload = useReload(({ organizationTokens }) => [organizationTokens]);
  const { id: tokenId = "", name = "" } = token ?? {};
  return (
    <ConfirmChange
      open={token !== null}
      onClose={onClose}
      title={`Block “${name}”?`}
      action="Block"
      send={() => client.organizationTokens.remove.mutate({ organizationId, tokenId })}
      reload={reload}
      said={`Token “${name}” blocked`}
    >
      <p>
        Apps using this token lose access to this organization immediately. You can't undo this.{" "}
        {token?.organization
          ? ""
          : `The token keeps working in other organizations of ${token?.user.displayName ?? "its owner"}.`}
      </p>
    </ConfirmChange>
  );
}

/** All API tokens with access to the organization, of all members. */
export function OrganizationTokens({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [shutOut, setShutOut] = useState<Token | null>(null);
  const { query, items } = usePages(trpc.organizationTokens.list.queryKey({ organizationId }), (page) =>
    client.organizationTokens.list.query({ organizationId, page, limit: 50 }),
  );
  const actions = (
    <span key="actions" className="sr-only">
      Actions
    </span>
  );
  return (
    <>
      <PageHeading
        title="Access tokens"
        description="Tokens that apps use to act in this organization as a member or a service account."
      />
      {query.isPending ? <SkeletonLines count={5} label="Loading tokens" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<KeyRound size={24} />} title="No access tokens yet" />
      ) : null}
      {items.length > 0 ? (
        <Table
          label="Access tokens"
          head={["Owner and name", "Permissions", "Organizations", "Last used", "Expires", actions]}
        >
          {items.map((token) => (
            <Row key={token.id} token={token} onShutOut={() => setShutOut(token)} />
          ))}
        </Table>
      ) : null}
      <ShowMore query={query} />
      <ShutOut organizationId={organizationId} token={shutOut} onClose={() => setShutOut(null)} />
    </>
  );
}
