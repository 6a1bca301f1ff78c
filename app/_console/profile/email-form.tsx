"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { Field, FormError } from "../../_ui/field";
import { useResourceForm } from "../change/use-resource-form";
import { CodeField, codeRules } from "../second-factor/code-field";
import { useTRPC, useTRPCClient } from "../trpc";

const EMPTY = { email: "", currentPassword: "", code: "" };

function NewAddress({ onSent, sentTo }: { onSent: (email: string) => void; sentTo: string | undefined }) {
  const client = useTRPCClient();
  const factor = useQuery(useTRPC().secondFactor.status.queryOptions());
  const { form, field, problem, busy, onSubmit } = useResourceForm({
    initial: EMPTY,
    async send({ email, currentPassword, code }) {
      await client.users.requestEmailChange.mutate({
        email: email.trim(),
        ...(currentPassword ? { currentPassword } : {}),
        ...(code ? { code } : {}),
      });
      return email.trim();
    },
    onDone(email): void {
      form.reset(EMPTY);
      onSent(email);
    },
  });
  return (
    <form onSubmit={onSubmit} className="grid max-w-sm gap-4" noValidate>
      <Field
        label="New email address"
        type="email"
        autoComplete="email"
        hint="We send a link to this address. Your email address changes when you open the link."
        {...field("email", { required: "Enter an email address" })}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        hint="Your current password. If you don't have one, your identity provider manages your email address."
        {...field("currentPassword")}
      />
      {factor.data?.isOn ? <CodeField isRecovery {...field("code", codeRules)} /> : null}
      <FormError>{problem}</FormError>
      {sentTo ? (
        <p role="status">
          We sent a link to {sentTo}. Open it in this browser within a day. If it doesn't arrive, check the
          spelling. If another account uses this address, no link is sent.
        </p>
      ) : null}
      <div>
        <Button type="submit" busy={busy}>
          Change email address
        </Button>
      </div>
    </form>
  );
}

/** Changes the caller's email address, after the owner of the new address has confirmed it. */
export function EmailForm() {
  const proof = useQuery(useTRPC().users.emailProof.queryOptions());
  const [sentTo, setSentTo] = useState<string>();
  if (!proof.data) return null;
  if (!proof.data.isMailing)
    return (
      <p className="text-soft">
        You can't change your email address, because email isn't set up on this instance. Ask your operator to
        set it up.
      </p>
    );
  return <NewAddress sentTo={sentTo} onSent={setSentTo} />;
}
