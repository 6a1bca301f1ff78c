"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { problemOf } from "../errors";
import { titleOf } from "../members/roles";
import { Expiry } from "../tokens/expiry";
import { useTRPC } from "../trpc";
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
        <Button size="small" kind="quiet" aria-label={`Remove ${displayName}`} onClick={onRemove}>
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
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.serviceAccounts.remove.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: trpc.serviceAccounts.pathKey() });
        await queryClient.invalidateQueries({ queryKey: trpc.members.pathKey() });
        toast.success(`${account?.user.displayName} removed`);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open={account !== null}
      onClose={onClose}
      title={`Remove ${account?.user.displayName ?? ""}?`}
      action="Remove service account"
      danger
      busy={remove.isPending}
      error={problemOf(remove.error)}
      onConfirm={() => account && remove.mutate({ organizationId, userId: account.user.id })}
    >
      <p>
        Its token stops working immediately, and the account loses its access and team memberships. Everything
        it wrote is kept.
      </p>
    </ConfirmDialog>
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
