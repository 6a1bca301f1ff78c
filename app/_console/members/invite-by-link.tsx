"use client";

import { SelectField } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { useTRPCClient } from "../trpc";
import type { Handed } from "./hand-on";
import { RoleField, roleOf } from "./roles";

const DAY_MILLISECONDS = 86_400_000;

interface Props {
  organizationId: string;
  onClose: () => void;
  onDone: (handed: Handed) => void;
}

/** Creates an invite link, which works for anyone who has it. */
export function InviteByLink({ organizationId, onClose, onDone }: Props) {
  const client = useTRPCClient();
  const reload = useReload(({ inviteLinks }) => [inviteLinks]);
  return (
    <ResourceForm
      initial={{ role: "read", days: "7" }}
      send={({ role, days }) =>
        client.inviteLinks.create.mutate({
          organizationId,
          role: roleOf(role),
          expiresAt: new Date(Date.now() + Number(days) * DAY_MILLISECONDS).toISOString(),
        })
      }
      reload={reload}
      onDone={({ urls }) =>
        onDone({
          title: "Share this link",
          sentence:
            "Anyone with this link can join until it expires. You can copy the link again from the list of invites, which is below the list of members.",
          links: [{ label: "Invite link", url: urls?.app ?? "" }],
        })
      }
      action="Create link"
      onClose={onClose}
    >
      {(field) => (
        <>
          <RoleField {...field("role")} />
          <SelectField label="Expires after" {...field("days")}>
            <option value="1">1 day</option>
            <option value="7">7 days</option>
            <option value="30">30 days</option>
            <option value="365">1 year</option>
          </SelectField>
        </>
      )}
    </ResourceForm>
  );
}
