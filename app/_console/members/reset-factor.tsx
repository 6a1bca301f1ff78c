"use client";

import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../_ui/dialog";
import { SkeletonLines } from "../../_ui/skeleton";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { LoadFailure } from "../load-failure";
import { NO_PROOF, OwnerFields, proofOf } from "../second-factor/owner-fields";
import { useTRPC, useTRPCClient } from "../trpc";
import type { Member } from "./roles";

interface FormProps {
  organizationId: string;
  member: Member;
  onClose: () => void;
}

/** Asks for the administrator's own password, and for a code if they use two-step sign-in. */
function ResetForm({ organizationId, member, onClose }: FormProps) {
  const client = useTRPCClient();
  const reload = useReload(({ members }) => [members]);
  const own = useQuery(useTRPC().secondFactor.status.queryOptions());
  if (own.isPending) return <SkeletonLines label="Loading two-step sign-in" />;
  if (own.isError) return <LoadFailure error={own.error} onRetry={() => own.refetch()} />;
  return (
    <ResourceForm
      initial={NO_PROOF}
      send={(values) =>
        client.members.resetSecondFactor.mutate({
          organizationId,
          userId: member.id,
          ...proofOf(own.data, values),
        })
      }
      reload={reload}
      said={`Two-step sign-in of ${member.user.displayName} reset`}
      action="Reset two-step sign-in"
      onClose={onClose}
    >
      {(field) => <OwnerFields factor={own.data} field={field} />}
    </ResourceForm>
  );
}

interface Props {
  organizationId: string;
  /** The member who has lost their phone, or null while the dialog is closed. */
  member: Member | null;
  onClose: () => void;
}

/** Resets the two-step sign-in and the passkeys of a member who has lost their phone and their recovery codes. */
export function ResetFactor({ organizationId, member, onClose }: Props) {
  const name = member?.user.displayName ?? "";
  return (
    <Dialog
      open={member !== null}
      onClose={onClose}
      title={`Reset two-step sign-in of ${name}?`}
      description={`Before you continue, make sure that ${name} asked for this, for example in a call. Afterwards, their password is enough to sign in. Their passkeys are removed, and they're signed out in all browsers.`}
    >
      {member ? <ResetForm organizationId={organizationId} member={member} onClose={onClose} /> : null}
    </Dialog>
  );
}
