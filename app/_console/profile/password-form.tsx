"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { PASSWORD_LENGTH_MIN } from "@/access/authentication/password-limits";
import { Button } from "../../_ui/button";
import { CheckField, Field, FormError } from "../../_ui/field";
import { fieldError, readableError } from "../errors";
import { useTRPC } from "../trpc";

const EMPTY = { currentPassword: "", newPassword: "", revokeTokens: false };

/** Changes the password, which signs out all other browsers. */
export function PasswordForm({ email }: { email: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: EMPTY });
  const change = useMutation(
    trpc.users.changePassword.mutationOptions({
      async onSuccess() {
        form.reset(EMPTY);
        toast.success("Password changed. Other browsers are signed out.");
        await queryClient.invalidateQueries({ queryKey: trpc.users.pathKey() });
      },
    }),
  );
  const errorOf = (field: keyof typeof EMPTY) =>
    form.formState.errors[field]?.message ?? fieldError(change.error, field) ?? undefined;
  const isElsewhere = change.error && !errorOf("currentPassword") && !errorOf("newPassword");
  const submit = form.handleSubmit(({ currentPassword, newPassword, revokeTokens }) =>
    change.mutate({ newPassword, revokeTokens, ...(currentPassword ? { currentPassword } : {}) }),
  );
  return (
    <form onSubmit={submit} className="grid max-w-sm gap-4" noValidate>
      {/* Password managers need this field to store the new password with the user name. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errorOf("currentPassword")}
        {...form.register("currentPassword")}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH_MIN} characters.`}
        error={errorOf("newPassword")}
        {...form.register("newPassword", {
          minLength: { value: PASSWORD_LENGTH_MIN, message: `At least ${PASSWORD_LENGTH_MIN} characters` },
          required: "Choose a new password",
        })}
      />
      <CheckField
        label="Revoke my access tokens too"
        hint="Select this if someone else might know your password. Your scripts and clients will need new tokens."
        {...form.register("revokeTokens")}
      />
      <FormError>{isElsewhere ? readableError(change.error) : null}</FormError>
      <div>
        <Button type="submit" kind="primary" busy={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}
