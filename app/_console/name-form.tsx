"use client";

import { useForm } from "react-hook-form";
import { Button } from "../_ui/button";
import { DialogActions } from "../_ui/dialog";
import { Field, FormError } from "../_ui/field";
import { fieldError, problemOf } from "./errors";

export interface NameFormProps {
  initialTitle: string;
  placeholder: string;
  charactersMax: number;
  action: string;
  busy: boolean;
  /** The error of the last attempt, if it failed. */
  error: unknown;
  onSubmit: (title: string) => void;
  onClose: () => void;
}

/**
 * A form in a dialog that asks for a name. The text of an existing name is selected, so that typing replaces
 * it.
 */
export function NameForm({ initialTitle, placeholder, charactersMax, action, busy, ...rest }: NameFormProps) {
  const { error, onSubmit, onClose } = rest;
  const form = useForm({ defaultValues: { title: initialTitle } });
  const refused = fieldError(error, "title");
  return (
    <form
      onSubmit={form.handleSubmit(({ title }) => onSubmit(title.trim()))}
      className="grid gap-4"
      noValidate
    >
      <Field
        label="Name"
        placeholder={placeholder}
        autoFocus
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        error={form.formState.errors.title?.message ?? refused ?? undefined}
        {...form.register("title", {
          validate: (title) => title.trim() !== "" || "Enter a name",
          maxLength: { value: charactersMax, message: `At most ${charactersMax} characters` },
        })}
      />
      <FormError>{refused ? null : problemOf(error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
