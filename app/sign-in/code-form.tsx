"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../_ui/button";
import { Field, FormError } from "../_ui/field";
import { attempt, type Entered } from "./attempt";
import { messageFor } from "./reasons";

const APP = {
  label: "Code from your authenticator app",
  hint: "Open the app and enter the six digits that it shows for Bindery.",
  missing: "Enter the code",
  other: "Use a recovery code instead",
} as const;
const RECOVERY = {
  label: "Recovery code",
  hint: "Enter one of the codes that you saved when you turned on two-step sign-in. Each code works once.",
  missing: "Enter a recovery code",
  other: "Use your authenticator app instead",
} as const;

interface Props {
  entered: Entered;
  /** Called after the sign-in. */
  onDone: () => void;
  /** Returns to the first step, with the error code of a failed sign-in. */
  onBack: (reason: string | null) => void;
}

/** Whether the second step can be tried again with another code. */
const isAboutCode = (reason: string) =>
  ["SecondFactorWrong", "SecondFactorNeeded", "TooManyCodes", "Unreachable", "Unavailable"].includes(reason);

/** The second step of a sign-in with a password. */
export function CodeForm({ entered, onDone, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const form = useForm({ defaultValues: { code: "" } });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const shown = isRecovery ? RECOVERY : APP;
  const submit = form.handleSubmit(async ({ code }) => {
    setReason(null);
    const failure = await attempt({ ...entered, code });
    if (failure === null) return onDone();
    if (!isAboutCode(failure)) return onBack(failure);
    setReason(failure);
    form.setFocus("code", { shouldSelect: true });
  });
  const change = () => {
    setRecovery(!isRecovery);
    setReason(null);
    form.reset();
  };
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <FormError>{messageFor(reason)}</FormError>
      {/* The key creates a new field for the other kind of code, which takes the focus. */}
      <Field
        key={shown.label}
        label={shown.label}
        hint={shown.hint}
        autoComplete="one-time-code"
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus
        error={errors.code?.message}
        {...form.register("code", { validate: (code) => code.trim() !== "" || shown.missing })}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        busy={isSubmitting || (isSubmitSuccessful && reason === null)}
      >
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="quiet" size="small" onClick={change}>
          {shown.other}
        </Button>
        <Button kind="quiet" size="small" onClick={() => onBack(null)}>
          Back
        </Button>
      </div>
    </form>
  );
}
