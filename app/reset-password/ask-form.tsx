"use client";

import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { fieldError, problemOf } from "../_console/errors";
import { useTRPC } from "../_console/trpc";
import { Button } from "../_ui/button";
import { ButtonLink } from "../_ui/button-link";
import { Field, FormError } from "../_ui/field";

/** Requests an email with a reset link. The form shows the same message whether or not the account exists. */
export function AskForm() {
  const form = useForm({ defaultValues: { email: "" } });
  const ask = useMutation(useTRPC().users.requestPasswordReset.mutationOptions());
  if (ask.isSuccess) {
    return (
      <div className="grid gap-4">
        <p role="status">
          If an account uses this email address, we sent a link to the address. The link works once and
          expires after an hour.
        </p>
        <ButtonLink href="/sign-in">Back to sign-in</ButtonLink>
      </div>
    );
  }
  const refused = fieldError(ask.error, "email");
  return (
    <form onSubmit={form.handleSubmit((values) => ask.mutate(values))} className="grid gap-4" noValidate>
      <FormError>{refused ? null : problemOf(ask.error)}</FormError>
      <Field
        label="Email address"
        type="email"
        autoComplete="username"
        autoFocus
        error={form.formState.errors.email?.message ?? refused ?? undefined}
        {...form.register("email", { required: "Enter your email address" })}
      />
      <Button type="submit" kind="primary" size="large" busy={ask.isPending}>
        Send reset link
      </Button>
      <ButtonLink href="/sign-in" kind="quiet">
        Back to sign-in
      </ButtonLink>
    </form>
  );
}
