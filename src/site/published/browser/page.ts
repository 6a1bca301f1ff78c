/** From the page to the root of its site, as an absolute address. */
export const rootUrl = (): string =>
  new URL(document.documentElement.dataset.root ?? "./", location.href).href;

/** An element with attributes and children; strings become text, never markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
