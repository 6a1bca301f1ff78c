"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";
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
        <Button size="small" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </Cell>
    </tr>
  );
}

export function TokenTable({ tokens }: { tokens: Token[] }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const titles = useOrganizationTitles();
  const [revoking, setRevoking] = useState<Token | null>(null);
  const revoke = useMutation(
    trpc.tokens.delete.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: trpc.tokens.pathKey() });
        setRevoking(null);
        toast.success("Token revoked");
      },
    }),
  );
  const close = () => {
    setRevoking(null);
    revoke.reset();
  };
  return (
    <>
      <Table
        label="Access tokens"
        head={[
          "Name and beginning",
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
      <ConfirmDialog
        open={revoking !== null}
        onClose={close}
        title={`Revoke “${revoking?.name ?? ""}”?`}
        action="Revoke token"
        danger
        busy={revoke.isPending}
        error={revoke.error ? readableError(revoke.error) : null}
        onConfirm={() => revoking && revoke.mutate({ tokenId: revoking.id })}
      >
        <p>Apps using this token lose access immediately. You can't undo this.</p>
      </ConfirmDialog>
    </>
  );
}
