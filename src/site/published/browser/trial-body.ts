import type { TrialBody } from "@/domains/openapi/view/trial-body";
import { FORM_HEADER } from "../names";
import { make } from "./page";
import { choice, exampleChoice, FormFields, labelled } from "./trial-controls";

/** The labels of the form, in the language of the site. */
export type TrialWords = Record<
  "server" | "body" | "examples" | "cookies" | "send" | "headers" | "notSent",
  string
>;

/** The body of a request, in one of its media types. */
export class BodyInput {
  private readonly types: HTMLSelectElement;
  private readonly inside = make("div", { class: "doc-trial-part" });
  private text: HTMLTextAreaElement | undefined;
  private fields: FormFields | undefined;

  constructor(
    private readonly bodies: readonly TrialBody[],
    private readonly words: TrialWords,
  ) {
    this.types = choice(
      bodies.map(({ type }) => type),
      true,
    );
    this.types.addEventListener("change", () => this.show());
    this.show();
  }

  get elements(): HTMLElement[] {
    return this.bodies.length > 1 ? [labelled("Content-Type", this.types), this.inside] : [this.inside];
  }

  private show(): void {
    const { type = "", examples = [], fields } = this.bodies[this.types.selectedIndex] ?? {};
    const title = `${this.words.body} (${type})`;
    this.fields = fields && new FormFields(title, fields);
    this.text = fields ? undefined : make("textarea", { rows: "8", spellcheck: "false" });
    if (this.text) this.text.value = examples[0]?.text ?? "";
    this.inside.replaceChildren(
      ...(this.text && examples.length > 1 ? [exampleChoice(this.words.examples, examples, this.text)] : []),
      ...(this.text ? [labelled(title, this.text)] : []),
      ...(this.fields ? [this.fields.element] : []),
    );
  }

  /** The request to send, with the body. */
  requestFor(asked: object): RequestInit {
    const described = { ...asked, type: this.types.value };
    return this.fields
      ? { headers: { [FORM_HEADER]: "1" }, body: this.fields.gather(described) }
      : jsonRequest({ ...described, body: this.text?.value });
  }
}

export const jsonRequest = (asked: object): RequestInit => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(asked),
});
