"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { Dialog } from "../../_ui/dialog";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { useReload } from "../change/use-reload";
import { readableError } from "../errors";
import type { RouterOutputs } from "../outputs";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { type Handed, HandOn } from "./hand-on";
import { titleOf } from "./roles";
import { handedOf } from "./send-invites";

type Invitation = RouterOutputs["invites"]["list"]["items"][number];
type Link = Extract<RouterOutputs["inviteLinks"]["list"]["items"][number], { role: unknown }>;

function Expiry({ time }: { time: string }) {
  return new Date(time) <= new Date() ? <Badge tone="danger">Expired</Badge> : <Ago time={time} />;
}

interface RowProps {
  title: string;
  role: Invitation["role"];
  /** When the invite was emailed. */
  sentAt?: string | undefined;
  expiresAt: string;
  link?: string | undefined;
  onEnd: () => void;
  busy: boolean;
  /** More actions. */
  children?: ReactNode;
}

function Row({ title, role, sentAt, expiresAt, link, onEnd, busy, children }: RowProps) {
  return (
    <tr>
      <Cell className="font-medium break-all">{title}</Cell>
      <Cell>{titleOf(role)}</Cell>
      <Cell>{sentAt ? <Ago time={sentAt} /> : <span className="text-soft">Not emailed</span>}</Cell>
      <Cell>
        <Expiry time={expiresAt} />
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {link ? <CopyButton text={link} label="Copy link" /> : null} {children}{" "}
        <Button
          size="small"
          kind="danger-quiet"
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

/**
 * Invites a person again: with another email or, if email isn't set up, with a new link. The link of the earlier invite stops
 * working.
 */
function Resend({ organizationId, invitation }: { organizationId: string; invitation: Invitation }) {
  const client = useTRPCClient();
  const [handed, setHanded] = useState<Handed | null>(null);
  const isMailing = useQuery(useTRPC().users.emailProof.queryOptions()).data?.isMailing;
  const reload = useReload(({ invites }) => [invites]);
  const { email, role, sso } = invitation;
  const resend = useMutation({
    mutationFn: () => client.invites.invite.mutate({ organizationId, emails: [{ email, role }], sso }),
    async onSuccess(invited) {
      await reload();
      if (invited.links) setHanded(handedOf(invited));
      else toast.success(`Invite sent to ${email} again`);
    },
    onError: (error) => toast.error(readableError(error)),
  });
  if (isMailing === undefined) return null;
  const action = isMailing ? "Resend" : "Create new link";
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        busy={resend.isPending}
        aria-label={`${action}: ${email}`}
        onClick={() => resend.mutate()}
      >
        {action}
      </Button>
      <Dialog open={handed !== null} onClose={() => setHanded(null)} title="Share this link">
        {handed ? <HandOn handed={handed} onClose={() => setHanded(null)} /> : null}
      </Dialog>
    </>
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
      <Table label="Invites" head={["For", "Role", "Emailed", "Expires", actions]}>
        {links.items
          .filter((link): link is Link => "role" in link)
          .map(({ id = "", role, expiresAt, urls }) => (
            <Row
              key={id}
              title="Anyone with the link"
              {...{ role, expiresAt }}
              link={urls?.app}
              busy={withdraw.link.isPending}
              onEnd={() =>
                withdraw.link.mutate(
                  { organizationId, inviteId: id },
                  { onSuccess: () => toast.success("Invite link revoked") },
                )
              }
            />
          ))}
        {invitations.items.map((invitation) => (
          <Row
            // A new invite replaces the invite with the same address.
            key={invitation.email}
            title={invitation.email}
            role={invitation.role}
            sentAt={invitation.mailedAt}
            expiresAt={invitation.expiresAt}
            link={invitation.urls.app}
            busy={withdraw.invitation.isPending}
            onEnd={() =>
              withdraw.invitation.mutate(
                { organizationId, inviteId: invitation.id },
                { onSuccess: () => toast.success(`Invite for ${invitation.email} revoked`) },
              )
            }
          >
            <Resend organizationId={organizationId} invitation={invitation} />
          </Row>
        ))}
      </Table>
    </section>
  );
}
