"use client";

import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { Field, FormError } from "../../_ui/field";
import { fieldError, problemOf } from "../errors";
import { useTRPC } from "../trpc";
import type { InviteKey } from "./invite-key";

/** Sends a verification email to a person who opened an invite link. */
export function LetterForm({ invite }: { invite: InviteKey }) {
  const form = useForm({ defaultValues: { email: "" } });
  const ask = useMutation(useTRPC().invites.requestSignUp.mutationOptions());
  if (ask.isSuccess)
    return <p role="status">Check your email. The link works once and expires after a day.</p>;
  const refused = fieldError(ask.error, "email");
  return (
    <form
      onSubmit={form.handleSubmit((values) => ask.mutate({ ...invite, ...values }))}
      className="grid gap-4"
      noValidate
    >
      <FormError>{refused ? null : problemOf(ask.error)}</FormError>
      <Field
        label="Email address"
        type="email"
        autoComplete="username"
        error={form.formState.errors.email?.message ?? refused ?? undefined}
        {...form.register("email", { required: "Enter your email address" })}
      />
      <Button type="submit" kind="primary" size="large" busy={ask.isPending}>
        Send email
      </Button>
    </form>
  );
}
