"use client";

import { Field } from "../_ui/field";
import { ResourceForm, type ResourceFormProps } from "./change/resource-form";
import { nameRules } from "./change/use-resource-form";

export interface NameFormProps<Answer>
  extends Omit<ResourceFormProps<{ title: string }, Answer>, "initial" | "children"> {
  initialTitle: string;
  placeholder: string;
  charactersMax: number;
}

/**
 * A form in a dialog that asks for a name. The text of an existing name is selected, so that typing replaces
 * it.
 */
export function NameForm<Answer>({
  initialTitle,
  placeholder,
  charactersMax,
  ...form
}: NameFormProps<Answer>) {
  return (
    <ResourceForm
      {...form}
      initial={{ title: initialTitle }}
      send={({ title }) => form.send({ title: title.trim() })}
    >
      {(field) => (
        <Field
          label="Name"
          placeholder={placeholder}
          autoFocus
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          {...field("title", nameRules(charactersMax))}
        />
      )}
    </ResourceForm>
  );
}
