"use client";

import type { ComponentPropsWithRef } from "react";
import { PASSWORD_LENGTH_MIN } from "@/access/authentication/password-limits";
import { Field } from "../../_ui/field";

/** What react-hook-form checks of a password before it is sent. */
export const NEW_PASSWORD_RULES = {
  required: "Choose a password",
  minLength: { value: PASSWORD_LENGTH_MIN, message: `At least ${PASSWORD_LENGTH_MIN} characters` },
};

/** A password that is being chosen. */
export function NewPasswordField(props: ComponentPropsWithRef<"input"> & { error?: string | undefined }) {
  return (
    <Field
      label="Password"
      type="password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_LENGTH_MIN} characters. A sentence is easier to remember than a word.`}
      {...props}
    />
  );
}
