"use client";

import { SelectField } from "../../_ui/field";
import { LANGUAGES, type Language } from "./languages";

interface Props {
  label: string;
  value: Language;
  onChange: (language: Language) => void;
  /** Languages to omit. */
  without?: readonly Language[];
  error?: string | undefined;
  hint?: string | undefined;
}

/** A select field for a language. */
export function LanguageSelect({ value, onChange, without = [], ...rest }: Props) {
  return (
    <SelectField
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Language)}
    >
      {LANGUAGES.filter(({ language }) => !without.includes(language)).map(({ language, name }) => (
        <option key={language} value={language}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
