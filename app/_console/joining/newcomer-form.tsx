"use client";

import { useMutation } from "@tanstack/react-query";
import { signIn } from "next-auth/react";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { Field, FormError } from "../../_ui/field";
import { fieldError, problemOf } from "../errors";
import { useTRPC } from "../trpc";
import type { InviteKey } from "./invite-key";
import { LetterForm } from "./letter-form";
import { NEW_PASSWORD_RULES, NewPasswordField } from "./new-password-field";

interface Props {
  invite: InviteKey;
  /** The invited email address, or null if the link is for many people. */
  email: string | null;
  /** The token from the email. The token proves that the person has this email address. */
  proof: string | null;
  /** Whether the email address must be verified first. */
  needsLetter: boolean;
}

/** Creates an account for a person who doesn't have one, and adds the account to the organization. */
export function NewcomerForm({ needsLetter, ...rest }: Props) {
  return needsLetter ? <LetterForm invite={rest.invite} /> : <SignUpForm {...rest} />;
}

function SignUpForm({ invite, email, proof }: Omit<Props, "needsLetter">) {
  const form = useForm({ defaultValues: { email: "", displayName: "", password: "" } });
  const asksEmail = email === null && proof === null;
  const signUp = useMutation(
    useTRPC().invites.signUp.mutationOptions({
      async onSuccess(answer, { password }) {
        await signIn("credentials", { email: answer.email, password, redirect: false });
        location.assign(`/orgs/${invite.organizationId}`);
      },
    }),
  );
  const errorOf = (field: "email" | "displayName" | "password") =>
    form.formState.errors[field]?.message ?? fieldError(signUp.error, field) ?? undefined;
  const isOfField = (["email", "displayName", "password"] as const).some((field) =>
    fieldError(signUp.error, field),
  );
  const submit = form.handleSubmit(({ email: typed, ...values }) =>
    signUp.mutate({ ...invite, ...values, ...(asksEmail && { email: typed }), ...(proof && { proof }) }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <FormError>{isOfField ? null : problemOf(signUp.error)}</FormError>
      {asksEmail ? (
        <Field
          label="Email address"
          type="email"
          autoComplete="username"
          error={errorOf("email")}
          {...form.register("email", { required: "Enter your email address" })}
        />
      ) : null}
      {email ? (
        <Field label="Email address" type="email" autoComplete="username" value={email} readOnly />
      ) : null}
      <Field
        label="Your name"
        autoComplete="name"
        error={errorOf("displayName")}
        {...form.register("displayName", { required: "Enter your name" })}
      />
      <NewPasswordField error={errorOf("password")} {...form.register("password", NEW_PASSWORD_RULES)} />
      <Button type="submit" kind="primary" size="large" busy={signUp.isPending || signUp.isSuccess}>
        Create account and join
      </Button>
    </form>
  );
}
