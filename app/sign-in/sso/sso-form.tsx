"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { readableError } from "../../_console/errors";
import type { RouterOutputs } from "../../_console/outputs";
import { useTRPCClient } from "../../_console/trpc";
import { Button, buttonClass } from "../../_ui/button";
import { Field, FormError } from "../../_ui/field";

type Login = RouterOutputs["samlProviders"]["find"][number];

/**
 * Finds the identity provider of a user, and redirects to it. If the user has several identity providers, the user selects
 * one.
 */
export function SsoForm({ destination }: { destination: string }) {
  const client = useTRPCClient();
  const form = useForm({ defaultValues: { name: "" } });
  const [failure, setFailure] = useState<string | null>(null);
  const [choices, setChoices] = useState<Login[]>([]);
  const addressOf = ({ startURL }: Login) => `${startURL}?callbackUrl=${encodeURIComponent(destination)}`;
  const submit = form.handleSubmit(async ({ name }) => {
    setFailure(null);
    setChoices([]);
    try {
      const found = await client.samlProviders.find.query({ name });
      const [first, ...others] = found;
      if (!first)
        setFailure(
          "Single sign-on isn't set up for this email address or organization. Check the spelling, or sign in another way.",
        );
      else if (others.length > 0) setChoices(found);
      else location.assign(addressOf(first));
    } catch (error) {
      setFailure(readableError(error));
    }
  });
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <FormError>{failure}</FormError>
      <Field
        label="Email address or organization"
        autoComplete="username"
        autoFocus
        error={form.formState.errors.name?.message}
        hint="Enter your email address or the organization's hostname."
        {...form.register("name", { required: "Enter your email address or organization" })}
      />
      <Button type="submit" kind="primary" size="large" busy={form.formState.isSubmitting}>
        Continue
      </Button>
      {choices.length > 0 ? (
        <ul aria-label="Where to sign in" className="grid gap-2">
          {choices.map((login) => (
            <li key={login.id} className="grid">
              <a href={addressOf(login)} className={buttonClass("secondary", "large")}>
                {login.label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}
