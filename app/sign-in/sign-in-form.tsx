"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useSupportsPasskeys } from "../_console/passkeys/use-supports-passkeys";
import { Button } from "../_ui/button";
import { Field, FormError } from "../_ui/field";
import { attempt, type Entered } from "./attempt";
import { CodeForm } from "./code-form";
import { attemptWithPasskey } from "./passkey-attempt";
import { messageFor } from "./reasons";

interface Props {
  destination: string;
  initialError: string | null;
  providerLabel: string | null;
  /** Whether people can sign in with passkeys on this instance. */
  isPasskeyOffered: boolean;
}

/** Loads the whole page, so that no data from the previous account remains. */
const leaveTo = (destination: string) => location.assign(destination);

/**
 * Signs in with a password or a passkey. If the account has a second factor, a second step asks for a code after the password.
 */
export function SignInForm({ initialError, ...rest }: Props) {
  const [reason, setReason] = useState(initialError);
  const [entered, setEntered] = useState<Entered | null>(null);
  if (entered === null)
    return <PasswordForm {...rest} reason={reason} onReason={setReason} onSecondStep={setEntered} />;
  return (
    <CodeForm
      entered={entered}
      onDone={() => leaveTo(rest.destination)}
      onBack={(failure) => {
        setReason(failure);
        setEntered(null);
      }}
    />
  );
}

interface PasswordFormProps extends Omit<Props, "initialError"> {
  reason: string | null;
  onReason: (reason: string | null) => void;
  onSecondStep: (entered: Entered) => void;
}

/** Signs in with a passkey. Not shown in browsers that don't support passkeys. */
function PasskeyButton({ destination, onReason }: Pick<PasswordFormProps, "destination" | "onReason">) {
  const [isBusy, setBusy] = useState(false);
  if (!useSupportsPasskeys()) return null;
  const ask = async () => {
    setBusy(true);
    onReason(null);
    const failure = await attemptWithPasskey();
    if (failure === null) return leaveTo(destination);
    setBusy(false);
    onReason(failure);
  };
  return (
    <Button size="large" busy={isBusy} onClick={ask}>
      Sign in with a passkey
    </Button>
  );
}

function PasswordForm(props: PasswordFormProps) {
  const { destination, providerLabel, isPasskeyOffered, reason, onReason, onSecondStep } = props;
  const [leaving, setLeaving] = useState(false);
  const form = useForm({ defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    onReason(null);
    const failure = await attempt(values);
    if (failure === null) {
      setLeaving(true);
      leaveTo(destination);
      return;
    }
    if (failure === "SecondFactorNeeded") return onSecondStep(values);
    onReason(failure);
    form.setFocus("password", { shouldSelect: true });
  });
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <FormError>{messageFor(reason)}</FormError>
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
      {isPasskeyOffered ? <PasskeyButton destination={destination} onReason={onReason} /> : null}
      {providerLabel ? (
        <Button size="large" onClick={() => signIn("oidc", { callbackUrl: destination })}>
          {providerLabel}
        </Button>
      ) : null}
    </form>
  );
}
