import { parseDocument } from "yaml";
import { isObject } from "@/lib/is-object";

const ALIASES_MAX = 20;
/** In characters: configurations are short, and reading them takes its time. */
const LENGTH_MAX = 100_000;

/** A map of YAML or JSON; null for what is none. Tags that name code mean nothing. */
export function readYaml(text: string): Record<string, unknown> | null {
  if (text.length > LENGTH_MAX) return null;
  try {
    const document = parseDocument(text, { logLevel: "silent", uniqueKeys: false, merge: false });
    const value: unknown = document.errors.length > 0 ? null : document.toJS({ maxAliasCount: ALIASES_MAX });
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
