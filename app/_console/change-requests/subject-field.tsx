import { Field } from "../../_ui/field";
import { SUBJECT_CHARACTERS_MAX } from "./title";

interface Props {
  hint: string;
  value: string;
  onChange: (subject: string) => void;
}

/** The field for the subject of a change request that has none. */
export function SubjectField({ onChange, ...rest }: Props) {
  return (
    <Field
      label="Subject"
      autoComplete="off"
      maxLength={SUBJECT_CHARACTERS_MAX}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  );
}
