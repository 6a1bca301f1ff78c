"use client";

import { X } from "lucide-react";
import { Field } from "../../_ui/field";
import { Select } from "../../_ui/filter-control";
import { IconButton } from "../../_ui/icon-button";
import { LANGUAGES, type Language, languageName } from "../translations/languages";

type Texts = Partial<Record<Language, string>>;

interface Props {
  /** The name of the translated field, such as `Title`. */
  name: string;
  value: Texts | undefined;
  maxLength: number;
  onChange: (texts: Texts | undefined) => void;
  error?: string | undefined;
}

const without = (texts: Texts, language: Language): Texts | undefined => {
  const { [language]: _text, ...rest } = texts;
  return Object.keys(rest).length > 0 ? rest : undefined;
};

function AddLanguage({ name, value, onChange }: Pick<Props, "name" | "value" | "onChange">) {
  const left = LANGUAGES.filter(({ language }) => value?.[language] === undefined);
  return (
    <Select
      aria-label={`${name} in another language`}
      className="justify-self-start text-soft"
      value=""
      onChange={(event) => onChange({ ...value, [event.currentTarget.value as Language]: "" })}
    >
      <option value="" disabled>
        {name} in another language…
      </option>
      {left.map(({ language, name: of }) => (
        <option key={language} value={language}>
          {of}
        </option>
      ))}
    </Select>
  );
}

/** Fields for a text in other languages. Visitors of a variant see the text in the language of the variant's space. */
export function LocalizedField({ name, value, maxLength, onChange, error }: Props) {
  const languages = Object.keys(value ?? {}) as Language[];
  return (
    <div className="grid gap-2">
      {languages.map((language) => (
        <div key={language} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <Field
              label={`${name} in ${languageName(language)}`}
              lang={language}
              dir="auto"
              value={value?.[language] ?? ""}
              maxLength={maxLength}
              onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
            />
          </div>
          <IconButton
            label={`Remove ${name} in ${languageName(language)}`}
            onClick={() => onChange(without(value ?? {}, language))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      {error ? (
        <p role="alert" className="text-[0.8125rem] text-danger">
          {error}
        </p>
      ) : null}
      <AddLanguage name={name} value={value} onChange={onChange} />
    </div>
  );
}
