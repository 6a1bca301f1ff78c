import { isObject } from "@/lib/is-object";

/** The variables of a legacy GitBook book, by the path after `book.`, such as `version` or `names.short`. */
export type BookVariables = Readonly<Record<string, string>>;

const VARIABLES_MAX = 500;
const DEPTH_MAX = 5;
const VALUE_LENGTH_MAX = 1000;
/** The maximum length of the values that are inserted in a page. Further variables aren't replaced. */
const INSERTED_LENGTH_MAX = 512 * 1024;

/** Returns the texts, numbers and booleans in the property `variables` of a book's settings. */
export function bookVariables(settings: unknown): BookVariables {
  const found: Record<string, string> = {};
  const read = (values: Record<string, unknown>, prefix: string, depth: number) => {
    for (const [name, value] of Object.entries(values)) {
      if (Object.keys(found).length >= VARIABLES_MAX) return;
      if (isObject(value) && depth < DEPTH_MAX) read(value, `${prefix}${name}.`, depth + 1);
      if (!["string", "number", "boolean"].includes(typeof value)) continue;
      // A value on one line keeps the line numbers of the page.
      const text = String(value).replace(/[\r\n]/g, " ");
      if (text.length <= VALUE_LENGTH_MAX) found[prefix + name] = text;
    }
  };
  if (isObject(settings) && isObject(settings.variables)) read(settings.variables, "", 0);
  return found;
}

const VARIABLE =
  /\{%-?[ \t]{0,9}(raw|endraw)[ \t]{0,9}-?%\}|\{\{-?[ \t]{0,9}book\.([\w.-]{1,100})[ \t]{0,9}-?\}\}/g;

/**
 * Replaces variables of legacy GitBook, such as `{{ book.version }}`, with their values, as GitBook did also in code. Keeps the text
 * between `raw` tags, and variables without a value.
 */
export function withBookVariables(text: string, variables: BookVariables | undefined): string {
  if (variables === undefined || !text.includes("book.")) return text;
  let [isRaw, inserted] = [false, 0];
  return text.replace(VARIABLE, (found, tag: string | undefined, name = "") => {
    if (tag !== undefined) isRaw = tag === "raw";
    const value = !isRaw && Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined || inserted + value.length > INSERTED_LENGTH_MAX) return found;
    inserted += value.length;
    return value;
  });
}
