"use client";

import { useMutation } from "@tanstack/react-query";
import { problemOf } from "../_console/errors";
import { useTRPC } from "../_console/trpc";
import { Button } from "../_ui/button";
import { ButtonLink } from "../_ui/button-link";
import { FormError } from "../_ui/field";

/** Requires a click, because email scanners open links too. `target` is the new address, or null if the link doesn't work. */
export function ConfirmChange({ token, target }: { token: string; target: string | null }) {
  const change = useMutation(useTRPC().users.confirmEmailChange.mutationOptions());
  if (change.isSuccess) {
    return (
      <div className="grid gap-4">
        <p role="status">Your email address is now {change.data.email}. Other browsers are signed out.</p>
        <ButtonLink href="/settings/profile" kind="primary" size="large">
          Open your profile
        </ButtonLink>
      </div>
    );
  }
  if (target === null) {
    return (
      <p role="alert">
        This link was already used, has expired or belongs to another account, or your password was changed.
        Enter your new email address in your profile again.
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      <p>
        Your new email address will be <strong className="break-all">{target}</strong>.
      </p>
      <FormError>{problemOf(change.error)}</FormError>
      <Button kind="primary" size="large" busy={change.isPending} onClick={() => change.mutate({ token })}>
        Use this email address
      </Button>
    </div>
  );
}
