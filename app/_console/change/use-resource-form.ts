"use client";

import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
} from "react-hook-form";
import { fieldError, problemOf } from "../errors";
import { type Change, useChange } from "./use-change";

export interface FormChange<Values extends FieldValues, Answer> extends Change<Values, Answer> {
  initial: Values;
}

/** Rules for a field with a name. */
export const nameRules = (charactersMax: number, missing = "Enter a name") => ({
  validate: (name: string) => name.trim() !== "" || missing,
  maxLength: { value: charactersMax, message: `At most ${charactersMax} characters` },
});

/** A form that sends its values to the server. Each field shows what the server says about it. */
export function useResourceForm<Values extends FieldValues, Answer>({
  initial,
  ...rest
}: FormChange<Values, Answer>) {
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values> });
  const change = useChange(rest);
  const { errors } = form.formState;
  return {
    form,
    /** The properties of the field with this name. */
    field: <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
      ...form.register(name, rules),
      error: (errors[name]?.message as string | undefined) ?? fieldError(change.error, name) ?? undefined,
    }),
    /** The server's message, unless it's about a field. */
    problem: Object.keys(initial).some((name) => fieldError(change.error, name))
      ? null
      : problemOf(change.error),
    busy: change.isPending,
    isDone: change.isSuccess,
    onSubmit: form.handleSubmit((values) => change.mutate(values)),
  };
}

type ResourceFormOf<Values extends FieldValues> = ReturnType<typeof useResourceForm<Values, unknown>>;
export type FieldOf<Values extends FieldValues> = ResourceFormOf<Values>["field"];
export type FormOf<Values extends FieldValues> = ResourceFormOf<Values>["form"];
