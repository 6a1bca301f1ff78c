import { parseDocument } from "yaml";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { ApiError } from "@/lib/errors";
import { isObject } from "@/lib/is-object";

const ALIASES_MAX = 20;
/** The maximum number of characters. Real configuration files are shorter, and parsing long files takes time. */
const LENGTH_MAX = 100_000;

/**
 * Tags that refer to code are ignored. Errors don't include source lines, because adding a long line to an error takes a long
 * time.
 */
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

/** Parses a map in YAML or JSON. Returns null if the text is invalid or parsing takes too long. */
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
