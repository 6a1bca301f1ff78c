"use client";

import { useQuery } from "@tanstack/react-query";
import { TextField } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { useTRPC, useTRPCClient } from "../trpc";
import { ADDRESSES_MAX, addressesIn } from "./addresses";
import type { Handed } from "./hand-on";
import { RoleField, roleOf } from "./roles";
import { handedOf, sendInvites } from "./send-invites";

interface Props {
  organizationId: string;
  onClose: () => void;
  onDone: (handed: Handed) => void;
}

function problemWith(text: string): string | true {
  const { valid, invalid } = addressesIn(text);
  if (valid.length > ADDRESSES_MAX)
    return `Enter at most ${ADDRESSES_MAX} email addresses at once (there are ${valid.length}).`;
  if (valid.length > 0) return true;
  return invalid.length > 0
    ? `Not an email address: ${invalid.slice(0, 5).join(", ")}`
    : "Enter at least one email address";
}

/** Invites people by email address, each with a separate link. */
export function InviteByMail({ organizationId, onClose, onDone }: Props) {
  const client = useTRPCClient();
  const reload = useReload(({ invites }) => [invites]);
  const proof = useQuery(useTRPC().users.emailProof.queryOptions());
  const invite = async ({ emails, role }: { emails: string; role: string }) => {
    const { valid, invalid } = addressesIn(emails);
    const more = { organizationId, role: roleOf(role) };
    const { invited, refused } = await sendInvites(
      (input) => client.invites.invite.mutate(input),
      valid,
      more,
    );
    return handedOf(invited, [...invalid, ...refused]);
  };
  return (
    <ResourceForm
      initial={{ emails: "", role: "edit" }}
      send={invite}
      reload={reload}
      onDone={onDone}
      action="Invite"
      onClose={onClose}
    >
      {(field) => (
        <>
          {proof.data?.isMailing === false ? (
            <p className="rounded-lg bg-side px-3 py-2 text-soft">
              Email isn't set up on this instance. You get a link for each person, which you send yourself.
            </p>
          ) : null}
          <TextField
            label="Email addresses"
            placeholder={"ada@example.org\ngrace@example.org"}
            hint="Paste a list, with commas, spaces or lines between the email addresses."
            autoFocus
            {...field("emails", { validate: problemWith })}
          />
          <RoleField {...field("role")} />
        </>
      )}
    </ResourceForm>
  );
}
