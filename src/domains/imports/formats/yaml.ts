import { parseDocument } from "yaml";
import { isObject } from "@/lib/is-object";

const ALIASES_MAX = 20;

/** A map of YAML or JSON; null for what is none. Tags that name code mean nothing. */
export function readYaml(text: string): Record<string, unknown> | null {
  try {
    const document = parseDocument(text, { logLevel: "silent", uniqueKeys: false, merge: false });
    const value: unknown = document.errors.length > 0 ? null : document.toJS({ maxAliasCount: ALIASES_MAX });
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
