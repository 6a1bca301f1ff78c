import type { MdxElement } from "./parse";
import type { MdxRenderer } from "./render";

const PLACES = ["path", "query", "body", "header"];
const NAMES = ["name", "param", ...PLACES];

/** Writes an API field as a line with its name, type and other properties, followed by the field's text. */
export function fieldLines(element: MdxElement, renderer: MdxRenderer): string[] {
  const { attributes, name: component } = element;
  const key = NAMES.find((name) => attributes.has(name));
  const name = key === undefined ? "" : (attributes.get(key) ?? "");
  const fallback = attributes.get("default") ?? attributes.get("initialValue");
  const code = (text: string) => `\`${text.replace(/`/g, "")}\``;
  const flags = [
    attributes.has("type") ? code(attributes.get("type") ?? "") : "",
    key !== undefined && PLACES.includes(key) && component !== "ResponseField" ? `${key} parameter` : "",
    isOn(attributes.get("required")) ? "required" : "",
    isOn(attributes.get("deprecated")) ? "deprecated" : "",
    fallback === undefined ? "" : `default: ${code(fallback)}`,
    attributes.has("placeholder") ? `for example ${code(attributes.get("placeholder") ?? "")}` : "",
  ].filter((flag) => flag !== "");
  const words = [attributes.get("pre"), `**${code(name)}**`, attributes.get("post")]
    .filter(Boolean)
    .join(" ");
  const content = renderer.content(element);
  return [[words, ...flags].join(" · "), ...(content.length > 0 ? ["", ...content] : [])];
}

const isOn = (value: string | undefined) => value !== undefined && value !== "false";
