"use client";

import { useState } from "react";
import { Button } from "../../_ui/button";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { useTRPCClient } from "../trpc";
import { Expiry } from "./expiry";
import { SCOPES, type TokenScope } from "./scopes";
import { useOrganizationTitles } from "./use-organization-titles";

interface Token {
  id: string;
  name: string;
  hint: string;
  scope: TokenScope;
  organization?: string | undefined;
  createdAt: string;
  expiresAt?: string | undefined;
  lastUsedAt?: string | undefined;
}

interface RowProps {
  token: Token;
  /** The only organization that the token can access. */
  organizationTitle: string | undefined;
  onRevoke: () => void;
}

function TokenRow({ token, organizationTitle, onRevoke }: RowProps) {
  return (
    <tr>
      <Cell>
        <div className="font-medium">{token.name}</div>
        <code className="font-mono text-xs text-soft">{token.hint}…</code>
      </Cell>
      <Cell>
        {SCOPES[token.scope].short}
        {token.organization ? (
          <div className="text-soft">Only in {organizationTitle ?? "one organization"}</div>
        ) : null}
      </Cell>
      <Cell>
        <Ago time={token.createdAt} />
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

export function TokenTable({ tokens }: { tokens: Token[] }) {
  const client = useTRPCClient();
  const reload = useReload((trpc) => [trpc.tokens]);
  const titles = useOrganizationTitles();
  const [revoking, setRevoking] = useState<Token | null>(null);
  return (
    <>
      <Table
        label="Access tokens"
        head={[
          "Name and prefix",
          "Permissions",
          "Created",
          "Last used",
          "Expires",
          <span key="actions" className="sr-only">
            Actions
          </span>,
        ]}
      >
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            organizationTitle={titles.get(token.organization ?? "")}
            onRevoke={() => setRevoking(token)}
          />
        ))}
      </Table>
      <ConfirmChange
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke “${revoking?.name ?? ""}”?`}
        action="Revoke token"
        send={() => client.tokens.delete.mutate({ tokenId: revoking?.id ?? "" })}
        reload={reload}
        said={`Token “${revoking?.name ?? ""}” revoked`}
      >
        <p>Apps using this token lose access immediately. You can't undo this.</p>
      </ConfirmChange>
    </>
  );
}
