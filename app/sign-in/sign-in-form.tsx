"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { REFUSALS } from "@/access/authentication/sso-refusals";
import { Button } from "../_ui/button";
import { Field, FormError } from "../_ui/field";

/** Messages for the error codes of sign-in. */
const REASONS: Record<string, string> = {
  CredentialsSignin: "The email address or password is wrong. Check both. Passwords are case-sensitive.",
  TooManyAttempts: "Too many sign-in attempts. Wait a few minutes, then try again.",
  EmailNotVerified:
    "Your provider hasn't verified this email address. Verify it with the provider, then try again.",
  SetupNeeded: "This instance isn't set up yet. Open the setup link in the server log.",
  AccountChanged: "Your account changed while you signed in. Sign in again.",
  Unavailable: "Signing in isn't available at the moment. Try again later.",
  OAuthCallback: "The provider couldn't confirm your identity. Try again.",
  OAuthSignin: "We can't reach the provider. Try again, or sign in with your password.",
  AccessDenied: "The provider didn't allow you to sign in. Ask your administrator for access.",
  ...REFUSALS,
  Unreachable: "We can't reach the server. Check your connection and try again.",
};
const UNKNOWN = "Couldn't sign you in. Try again.";

interface Props {
  destination: string;
  initialError: string | null;
  providerLabel: string | null;
}

async function attempt(values: { email: string; password: string }): Promise<string | null> {
  try {
    const answer = await signIn("credentials", { ...values, redirect: false });
    return answer?.ok && !answer.error ? null : (answer?.error ?? "Unavailable");
  } catch {
    return "Unreachable";
  }
}

export function SignInForm({ destination, initialError, providerLabel }: Props) {
  const [reason, setReason] = useState(initialError);
  const [leaving, setLeaving] = useState(false);
  const form = useForm({ defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setReason(null);
    const failure = await attempt(values);
    if (failure === null) {
      setLeaving(true);
      // Load the whole page, so that no data from the previous account remains.
      location.assign(destination);
      return;
    }
    setReason(failure);
    form.setFocus("password", { shouldSelect: true });
  });
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <FormError>{reason ? (REASONS[reason] ?? UNKNOWN) : null}</FormError>
      <Field
        label="Email address"
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email?.message}
        {...form.register("email", { required: "Enter your email address" })}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password", { required: "Enter your password" })}
      />
      <Button type="submit" kind="primary" size="large" busy={isSubmitting || leaving}>
        Sign in
      </Button>
      {providerLabel ? (
        <Button size="large" onClick={() => signIn("oidc", { callbackUrl: destination })}>
          {providerLabel}
        </Button>
      ) : null}
    </form>
  );
}
