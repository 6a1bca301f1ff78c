"use client";

import { Field } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import type { RouterOutputs } from "../outputs";
import { useTRPCClient } from "../trpc";
import type { Handed } from "./hand-on";
import { RoleField, roleOf } from "./roles";

type Invited = RouterOutputs["invites"]["invite"];

interface Props {
  organizationId: string;
  onClose: () => void;
  onDone: (handed: Handed) => void;
}

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((address) => address !== "");

function handedOf({ invited, users, links }: Invited): Handed {
  const known =
    users.length === 0
      ? ""
      : users.length === 1
        ? " 1 person was already a member."
        : ` ${users.length} people were already members.`;
  if (links && links.length > 0)
    return {
      title: "Share these links",
      sentence: `Email isn't set up. Copy these links now, because they won't be shown again. Each link works once and expires after a week.${known}`,
      links: links.map(({ email, url }) => ({ label: email, url })),
    };
  const letters = invited === 1 ? "1 invite email" : `${invited} invite emails`;
  const sentence = invited === 0 ? "No new people were invited." : `Bindery is sending ${letters}.`;
  return { title: "Invited", sentence: sentence + known, links: [] };
}

/** Invites people by email address, each with a separate link. */
export function InviteByMail({ organizationId, onClose, onDone }: Props) {
  const client = useTRPCClient();
  const reload = useReload(({ invites }) => [invites]);
  return (
    <ResourceForm
      initial={{ addresses: "", role: "edit" }}
      send={({ addresses, role }) =>
        client.invites.invite.mutate({ organizationId, emails: addressesIn(addresses), role: roleOf(role) })
      }
      reload={reload}
      onDone={(invited) => onDone(handedOf(invited))}
      action="Invite"
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            label="Email addresses"
            placeholder="ada@example.org, grace@example.org"
            hint="Separate email addresses with commas or spaces."
            autoFocus
            {...field("addresses", {
              validate: (text) => addressesIn(text).length > 0 || "Enter at least one email address",
            })}
          />
          <RoleField {...field("role")} />
        </>
      )}
    </ResourceForm>
  );
}
