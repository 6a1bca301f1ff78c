"use client";

import type { ComponentPropsWithRef } from "react";
import { PASSWORD_LENGTH_MIN } from "@/access/authentication/password-limits";
import { Field } from "../../_ui/field";

/** Validation rules of react-hook-form for a new password. */
export const NEW_PASSWORD_RULES = {
  required: "Choose a password",
  minLength: { value: PASSWORD_LENGTH_MIN, message: `At least ${PASSWORD_LENGTH_MIN} characters` },
};

/** The field for a new password. */
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
