import type { Element } from "hast";
import { find, html } from "property-information";
import { UnrepresentableNodeError } from "./errors";
import { property } from "./html-element";

export type Attributes = Record<string, string>;

/** The attributes of an element that the model has no field for, by their names in HTML; undefined for none. */
export function attributesBeyond(element: Element, known: readonly string[]): Attributes | undefined {
  const kept = Object.keys(element.properties).flatMap((name) => {
    const value = property(element, name);
    return value === undefined || known.includes(name) ? [] : [[find(html, name).attribute, value] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** `{ attributes }` where there are any, to be spread into what carries them. */
export function withAttributes(attributes: Attributes | undefined): { attributes?: Attributes } {
  return attributes ? { attributes } : {};
}

/**
 * Kept attributes as they are written in an opening tag; an empty one is written without a value.
 *
 * @throws UnrepresentableNodeError for a name that is no attribute of HTML
 */
export function writtenAttributes(attributes: unknown, path: string): Record<string, string | true> {
  const entries = Object.entries((attributes ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (typeof value !== "string" || !/^[^\s"'<>/=\p{Cc}]+$/u.test(name))
        throw new UnrepresentableNodeError(`${path}.attributes`, "an attribute of HTML is a name and a text");
      return [name, value === "" ? true : value];
    }),
  );
}

export function hasAttributes(attributes: unknown): boolean {
  return Object.keys((attributes ?? {}) as object).length > 0;
}
