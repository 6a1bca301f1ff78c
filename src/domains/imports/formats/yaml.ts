import { parseDocument } from "yaml";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { ApiError } from "@/lib/errors";
import { isObject } from "@/lib/is-object";

const ALIASES_MAX = 20;
/** In characters: configurations are short, and reading them takes its time. */
const LENGTH_MAX = 100_000;

/** Tags that name code mean nothing. An error is not to show its line: that takes time by the length of the line. */
const SETTINGS = { logLevel: "silent", uniqueKeys: false, merge: false, prettyErrors: false } as const;

function parseMap(text: string): Record<string, unknown> | null {
  try {
    const document = parseDocument(text, SETTINGS);
    const value: unknown = document.errors.length > 0 ? null : document.toJS({ maxAliasCount: ALIASES_MAX });
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export const yamlTask = textTask("import-yaml", parseMap);

/** A map of YAML or JSON; null for what is none, or is too costly to read. */
export async function readYaml(
  organizationId: string,
  text: string,
): Promise<Record<string, unknown> | null> {
  if (text.length > LENGTH_MAX) return null;
  return await runTextTask(yamlTask, text, { organizationId, length: text.length }).catch((error) => {
    if (error instanceof ApiError && error.status === 422) return null;
    throw error;
  });
}
