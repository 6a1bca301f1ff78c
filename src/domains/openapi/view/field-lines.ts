import type { Field } from "./fields";
import { isCodeOf, LIMIT_WORDS } from "./limit-words";
import type { Limit } from "./schema-words";
import { code, inline } from "./text";

export function limitMarkdown({ rule, values, isCut }: Limit): string {
  const shown = values.map((value) => (isCodeOf(rule) ? code(value) : value)).join(", ");
  return LIMIT_WORDS[rule].replace("{}", () => `${shown}${isCut ? ", …" : ""}`);
}

/** A field and those that it holds, as a nested list in Markdown. */
export function fieldLines(
  { name, type, limits, said, isRequired, isDeprecated, isForm, fields = [] }: Field,
  depth = 0,
): string[] {
  const facts = [
    ...(type ? [inline(type)] : []),
    ...(isRequired ? ["**required**"] : []),
    ...(isDeprecated ? ["deprecated"] : []),
    ...limits.map(limitMarkdown),
  ];
  const words = [isForm ? `*${inline(name)}*` : code(name), facts.join(", ")]
    .filter((part) => part)
    .join(" ");
  const line = `${"  ".repeat(depth)}- ${words}${said ? `: ${inline(said)}` : ""}`;
  return [line, ...fields.flatMap((field) => fieldLines(field, depth + 1))];
}
