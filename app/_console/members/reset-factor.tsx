"use client";

import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { useTRPCClient } from "../trpc";
import type { Member } from "./roles";

interface Props {
  organizationId: string;
  /** The member who has lost their phone, or null while the dialog is closed. */
  member: Member | null;
  onClose: () => void;
}

/** Resets the two-step sign-in of a member who has lost their phone and their recovery codes. */
export function ResetFactor({ organizationId, member, onClose }: Props) {
  const client = useTRPCClient();
  const { id: userId = "", user: { displayName } = { displayName: "" } } = member ?? {};
  return (
    <ConfirmChange
      open={member !== null}
      onClose={onClose}
      title={`Reset two-step sign-in of ${displayName}?`}
      action="Reset two-step sign-in"
      send={() => client.members.resetSecondFactor.mutate({ organizationId, userId })}
      reload={useReload(({ members }) => [members])}
      said={`Two-step sign-in of ${displayName} reset`}
    >
      <p>
        Before you continue, make sure that {displayName} asked for this, for example in a call. Afterwards,
        their password is enough to sign in. They're signed out in all browsers.
      </p>
    </ConfirmChange>
  );
}
