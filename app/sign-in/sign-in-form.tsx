"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { REFUSALS } from "@/access/authentication/sso-refusals";
import { Button } from "../_ui/button";
import { Field, FormError } from "../_ui/field";

/** Sentences for the words that the sign-in answers with. */
const REASONS: Record<string, string> = {
  CredentialsSignin:
    "The e-mail address and password do not fit. Check both; passwords tell capitals from small letters.",
  TooManyAttempts: "Too many attempts. Wait a few minutes, then try again.",
  EmailNotVerified: "Your provider has not verified this e-mail address. Verify it there, then try again.",
  SetupNeeded: "This service is not set up yet. Open the link that was printed when it started.",
  AccountChanged: "Your account was just changed. Sign in again.",
  Unavailable: "Signing in does not work right now. Try again in a moment.",
  OAuthCallback: "The provider did not confirm who you are. Try again.",
  OAuthSignin: "The provider cannot be reached. Try again, or sign in with your password.",
  AccessDenied: "The provider refused to sign you in.",
  ...REFUSALS,
  Unreachable: "The service cannot be reached. Check your connection and try again.",
};
const UNKNOWN = "Signing in failed. Try again.";

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
      // A whole load, so that nothing of whoever was signed in before remains.
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
        label="E-mail address"
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email?.message}
        {...form.register("email", { required: "Enter your e-mail address" })}
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
