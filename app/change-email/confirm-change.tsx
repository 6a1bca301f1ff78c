"use client";

import { useMutation } from "@tanstack/react-query";
import { problemOf } from "../_console/errors";
import { useTRPC } from "../_console/trpc";
import { Button } from "../_ui/button";
import { ButtonLink } from "../_ui/button-link";
import { FormError } from "../_ui/field";

/** Requires a click, because email scanners open links too. */
export function ConfirmChange({ token }: { token: string }) {
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
  return (
    <div className="grid gap-4">
      <FormError>{problemOf(change.error)}</FormError>
      <Button kind="primary" size="large" busy={change.isPending} onClick={() => change.mutate({ token })}>
        Use this email address
      </Button>
    </div>
  );
}
