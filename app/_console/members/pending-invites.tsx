"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { readableError } from "../errors";
import type { RouterOutputs } from "../outputs";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { titleOf } from "./roles";

type Invitation = RouterOutputs["invites"]["list"]["items"][number];
type Link = Extract<RouterOutputs["inviteLinks"]["list"]["items"][number], { role: unknown }>;

function Expiry({ time }: { time: string }) {
  return new Date(time) <= new Date() ? <Badge tone="danger">Expired</Badge> : <Ago time={time} />;
}

interface RowProps {
  title: string;
  role: Invitation["role"];
  expiresAt: string;
  link?: string;
  onEnd: () => void;
  busy: boolean;
}

function Row({ title, role, expiresAt, link, onEnd, busy }: RowProps) {
  return (
    <tr>
      <Cell className="font-medium">{title}</Cell>
      <Cell>{titleOf(role)}</Cell>
      <Cell>
        <Expiry time={expiresAt} />
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {link ? <CopyButton text={link} label="Copy link" /> : null}{" "}
        <Button
          size="small"
          kind="quiet"
          busy={busy}
          aria-label={`Revoke the invite: ${title}`}
          onClick={onEnd}
        >
          Revoke
        </Button>
      </Cell>
    </tr>
  );
}

/** Revokes invites and invite links, and reloads both lists. */
function useWithdraw() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const done = {
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: trpc.invites.pathKey() });
      await queryClient.invalidateQueries({ queryKey: trpc.inviteLinks.pathKey() });
      toast.success("Invite revoked");
    },
    onError: (error: unknown) => toast.error(readableError(error)),
  };
  return {
    invitation: useMutation(trpc.invites.withdraw.mutationOptions(done)),
    link: useMutation(trpc.inviteLinks.remove.mutationOptions(done)),
  };
}

/** Invites that no one has accepted yet, and invite links. */
export function PendingInvites({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const withdraw = useWithdraw();
  const invitations = usePages(trpc.invites.list.queryKey({ organizationId }), (page) =>
    client.invites.list.query({ organizationId, page, limit: 100 }),
  );
  const links = usePages(trpc.inviteLinks.list.queryKey({ organizationId }), (page) =>
    client.inviteLinks.list.query({ organizationId, page, limit: 100 }),
  );
  if (invitations.items.length + links.items.length === 0) return null;
  const actions = (
    <span key="actions" className="sr-only">
      Actions
    </span>
  );
  return (
    <section aria-labelledby="invites" className="mt-10">
      <h2 id="invites" className="mb-3 text-base font-semibold">
        Invites
      </h2>
      <Table label="Invites" head={["For", "Role", "Expires", actions]}>
        {links.items
          .filter((link): link is Link => "role" in link)
          .map(({ id = "", role, expiresAt, urls }) => (
            <Row
              key={id}
              title="Anyone with the link"
              {...{ role, expiresAt }}
              link={urls?.app}
              busy={withdraw.link.isPending}
              onEnd={() => withdraw.link.mutate({ organizationId, inviteId: id })}
            />
          ))}
        {invitations.items.map(({ id, email, role, expiresAt }) => (
          <Row
            key={id}
            title={email}
            {...{ role, expiresAt }}
            busy={withdraw.invitation.isPending}
            onEnd={() => withdraw.invitation.mutate({ organizationId, inviteId: id })}
          />
        ))}
      </Table>
    </section>
  );
}
