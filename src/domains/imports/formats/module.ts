import { resultOf, textTask } from "@/domains/content/text-tasks/text-task";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { runTask } from "@/lib/threads/run";
import { type ModuleLiterals, moduleLiterals, NO_LITERALS } from "../literals";
import type { Reading } from "./content";

interface Asked {
  text: string;
  names: readonly string[];
}

export const moduleTask = textTask("import-module", ({ text, names }: Asked) => moduleLiterals(text, names));

/**
 * Reads the literals of a module in the imported files. A missing file has no literals. Even short files are parsed in a separate
 * thread, because the parser needs a long time for some texts. If parsing a file takes too long, the file also has no literals.
 */
export async function readModule(
  { organizationId, textOf }: Reading,
  path: string | undefined,
  names: readonly string[] = [],
): Promise<ModuleLiterals> {
  const text = path === undefined ? null : await textOf(path);
  if (text === null) return NO_LITERALS;
  const task = runTask(moduleTask.task, { text, names }, { group: organizationId });
  return await task.then(resultOf).catch((error) => {
    if (error instanceof TaskTooCostlyError) return NO_LITERALS;
    throw error;
  });
}
