"use client";

import { Button } from "../../_ui/button";
import { Field, FormError } from "../../_ui/field";
import { useResourceForm } from "../change/use-resource-form";
import { useTRPCClient } from "../trpc";
import type { InviteKey } from "./invite-key";

/** Sends a verification email to a person who opened an invite link. */
export function LetterForm({ invite }: { invite: InviteKey }) {
  const client = useTRPCClient();
  const { field, problem, busy, isDone, onSubmit } = useResourceForm({
    initial: { email: "" },
    send: (values) => client.invites.requestSignUp.mutate({ ...invite, ...values }),
  });
  if (isDone)
    return (
      <p role="status">
        We sent you an email with a link to continue. The link works once and expires after a day.
      </p>
    );
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <FormError>{problem}</FormError>
      <Field
        label="Email address"
        type="email"
        autoComplete="username"
        {...field("email", { required: "Enter your email address" })}
      />
      <Button type="submit" kind="primary" size="large" busy={busy}>
        Send email
      </Button>
    </form>
  );
}
