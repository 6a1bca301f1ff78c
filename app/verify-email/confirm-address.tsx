"use client";

import { useMutation } from "@tanstack/react-query";
import { problemOf } from "../_console/errors";
import { useTRPC } from "../_console/trpc";
import { Button } from "../_ui/button";
import { ButtonLink } from "../_ui/button-link";
import { FormError } from "../_ui/field";

/** Requires a click, because email scanners open links too. */
export function ConfirmAddress({ token }: { token: string }) {
  const verify = useMutation(useTRPC().users.verifyEmail.mutationOptions());
  if (verify.isSuccess) {
    return (
      <div className="grid gap-4">
        <p role="status">Email address confirmed.</p>
        <ButtonLink href="/" kind="primary" size="large">
          Continue
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <FormError>{problemOf(verify.error)}</FormError>
      <Button kind="primary" size="large" busy={verify.isPending} onClick={() => verify.mutate({ token })}>
        Confirm email address
      </Button>
    </div>
  );
}
