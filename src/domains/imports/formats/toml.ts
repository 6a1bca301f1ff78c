import { parse } from "smol-toml";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";

/** The maximum number of characters. Real configuration files are shorter. */
const LENGTH_MAX = 100_000;

function parseTable(text: string): Record<string, unknown> | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

export const tomlTask = textTask("import-toml", parseTable);

/** Parses a file in TOML. Returns null if the text is invalid or too long. */
export const readToml = async (
  organizationId: string,
  text: string,
): Promise<Record<string, unknown> | null> =>
  text.length > LENGTH_MAX
    ? null
    : await runTextTask(tomlTask, text, { organizationId, length: text.length });
