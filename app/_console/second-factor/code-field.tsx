import type { ComponentPropsWithRef } from "react";
import { Field } from "../../_ui/field";

type Props = ComponentPropsWithRef<typeof Field>;

/** A field for a code of the authenticator app. With `isRecovery`, the field also accepts a recovery code. */
export function CodeField({ isRecovery = false, ...rest }: Omit<Props, "label"> & { isRecovery?: boolean }) {
  return (
    <Field
      label={isRecovery ? "Code from your app, or a recovery code" : "Code from your app"}
      autoComplete="one-time-code"
      inputMode={isRecovery ? "text" : "numeric"}
      spellCheck={false}
      maxLength={40}
      {...rest}
    />
  );
}

/** The rules of {@link CodeField} in a form. */
export const codeRules = { required: "Enter the code" } as const;
