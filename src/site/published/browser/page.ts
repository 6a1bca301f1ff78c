/** The absolute URL of the site's root. */
export const rootUrl = (): string =>
  new URL(document.documentElement.dataset.root ?? "./", location.href).href;

/** Calls `act` once for each element, when it comes near the visible area. */
export function whenNear(elements: Iterable<HTMLElement>, act: (element: HTMLElement) => void) {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        act(target as HTMLElement);
      }
    },
    { rootMargin: "50% 0px" },
  );
  for (const element of elements) near.observe(element);
  return near;
}

/** Creates an element with attributes and children. Strings become text, never markup. */
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
