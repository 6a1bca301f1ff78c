import { checkStorable } from "@/domains/content/write/texts";
import { ApiError } from "@/lib/errors";
import { RepositoryFileError } from "../repository/problem";
import { readYamlFile, scalarText } from "../repository/yaml";

const VARIABLES_MAX = 1000;
const VALUE_LENGTH_MAX = 256;

/** A flat map of names to values; values that are no scalars are left out. Throws RepositoryFileError. */
export function readVariables(path: string, text: string): Record<string, string> {
  const file = readYamlFile(path, "variables", text);
  const items = file.root?.items ?? [];
  const fail = (reason: string, node?: unknown) =>
    new RepositoryFileError("variables_invalid", path, reason, file.lineOf(node));
  if (items.length > VARIABLES_MAX) throw fail(`holds more than ${VARIABLES_MAX} variables`);
  const variables = new Map<string, string>();
  for (const { key, value } of items) {
    const name = scalarText(key);
    const worth = scalarText(value);
    if (!name || worth === null) continue;
    if (worth.length > VALUE_LENGTH_MAX)
      throw fail(`the value of ${name} is longer than ${VALUE_LENGTH_MAX} characters`, value);
    try {
      checkStorable([name, worth], name);
    } catch (error) {
      throw error instanceof ApiError ? fail(error.message, value) : error;
    }
    variables.set(name, worth);
  }
  return Object.fromEntries(variables);
}
