"use client";

import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { fieldError, problemOf } from "../_console/errors";
import { NEW_PASSWORD_RULES, NewPasswordField } from "../_console/joining/new-password-field";
import { useTRPC } from "../_console/trpc";
import { Button } from "../_ui/button";
import { ButtonLink } from "../_ui/button-link";
import { counted } from "../_ui/counted";
import { CheckField, FormError } from "../_ui/field";

interface Props {
  token: string;
  /** The number of passkeys of the account. */
  passkeys: number;
}

/** Sets a new password with the token from an email. Can also remove the passkeys of the account. */
export function ResetForm({ token, passkeys }: Props) {
  const form = useForm({ defaultValues: { newPassword: "", revokeTokens: false, removePasskeys: false } });
  const reset = useMutation(useTRPC().users.resetPassword.mutationOptions());
  if (reset.isSuccess) {
    return (
      <div className="grid gap-4">
        <p role="status">Password changed.</p>
        <ButtonLink href="/sign-in" kind="primary" size="large">
          Sign in
        </ButtonLink>
      </div>
    );
  }
  const refused = fieldError(reset.error, "newPassword");
  const submit = form.handleSubmit((fields) => reset.mutate({ token, ...fields }));
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <FormError>{refused ? null : problemOf(reset.error)}</FormError>
      <NewPasswordField
        autoFocus
        error={form.formState.errors.newPassword?.message ?? refused ?? undefined}
        {...form.register("newPassword", NEW_PASSWORD_RULES)}
      />
      <CheckField
        label="Revoke my access tokens too"
        hint="Select this if someone else might know your password. Your scripts and clients will need new tokens."
        {...form.register("revokeTokens")}
      />
      {passkeys > 0 ? (
        <CheckField
          label="Remove my passkeys too"
          hint={`Your account has ${counted(passkeys, "passkey")}. Select this if you lost a passkey, or if someone else might have added one. With a passkey, people can sign in without your password.`}
          {...form.register("removePasskeys")}
        />
      ) : null}
      <Button type="submit" kind="primary" size="large" busy={reset.isPending}>
        Change password
      </Button>
    </form>
  );
}
