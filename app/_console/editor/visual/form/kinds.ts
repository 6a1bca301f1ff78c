import type { Node } from "prosemirror-model";
import type { DocumentBlock, DocumentInline } from "@/domains/content/markdown/document";

/** The suggestions of a form field. People can also enter other values. */
export type Choices = "pages" | "specifications" | "operations" | "schemas" | "reusable" | "variables";

/** A value of a block's `data`, with the form field to edit it. */
export interface FormField {
  name: string;
  label: string;
  hint?: string;
  /** A `choice` is a select field. If the person wants to type the value, it becomes a text field. */
  input:
    | "line"
    | "choice"
    | "lines"
    | "check"
    | { options: readonly (readonly [value: string, label: string])[] };
  choices?: Choices;
}

export type Values = Readonly<Record<string, string | boolean>>;
type Data = Record<string, unknown>;

/** Converts between URLs in the text and references of the Document. */
export interface Addresses {
  addressOf: (ref: unknown) => string;
  refOf: (address: string) => object | null;
}

/** A kind of block or inline node whose attributes all fit into a form. */
export interface FormKind {
  title: string;
  fields: readonly FormField[];
}

const PAGE: FormField = {
  name: "ref",
  label: "Page or URL",
  hint: "Select a page in this space or enter a URL.",
  input: "line",
  choices: "pages",
};
const SPECIFICATION: FormField = {
  name: "spec",
  label: "Specification",
  hint: "Select a specification from this organization or enter the URL of a file. Anyone who can open the page can read the entire specification, even if it's private.",
  input: "choice",
  choices: "specifications",
};
const FORMULA: FormField = { name: "formula", label: "Formula", hint: "Use TeX syntax.", input: "lines" };
const ICON: FormField = {
  name: "icon",
  label: "Icon",
  hint: "Enter a Font Awesome name, such as star.",
  input: "line",
};

/** The forms, by the type of block or inline node. */
const FORM_KINDS: Readonly<Record<string, FormKind>> = {
  math: { title: "Formula", fields: [FORMULA] },
  "inline-math": { title: "Formula", fields: [FORMULA] },
  embed: {
    title: "Embed",
    fields: [
      { name: "url", label: "URL", hint: "Enter the URL of a video or a web page.", input: "line" },
      { name: "fullWidth", label: "Full width", input: "check" },
    ],
  },
  "content-ref": { title: "Page link", fields: [PAGE] },
  "reusable-content": {
    title: "Reusable content",
    fields: [{ name: "reusable", label: "Reusable content", input: "choice", choices: "reusable" }],
  },
  "openapi-operation": {
    title: "API operation",
    fields: [
      SPECIFICATION,
      {
        name: "operation",
        label: "Operation",
        hint: "Enter the method and path, such as GET /pets.",
        input: "choice",
        choices: "operations",
      },
      { name: "headless", label: "Hide heading", input: "check" },
    ],
  },
  "openapi-schemas": {
    title: "API schemas",
    fields: [
      SPECIFICATION,
      {
        name: "schemas",
        label: "Schemas",
        hint: "Separate names with commas.",
        input: "line",
        choices: "schemas",
      },
      { name: "grouped", label: "Group in one box", input: "check" },
    ],
  },
  "openapi-webhook": {
    title: "API webhook",
    fields: [
      SPECIFICATION,
      { name: "name", label: "Name", input: "line" },
      { name: "method", label: "Method", input: "line" },
      { name: "headless", label: "Hide heading", input: "check" },
    ],
  },
  icon: { title: "Icon", fields: [ICON] },
  expression: {
    title: "Expression",
    fields: [{ name: "expression", label: "Expression", input: "line", choices: "variables" }],
  },
  button: {
    title: "Button",
    fields: [
      { name: "label", label: "Label", input: "line" },
      PAGE,
      {
        name: "kind",
        label: "Style",
        input: {
          options: [
            ["primary", "Primary"],
            ["secondary", "Secondary"],
          ],
        },
      },
      {
        name: "size",
        label: "Size",
        input: {
          options: [
            ["", "Medium"],
            ["small", "Small"],
            ["large", "Large"],
          ],
        },
      },
      ICON,
    ],
  },
  "inline-image": {
    title: "Inline image",
    fields: [
      {
        name: "alt",
        label: "Alternative text",
        hint: "Describe the image for people who can't see it.",
        input: "line",
      },
      {
        name: "size",
        label: "Size",
        input: {
          options: [
            ["", "Original size"],
            ["line", "Line height"],
          ],
        },
      },
    ],
  },
};

export type Shown = DocumentBlock | DocumentInline;

/** The block or inline node that an editor node represents, with its form. Null if there is no form. */
export function formOf(node: Node | null): { shown: Shown; kind: FormKind } | null {
  const shown = (node?.attrs.block ?? node?.attrs.inline ?? null) as Shown | { html: string } | null;
  if (!shown || "html" in shown || shown.data?.attributes || shown.data?.action) return null;
  const kind = FORM_KINDS[shown.type];
  return kind ? { shown, kind } : null;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

function shownValue(name: string, data: Data, { addressOf }: Addresses): string | boolean {
  const ref = data.ref as { spec?: string; url?: string; reusableContent?: string } | undefined;
  switch (name) {
    case "ref":
      return ref ? addressOf(ref) : "";
    case "spec":
      return ref?.spec ?? ref?.url ?? "";
    case "reusable":
      return ref?.reusableContent ?? "";
    case "operation":
      return `${text(data.method).toUpperCase()} ${text(data.path)}`.trim();
    case "schemas":
      return Array.isArray(data.schemas) ? data.schemas.join(", ") : "";
    default:
      return typeof data[name] === "boolean" ? data[name] : text(data[name]);
  }
}

/** The values of a form's fields for a block. */
export const readValues = ({ fields }: FormKind, data: Data, addresses: Addresses): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, shownValue(name, data, addresses)]));

/** The `data` for one field, or null if the value is invalid. */
function partOf(name: string, given: string | boolean, { refOf }: Addresses): Data | null {
  const value = typeof given === "string" ? given.trim() : given;
  if (typeof value === "boolean") return { [name]: value || undefined };
  switch (name) {
    case "ref": {
      const ref = value === "" ? null : refOf(value);
      return ref && { ref };
    }
    case "spec":
      return value === ""
        ? null
        : { ref: /[/.]/.test(value) ? { kind: "url", url: value } : { kind: "openapi", spec: value } };
    case "reusable":
      return value === "" ? null : { ref: { kind: "reusable-content", reusableContent: value } };
    case "operation": {
      const [, method = "", path = ""] = /^([a-z]+)\s+(\/\S*)$/i.exec(value) ?? [];
      return path === "" ? null : { method: method.toLowerCase(), path };
    }
    case "schemas":
      return {
        schemas: value
          .split(",")
          .map((one) => one.trim())
          .filter((one) => one !== ""),
      };
    case "formula":
    case "label":
    case "url":
    case "expression":
      return value === "" ? null : { [name]: value };
    default:
      return { [name]: value === "" ? undefined : value };
  }
}

/**
 * `data` with the values of a form.
 *
 * @returns the label of the first field that is missing or invalid, if there is one
 */
export function writeValues(
  { fields }: FormKind,
  data: Data,
  values: Values,
  addresses: Addresses,
): { data: Data } | { missing: string } {
  const next: Data = { ...data };
  for (const { name, label } of fields) {
    const part = partOf(name, values[name] ?? "", addresses);
    if (!part) return { missing: label };
    Object.assign(next, part);
  }
  return { data: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) };
}
