import type { FormField } from "@/domains/openapi/view/form";
import { FORM_HEADER } from "../names";
import { type Credential, samplesWithKeys, storedKey, storeKey } from "./keys";
import { make, rootUrl } from "./page";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function choice(values: readonly string[], isRequired: boolean): HTMLSelectElement {
  const options = isRequired ? values : ["", ...values];
  return make("select", {}, ...options.map((value) => make("option", { value }, value)));
}

function controlOfField({ isFile, isMany, required, values, example = "" }: FormField): Control {
  const needed = required && { required: "" };
  if (isFile) return make("input", { type: "file", ...needed, ...(isMany && { multiple: "" }) });
  if (values && !isMany) return choice(values, required === true);
  // If a parameter can have several values, each line of the field is one value.
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

/** The fields of a form-encoded body. */
class FormFields {
  private readonly controls: readonly (readonly [FormField, Control])[];

  constructor(fields: readonly FormField[]) {
    this.controls = fields.map((field) => [field, controlOfField(field)]);
  }

  open(title: string): HTMLElement {
    const labels = this.controls.map(([{ name, required }, control]) =>
      make("label", {}, `${name}${required ? " *" : ""}`, control),
    );
    return make("fieldset", {}, make("legend", {}, title), ...labels);
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

interface Parameter {
  name: string;
  in: string;
  required?: true;
  takes?: "lines" | "json";
  values?: string[];
  example?: string;
}

interface Trial {
  id: string;
  method: string;
  path: string;
  servers: string[];
  parameters: Parameter[];
  credentials: Credential[];
  body?: { type: string; example?: string; fields?: FormField[] };
  words: Record<"server" | "body" | "send" | "headers" | "notSent", string>;
}

interface Answer {
  status: number;
  headers: [string, string][];
  milliseconds: number;
  bytes: number;
  body?: string;
}

/** A request to the page's own host, which the browser sends itself. */
interface OwnRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

async function sendToOwnHost({ url, ...request }: OwnRequest): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(url, { ...request, credentials: "omit", redirect: "error" });
  const body = await response.text();
  return {
    status: response.status,
    headers: [...response.headers],
    milliseconds: Math.round(performance.now() - begun),
    bytes: new Blob([body]).size,
    body,
  };
}

/** The event of the window after a visitor's keys have been stored. */
const KEYS_STORED = "keys-stored";

const labelled = (text: string, control: Control) => make("label", {}, text, control);

function controlOf({ values, takes, example = "", required = undefined }: Parameter): Control {
  if (values && !takes) return choice(values, required === true);
  // Capital letters in an example are a placeholder for the visitor's value. Don't send the placeholder itself.
  const isMadeUp = !takes && example === example.toUpperCase() && /[A-Z]/.test(example);
  const shown = { placeholder: example || (values?.join("\n") ?? ""), ...(required && { required: "" }) };
  const control = takes ? make("textarea", { rows: "2", ...shown }) : make("input", shown);
  if (required && !isMadeUp) control.value = example;
  return control;
}

class Form {
  private readonly form = make("form", { class: "doc-trial" });
  private readonly server: HTMLSelectElement;
  private readonly parameters = new Map<string, Control>();
  private readonly credentials = new Map<string, HTMLInputElement>();
  private readonly body: HTMLTextAreaElement | undefined;
  private readonly fields: FormFields | undefined;
  private readonly output = make("div", { role: "status" });

  /** `showKeys` is called after the visitor's keys have been stored. */
  constructor(
    private readonly trial: Trial,
    private readonly showKeys: () => void,
  ) {
    this.server = make(
      "select",
      {},
      ...trial.servers.map((url, index) => make("option", { value: String(index) }, url)),
    );
    if (trial.body?.fields) this.fields = new FormFields(trial.body.fields);
    else if (trial.body) {
      this.body = make("textarea", { rows: "8", spellcheck: "false" });
      this.body.value = trial.body.example ?? "";
    }
  }

  /** Shows the form in place of its button. */
  open(button: HTMLElement): void {
    const { trial, form } = this;
    form.append(labelled(trial.words.server, this.server));
    for (const { name, kind, key } of trial.credentials) this.addCredential(name, kind, key);
    for (const parameter of trial.parameters) {
      const control = controlOf(parameter);
      this.parameters.set(`${parameter.in}.${parameter.name}`, control);
      form.append(labelled(`${parameter.name}${parameter.required ? " *" : ""}`, control));
    }
    if (this.fields) form.append(this.fields.open(`${trial.words.body} (${trial.body?.type})`));
    if (this.body) form.append(labelled(`${trial.words.body} (${trial.body?.type})`, this.body));
    form.append(make("div", {}, make("button", { type: "submit" }, trial.words.send)), this.output);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.send();
    });
    this.server.addEventListener("change", () => this.recall());
    this.recall();
    button.replaceWith(form);
    form.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }

  private addCredential(name: string, kind: string, key = ""): void {
    const control = make("input", { type: "password", autocomplete: "off", spellcheck: "false" });
    this.credentials.set(name, control);
    const words = kind === "basic" ? "user:password" : kind === "bearer" ? "token" : key;
    this.form.append(labelled(`${name} (${words})`, control));
  }

  private get base(): string {
    return this.trial.servers[Number(this.server.value)] ?? "";
  }

  private recall(): void {
    for (const each of this.trial.credentials) {
      const control = this.credentials.get(each.name);
      if (control) control.value = storedKey(this.base, each);
    }
  }

  private async send(): Promise<void> {
    const valuesOf = (controls: ReadonlyMap<string, Control>) =>
      Object.fromEntries([...controls].map(([name, { value }]) => [name, value]));
    const credentials = valuesOf(this.credentials);
    for (const each of this.trial.credentials) storeKey(this.base, each, credentials[each.name] ?? "");
    this.showKeys();
    const asked = {
      page: location.pathname.slice(new URL(rootUrl()).pathname.length),
      operation: this.trial.id,
      server: Number(this.server.value),
      parameters: valuesOf(this.parameters),
      credentials,
      ...(this.body && { body: this.body.value }),
    };
    this.output.replaceChildren("…");
    const answer = await fetch(`${rootUrl()}~try`, {
      method: "POST",
      ...(this.fields
        ? { headers: { [FORM_HEADER]: "1" }, body: this.fields.gather(asked) }
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(asked) }),
    }).catch(() => undefined);
    const told = await answer?.json().catch(() => undefined);
    const shown = told?.send ? await sendToOwnHost(told.send).catch(() => undefined) : told;
    if (answer?.ok && shown) this.show(shown);
    else this.output.replaceChildren(told?.error?.message ?? this.trial.words.notSent);
  }

  private show({ status, headers, milliseconds, bytes, body }: Answer): void {
    const said = make(
      "p",
      {},
      make("code", { class: `doc-status doc-status-${String(status)[0]}` }, String(status)),
    );
    said.append(`${milliseconds} ms, ${bytes} bytes`);
    const lines = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
    const details = make(
      "details",
      {},
      make("summary", {}, this.trial.words.headers),
      make("pre", {}, lines),
    );
    this.output.replaceChildren(
      said,
      details,
      make("pre", { tabindex: "0" }, body === undefined ? "…" : pretty(body)),
    );
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/**
 * Makes the buttons that open the request form work, for all operations in an element, and shows the visitor's keys in
 * their samples.
 */
export function openTrials(root: HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLElement>("[data-trial]")) {
    const trial: Trial = JSON.parse(button.dataset.trial ?? "");
    const operation = button.closest(".doc-operation");
    if (operation) showKeysIn(operation, trial);
    button.hidden = false;
    button.addEventListener("click", () =>
      new Form(trial, () => dispatchEvent(new Event(KEYS_STORED))).open(button),
    );
  }
}

function showKeysIn(operation: Element, { servers: [server], credentials }: Trial): void {
  if (!server || credentials.length === 0) return;
  const show = samplesWithKeys(operation, server, credentials);
  addEventListener(KEYS_STORED, show);
  show();
}
