import { Field } from "../../_ui/field";
import type { FieldOf } from "../change/use-resource-form";
import type { RouterOutputs } from "../outputs";
import { CodeField, codeRules } from "./code-field";

/** What people enter to show that they own their account. */
export interface OwnerValues {
  currentPassword: string;
  code: string;
}

export const NO_PROOF: OwnerValues = { currentPassword: "", code: "" };

type Factor = Pick<RouterOutputs["secondFactor"]["status"], "isOn" | "hasPassword">;

/** The fields that the server needs: the password if the user has one, and a code if the user uses two-step sign-in. */
export const proofOf = ({ isOn, hasPassword }: Factor, { currentPassword, code }: OwnerValues) => ({
  ...(hasPassword ? { currentPassword } : {}),
  ...(isOn ? { code } : {}),
});

interface Props {
  factor: Factor;
  /** The properties of a field of the form, which can have more fields. */
  field: (name: keyof OwnerValues, rules: { required: string }) => ReturnType<FieldOf<OwnerValues>>;
}

/** Asks for the user's own password, and for a code if they use two-step sign-in. */
export function OwnerFields({ factor: { isOn, hasPassword }, field }: Props) {
  return (
    <>
      {hasPassword ? (
        <Field
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...field("currentPassword", { required: "Enter your password" })}
        />
      ) : null}
      {isOn ? <CodeField isRecovery {...field("code", codeRules)} /> : null}
    </>
  );
}
