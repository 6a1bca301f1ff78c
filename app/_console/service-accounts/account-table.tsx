"use client";

import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { titleOf } from "../members/roles";
import { Expiry } from "../tokens/expiry";
import { useTRPCClient } from "../trpc";
import { type Account, RotateToken } from "./rotate-token";

interface RowProps {
  account: Account;
  onRotate: () => void;
  onRemove: () => void;
}

function Row({ account, onRotate, onRemove }: RowProps) {
  const { displayName } = account.user;
  return (
    <tr>
      <Cell>
        <div className="flex flex-wrap items-center gap-2 font-medium">
          {displayName}
          {account.disabled ? <Badge tone="warning">Suspended</Badge> : null}
        </div>
        {account.hint ? (
          <code className="font-mono text-xs text-soft">{account.hint}…</code>
        ) : (
          <span className="text-soft">No token</span>
        )}
      </Cell>
      <Cell>{titleOf(account.role)}</Cell>
      <Cell>{account.lastUsedAt ? <Ago time={account.lastUsedAt} /> : "Never"}</Cell>
      <Cell>{account.hint ? <Expiry time={account.expiresAt} /> : null}</Cell>
      <Cell className="text-right whitespace-nowrap">
        <Button
          size="small"
          kind="quiet"
          aria-label={`Replace the token of ${displayName}`}
          onClick={onRotate}
        >
          Replace token
        </Button>
        <Button size="small" kind="danger-quiet" aria-label={`Remove ${displayName}`} onClick={onRemove}>
          Remove
        </Button>
      </Cell>
    </tr>
  );
}

function RemoveAccount({
  organizationId,
  account,
  onClose,
}: {
  organizationId: string;
  account: Account | null;
  onClose: () => void;
}) {
  const client = useTRPCClient();
  const reload = useReload(({ serviceAccounts, members }) => [serviceAccounts, members]);
  const { id: userId, displayName } = account?.user ?? { id: "", displayName: "" };
  return (
    <ConfirmChange
      open={account !== null}
      onClose={onClose}
      title={`Remove ${displayName}?`}
      action="Remove service account"
      send={() => client.serviceAccounts.remove.mutate({ organizationId, userId })}
      reload={reload}
      said={`${displayName} removed`}
    >
      <p>
        The token of the service account stops working immediately, and the account loses its access and team
        memberships. Bindery keeps everything that the account wrote.
      </p>
    </ConfirmChange>
  );
}

interface Props {
  organizationId: string;
  accounts: Account[];
}

/** The service accounts of an organization with their tokens. */
export function AccountTable({ organizationId, accounts }: Props) {
  const [rotating, setRotating] = useState<Account | null>(null);
  const [removing, setRemoving] = useState<Account | null>(null);
  const actions = (
    <span key="actions" className="sr-only">
      Actions
    </span>
  );
  return (
    <>
      <Table label="Service accounts" head={["Name and token", "Role", "Last used", "Expires", actions]}>
        {accounts.map((account) => (
          <Row
            key={account.user.id}
            account={account}
            onRotate={() => setRotating(account)}
            onRemove={() => setRemoving(account)}
          />
        ))}
      </Table>
      <RotateToken organizationId={organizationId} account={rotating} onClose={() => setRotating(null)} />
      <RemoveAccount organizationId={organizationId} account={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
