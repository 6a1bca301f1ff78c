"use client";

import { signIn } from "next-auth/react";
import { Button } from "../../_ui/button";
import { Field, FormError } from "../../_ui/field";
import { useResourceForm } from "../change/use-resource-form";
import { useTRPCClient } from "../trpc";
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
  const client = useTRPCClient();
  const asksEmail = email === null && proof === null;
  const { field, problem, busy, isDone, onSubmit } = useResourceForm({
    initial: { email: "", displayName: "", password: "" },
    async send({ email: typed, ...values }) {
      const account = { ...values, ...(asksEmail && { email: typed }), ...(proof && { proof }) };
      const joined = await client.invites.signUp.mutate({ ...invite, ...account });
      await signIn("credentials", { email: joined.email, password: values.password, redirect: false });
    },
    onDone: () => location.assign(`/orgs/${invite.organizationId}`),
  });
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <FormError>{problem}</FormError>
      {asksEmail ? (
        <Field
          label="Email address"
          type="email"
          autoComplete="username"
          {...field("email", { required: "Enter your email address" })}
        />
      ) : null}
      {email ? (
        <Field label="Email address" type="email" autoComplete="username" value={email} readOnly />
      ) : null}
      <Field
        label="Your name"
        autoComplete="name"
        {...field("displayName", { required: "Enter your name" })}
      />
      <NewPasswordField {...field("password", NEW_PASSWORD_RULES)} />
      <Button type="submit" kind="primary" size="large" busy={busy || isDone}>
        Create account and join
      </Button>
    </form>
  );
}
