"use client";

import { PASSWORD_LENGTH_MIN } from "@/access/authentication/password-limits";
import { Button } from "../../_ui/button";
import { CheckField, Field, FormError } from "../../_ui/field";
import { useReload } from "../change/use-reload";
import { useResourceForm } from "../change/use-resource-form";
import { useTRPCClient } from "../trpc";

const EMPTY = { currentPassword: "", newPassword: "", revokeTokens: false };

/** Changes the password, which signs out all other browsers. */
export function PasswordForm({ email }: { email: string }) {
  const client = useTRPCClient();
  const { form, field, problem, busy, onSubmit } = useResourceForm({
    initial: EMPTY,
    send: ({ currentPassword, newPassword, revokeTokens }) =>
      client.users.changePassword.mutate({
        newPassword,
        revokeTokens,
        ...(currentPassword ? { currentPassword } : {}),
      }),
    reload: useReload(({ users }) => [users]),
    onDone: (): void => form.reset(EMPTY),
    said: "Password changed. Other browsers are signed out.",
  });
  return (
    <form onSubmit={onSubmit} className="grid max-w-sm gap-4" noValidate>
      {/* Password managers need this field to store the new password with the user name. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...field("currentPassword")}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH_MIN} characters.`}
        {...field("newPassword", {
          minLength: { value: PASSWORD_LENGTH_MIN, message: `At least ${PASSWORD_LENGTH_MIN} characters` },
          required: "Choose a new password",
        })}
      />
      <CheckField
        label="Revoke my access tokens too"
        hint="Select this if someone else might know your password. Your scripts and clients will need new tokens."
        {...form.register("revokeTokens")}
      />
      <FormError>{problem}</FormError>
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
