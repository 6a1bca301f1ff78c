"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { ShowMore } from "../show-more";
import { Panel } from "../sites/panel";
import { Expiry } from "../tokens/expiry";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { NewProvisioningToken } from "./new-provisioning-token";

type Token = RouterOutputs["scimTokens"]["list"]["items"][number];

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  return (
    <tr>
      <Cell>
        <div className="font-medium">{token.name}</div>
        <code className="font-mono text-xs text-soft">{token.hint}…</code>
      </Cell>
      <Cell>{token.lastUsedAt ? <Ago time={token.lastUsedAt} /> : "Never"}</Cell>
      <Cell>
        <Expiry time={token.expiresAt} />
      </Cell>
      <Cell className="text-right">
        <Button size="small" kind="danger-quiet" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </Cell>
    </tr>
  );
}

function BaseUrl({ url }: { url: string }) {
  return (
    <div className="mb-4 flex items-center gap-2 rounded-lg border border-line bg-side p-2 pl-3">
      <span className="text-soft">Base URL</span>
      <code className="min-w-0 flex-1 font-mono text-xs break-all">{url}</code>
      <CopyButton text={url} label="Copy base URL" />
    </div>
  );
}

interface Props {
  organizationId: string;
}

/** The base URL and the tokens with which an identity provider provisions people and teams. */
export function ProvisioningPanel({ organizationId }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const reload = useReload(({ scimTokens }) => [scimTokens]);
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const { query, items } = usePages(trpc.scimTokens.list.queryKey({ organizationId }), (page) =>
    client.scimTokens.list.query({ organizationId, page, limit: 50 }),
  );
  const base = items[0]?.urls.base;
  const actions = (
    <span key="actions" className="sr-only">
      Actions
    </span>
  );
  return (
    <Panel
      title="Provisioning (SCIM)"
      description={
        <>
          Let your identity provider add, change and remove members and teams through SCIM 2.0.{" "}
          <LearnMore page="administrators/provisioning" about="provisioning" />
        </>
      }
      actions={
        <Button onClick={() => setCreating(true)}>
          <Plus size={16} aria-hidden />
          New token
        </Button>
      }
    >
      {base ? <BaseUrl url={base} /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {items.length > 0 ? (
        <Table label="Provisioning tokens" head={["Name and prefix", "Last used", "Expires", actions]}>
          {items.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </Table>
      ) : null}
      <ShowMore query={query} />
      <NewProvisioningToken
        organizationId={organizationId}
        open={isCreating}
        onClose={() => setCreating(false)}
      />
      <ConfirmChange
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke “${revoking?.name ?? ""}”?`}
        action="Revoke token"
        send={() => client.scimTokens.revoke.mutate({ organizationId, scimTokenId: revoking?.id ?? "" })}
        reload={reload}
        said={`Token “${revoking?.name ?? ""}” revoked`}
      >
        <p>
          The identity provider can no longer use this token to add, change or remove members and teams.
          Existing members and teams stay. You can't undo this.
        </p>
      </ConfirmChange>
    </Panel>
  );
}
