import { isObject } from "@/lib/is-object";
import { encodedPath } from "../lines";
import type { Shortcode } from "./shortcodes";

type Arguments = Pick<Shortcode, "name" | "named" | "positional">;

/** Returns the first argument with one of the names or positions. */
export function argument({ named, positional }: Arguments, ...keys: (string | number)[]): string {
  const values = keys.map((key) => (typeof key === "number" ? positional[key] : named.get(key)));
  return values.find((value) => value !== undefined) ?? "";
}

/** The parameters of a page: its front matter, and the parameters of the site. */
export class HugoParams {
  constructor(
    private readonly meta: Record<string, unknown>,
    private readonly site: unknown,
  ) {}

  /** Returns the value at a path such as `a.b` if it can be shown as text. */
  valueOf(path: string): string | undefined {
    return valueAt(this.meta.params, path) ?? valueAt(this.meta, path) ?? valueAt(this.site, path);
  }

  /** Returns the value that a tag such as `param` shows. In Docsy's `_param`, `{1}` is the first argument after the name. */
  shownBy(tag: Arguments): string | undefined {
    const value = this.valueOf(argument(tag, "name", 0));
    if (tag.name === "param") return value;
    return value?.replace(/\{(\d)\}/g, (_found, at) => tag.positional[Number(at)] ?? "");
  }
}

function valueAt(values: unknown, path: string): string | undefined {
  let found = values;
  for (const key of path.split("."))
    found = isObject(found)
      ? Object.entries(found).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1]
      : undefined;
  const isShown = typeof found === "string" || typeof found === "number" || typeof found === "boolean";
  return isShown ? String(found) : undefined;
}

/** Returns the target of a link that the tags `ref` and `relref` refer to. */
export function referenceOf(tag: Arguments): string {
  const [path = "", anchor] = argument(tag, "path", 0).split("#", 2);
  return encodedPath(path) + (anchor === undefined ? "" : `#${anchor}`);
}
