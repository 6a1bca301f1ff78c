import type { CSSProperties } from "react";

/** CSS properties whose numbers aren't lengths in pixels. */
const PLAIN_NUMBERS = new Set(["flexGrow", "lineHeight"]);

const nameOf = (property: string) =>
  property.startsWith("--") ? property : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const textOf = (property: string, value: string | number) =>
  typeof value === "number" && !property.startsWith("--") && !PLAIN_NUMBERS.has(property)
    ? `${value}px`
    : String(value);

/**
 * The style of one element in a form that a strict Content-Security-Policy allows. The attribute `data-style` replaces
 * `style`, and Bindery converts it to a style rule. On published pages, the rule is in the page's style sheet
 * (src/site/published/hoist-styles.ts). In the console, the page's first script maintains a style sheet with the rules
 * (app/_console/first-script.tsx).
 */
export function dataStyle(style: CSSProperties | undefined): { "data-style"?: string } {
  const declarations = Object.entries(style ?? {}).flatMap(([property, value]) =>
    value === undefined || value === null ? [] : [`${nameOf(property)}:${textOf(property, value)}`],
  );
  return declarations.length === 0 ? {} : { "data-style": declarations.join(";") };
}
