"use client";

import { useMutation } from "@tanstack/react-query";
import { signIn } from "next-auth/react";
import { useForm } from "react-hook-form";
import { PASSWORD_LENGTH_MIN } from "@/access/authentication/password-limits";
import { fieldError, readableError } from "../_console/errors";
import { useTRPC } from "../_console/trpc";
import { Button } from "../_ui/button";
import { Field, FormError } from "../_ui/field";

const EMPTY = { title: "", displayName: "", email: "", password: "" };
const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[];

function problemOf(error: unknown): string | null {
  if (!error || FIELDS.some((field) => fieldError(error, field))) return null;
  return readableError(error);
}

export function SetupForm({ token }: { token: string }) {
  const form = useForm({ defaultValues: EMPTY });
  const complete = useMutation(
    useTRPC().setup.complete.mutationOptions({
      async onSuccess(_answer, { email, password }) {
        await signIn("credentials", { email, password, redirect: false });
        location.assign("/");
      },
    }),
  );
  const errorOf = (field: keyof typeof EMPTY) =>
    form.formState.errors[field]?.message ?? fieldError(complete.error, field) ?? undefined;
  return (
    <form
      onSubmit={form.handleSubmit((values) => complete.mutate({ token, ...values }))}
      className="grid gap-4"
      noValidate
    >
      <FormError>{problemOf(complete.error)}</FormError>
      <Field
        label="Organization"
        placeholder="Acme"
        autoFocus
        error={errorOf("title")}
        {...form.register("title", { required: "Enter a name for your organization" })}
      />
      <Field
        label="Your name"
        autoComplete="name"
        error={errorOf("displayName")}
        {...form.register("displayName", { required: "Enter your name" })}
      />
      <Field
        label="Email address"
        type="email"
        autoComplete="username"
        error={errorOf("email")}
        {...form.register("email", { required: "Enter your email address" })}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH_MIN} characters. A sentence is easier to remember than a word.`}
        error={errorOf("password")}
        {...form.register("password", {
          required: "Choose a password",
          minLength: { value: PASSWORD_LENGTH_MIN, message: `At least ${PASSWORD_LENGTH_MIN} characters` },
        })}
      />
      <Button type="submit" kind="primary" size="large" busy={complete.isPending || complete.isSuccess}>
        Create administrator
      </Button>
    </form>
  );
}
