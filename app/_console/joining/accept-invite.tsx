"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "../../_ui/button";
import { FormError } from "../../_ui/field";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";
import type { InviteKey } from "./invite-key";

interface Props {
  invite: InviteKey;
  /** The signed-in account. */
  account: string;
}

/** Lets a signed-in user accept an invite, and shows which account joins. */
export function AcceptInvite({ invite, account }: Props) {
  const join = useMutation(
    useTRPC().invites.join.mutationOptions({
      onSuccess: () => location.assign(`/orgs/${invite.organizationId}`),
    }),
  );
  return (
    <div className="grid gap-4">
      <p>You're signed in as {account}.</p>
      <FormError>{problemOf(join.error)}</FormError>
      <Button
        kind="primary"
        size="large"
        busy={join.isPending || join.isSuccess}
        onClick={() => join.mutate(invite)}
      >
        Accept
      </Button>
    </div>
  );
}
