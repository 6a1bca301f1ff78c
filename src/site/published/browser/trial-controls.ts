import type { FormField } from "@/domains/openapi/view/form";
import type { TrialParameter } from "@/domains/openapi/view/trial";
import type { NamedText } from "@/domains/openapi/view/trial-body";
import { make } from "./page";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const labelled = (text: string, control: Control) => make("label", {}, text, control);

export const marked = ({ name, required }: { name: string; required?: true | undefined }) =>
  `${name}${required ? " *" : ""}`;

const option = (value: string, text = value) => make("option", { value }, text);

export const choice = (values: readonly string[], isRequired: boolean): HTMLSelectElement =>
  make("select", {}, ...(isRequired ? values : ["", ...values]).map((value) => option(value)));

/** A list in which visitors can select several values. */
function choices(values: readonly string[], chosen: readonly string[]): HTMLSelectElement {
  const control = make("select", { multiple: "", size: String(Math.min(values.length, 6)) });
  for (const value of values) {
    const each = option(value);
    each.selected = chosen.includes(value);
    control.append(each);
  }
  return control;
}

/** The visitor's input. Several values are on separate lines. */
export const enteredIn = (control: Control): string =>
  control instanceof HTMLSelectElement && control.multiple
    ? [...control.selectedOptions].map(({ value }) => value).join("\n")
    : control.value;

/** The visitor's inputs by name. */
export const textsOf = (controls: ReadonlyMap<string, Control>) =>
  Object.fromEntries([...controls].map(([name, control]) => [name, enteredIn(control)]));

/** Writes a text to a control. Each line of the text is one value of a list. */
function enter(control: Control, text: string): void {
  if (!(control instanceof HTMLSelectElement && control.multiple)) {
    control.value = text;
    return;
  }
  const lines = text.split("\n");
  for (const each of control.options) each.selected = lines.includes(each.value);
}

/**
 * A list of examples. Selecting an example writes it to the control. If the control doesn't contain an example, the first
 * option is empty.
 */
export function exampleChoice(title: string, examples: readonly NamedText[], control: Control): HTMLElement {
  const entered = examples.findIndex(({ text }) => text === enteredIn(control));
  const offered = entered === -1 ? [{ name: "", text: "" }, ...examples] : examples;
  const list = make("select", {}, ...offered.map(({ name }, index) => option(String(index), name)));
  list.selectedIndex = Math.max(entered, 0);
  list.addEventListener("change", () => enter(control, offered[list.selectedIndex]?.text ?? ""));
  return labelled(title, list);
}

export function controlOf({ values, takes, example = "", required }: TrialParameter): Control {
  if (values)
    return takes ? choices(values, required ? example.split("\n") : []) : choice(values, required === true);
  // Capital letters in an example are a placeholder for the visitor's value. Don't send the placeholder itself.
  const isMadeUp = !takes && example === example.toUpperCase() && /[A-Z]/.test(example);
  const shown = { placeholder: example, ...(required && { required: "" }) };
  const control = takes ? make("textarea", { rows: "2", ...shown }) : make("input", shown);
  if (required && !isMadeUp) control.value = example;
  return control;
}

function controlOfField({ isFile, isMany, required, values, example = "" }: FormField): Control {
  const needed = required && { required: "" };
  if (isFile) return make("input", { type: "file", ...needed, ...(isMany && { multiple: "" }) });
  if (values) return isMany ? choices(values, required ? [example] : []) : choice(values, required === true);
  // If a parameter can have several values, each line of the field is one value.
  const control = isMany
    ? make("textarea", { rows: "2", placeholder: example, ...needed })
    : make("input", { placeholder: example, ...needed });
  if (required) control.value = example;
  return control;
}

function* valuesOf({ isMany }: FormField, control: Control): Generator<string | File> {
  const files = control instanceof HTMLInputElement ? control.files : null;
  if (files) yield* files;
  else if (isMany)
    yield* enteredIn(control)
      .split("\n")
      .filter((line) => line !== "");
  else if (control.value !== "") yield control.value;
}

/** The fields of a form-encoded body. */
export class FormFields {
  readonly element: HTMLElement;
  private readonly controls: readonly (readonly [FormField, Control])[];

  constructor(title: string, fields: readonly FormField[]) {
    this.controls = fields.map((field) => [field, controlOfField(field)]);
    const labels = this.controls.map(([field, control]) => labelled(marked(field), control));
    this.element = make("fieldset", {}, make("legend", {}, title), ...labels);
  }

  /** The description of the request, followed by the filled-in fields. */
  gather(asked: object): FormData {
    const form = new FormData();
    form.append("asked", JSON.stringify(asked));
    for (const [field, control] of this.controls)
      for (const value of valuesOf(field, control)) form.append(`field.${field.name}`, value);
    return form;
  }
}
