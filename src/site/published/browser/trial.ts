import type { Trial as Operation, TrialParameter } from "@/domains/openapi/view/trial";
import { originOf, storedKey, storeKey } from "./keys";
import { make, rootUrl } from "./page";
import { BodyInput, jsonRequest, type TrialWords } from "./trial-body";
import { type Control, controlOf, exampleChoice, labelled, marked, textsOf } from "./trial-controls";
import { samplesWithInputs } from "./trial-samples";
import { ServerInput } from "./trial-server";

/** The data of the button that opens the form. */
interface Trial extends Operation {
  id: string;
  words: TrialWords;
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

/** The event of the window after a visitor's server or keys have been stored. */
const INPUTS_STORED = "inputs-stored";

class Form {
  private readonly form = make("form", { class: "doc-trial" });
  private readonly server: ServerInput;
  private readonly parameters = new Map<string, Control>();
  private readonly credentials = new Map<string, HTMLInputElement>();
  private readonly body: BodyInput | undefined;
  private readonly output = make("div", { role: "status" });
  private origin: string;

  /** `showInputs` is called after the visitor's server or keys have been stored. */
  constructor(
    private readonly trial: Trial,
    private readonly showInputs: () => void,
  ) {
    const { servers, bodies, words } = trial;
    this.server = new ServerInput(servers, words.server, () => {
      this.forget();
      this.recall();
      showInputs();
    });
    this.origin = originOf(this.server.base);
    this.body = bodies && new BodyInput(bodies, words);
  }

  /** Shows the form in place of its button. */
  open(button: HTMLElement): void {
    const { trial, form } = this;
    form.append(...this.server.elements);
    for (const { name, kind, key } of trial.credentials) this.addCredential(name, kind, key);
    for (const parameter of trial.parameters) this.addParameter(parameter);
    form.append(
      ...(this.body?.elements ?? []),
      make("div", {}, make("button", { type: "submit" }, trial.words.send)),
      this.output,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.send();
    });
    this.recall();
    button.replaceWith(form);
    form.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }

  private addParameter(parameter: TrialParameter): void {
    const { words } = this.trial;
    const control = controlOf(parameter);
    this.parameters.set(`${parameter.in}.${parameter.name}`, control);
    const place = parameter.in === "cookie" ? ` (${words.cookies})` : "";
    this.form.append(labelled(marked(parameter) + place, control));
    const { name, examples } = parameter;
    if (examples) this.form.append(exampleChoice(`${words.examples}: ${name}`, examples, control));
  }

  private addCredential(name: string, kind: string, key = ""): void {
    const control = make("input", { type: "password", autocomplete: "off", spellcheck: "false" });
    this.credentials.set(name, control);
    const words = kind === "basic" ? "user:password" : kind === "bearer" ? "token" : key;
    this.form.append(labelled(`${name} (${words})`, control));
  }

  /** After a change of the host, clears the texts of headers and cookies, because they can be secrets. */
  private forget(): void {
    const origin = originOf(this.server.base);
    if (origin === this.origin) return;
    this.origin = origin;
    for (const [name, control] of this.parameters)
      if (/^(?:header|cookie)\./.test(name) && !(control instanceof HTMLSelectElement)) control.value = "";
  }

  private recall(): void {
    for (const each of this.trial.credentials) {
      const control = this.credentials.get(each.name);
      if (control) control.value = storedKey(this.server.base, each);
    }
  }

  private async send(): Promise<void> {
    const credentials = textsOf(this.credentials);
    for (const each of this.trial.credentials) storeKey(this.server.base, each, credentials[each.name] ?? "");
    this.showInputs();
    const asked = {
      page: location.pathname.slice(new URL(rootUrl()).pathname.length),
      operation: this.trial.id,
      ...this.server.chosen,
      parameters: textsOf(this.parameters),
      credentials,
    };
    this.output.replaceChildren("…");
    const answer = await fetch(`${rootUrl()}~try`, {
      method: "POST",
      ...(this.body?.requestFor(asked) ?? jsonRequest(asked)),
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
 * Makes the buttons that open the request form work, for all operations in an element, and shows the visitor's server and
 * keys in their samples.
 */
export function openTrials(root: HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLElement>("[data-trial]")) {
    const trial: Trial = JSON.parse(button.dataset.trial ?? "");
    const operation = button.closest(".doc-operation");
    if (operation) showInputsIn(operation, trial);
    button.hidden = false;
    button.addEventListener("click", () =>
      new Form(trial, () => dispatchEvent(new Event(INPUTS_STORED))).open(button),
    );
  }
}

function showInputsIn(operation: Element, { servers, credentials }: Trial): void {
  const show = samplesWithInputs(operation, servers, credentials);
  addEventListener(INPUTS_STORED, show);
  show();
}
