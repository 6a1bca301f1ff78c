import type { FormField } from "@/domains/openapi/view/form";
import { make } from "./page";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function choice(values: readonly string[], isRequired: boolean): HTMLSelectElement {
  const options = isRequired ? values : ["", ...values];
  return make("select", {}, ...options.map((value) => make("option", { value }, value)));
}

function controlOf({ isFile, isMany, required, values, example = "" }: FormField): Control {
  const needed = required && { required: "" };
  if (isFile) return make("input", { type: "file", ...needed, ...(isMany && { multiple: "" }) });
  if (values && !isMany) return choice(values, required === true);
  // Of those that are sent several times, each line is one.
  const control = isMany
    ? make("textarea", { rows: "2", placeholder: values?.join("\n") ?? example, ...needed })
    : make("input", { placeholder: example, ...needed });
  if (required) control.value = example;
  return control;
}

function* valuesOf({ isMany }: FormField, control: Control): Generator<string | File> {
  const files = control instanceof HTMLInputElement ? control.files : null;
  if (files) yield* files;
  else if (isMany) yield* control.value.split("\n").filter((line) => line !== "");
  else if (control.value !== "") yield control.value;
}

/** The fields of a body that is sent as forms are. */
export class FormFields {
  private readonly controls: readonly (readonly [FormField, Control])[];

  constructor(fields: readonly FormField[]) {
    this.controls = fields.map((field) => [field, controlOf(field)]);
  }

  open(title: string): HTMLElement {
    const labels = this.controls.map(([{ name, required }, control]) =>
      make("label", {}, `${name}${required ? " *" : ""}`, control),
    );
    return make("fieldset", {}, make("legend", {}, title), ...labels);
  }

  /** What is asked, and after it what is filled in. */
  gather(asked: object): FormData {
    const form = new FormData();
    form.append("asked", JSON.stringify(asked));
    for (const [field, control] of this.controls)
      for (const value of valuesOf(field, control)) form.append(`field.${field.name}`, value);
    return form;
  }
}
