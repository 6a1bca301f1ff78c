import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { layoutOf, type ProjectLayout } from "./import/layout";
import { readVariables } from "./import/variables";
import { CONFIG_PATH } from "./repository/config";
import { RepositoryFileError } from "./repository/problem";
import { TAGS_PATH, tagLabelsOf } from "./repository/tags";

// Files of settings are read in threads where they are long: YAML of 256 kB takes seconds.

type Read<Output> = { value: Output } | { refusal: Pick<RepositoryFileError, "code" | "reason" | "line"> };

interface SettingsFile {
  path: string;
  text: string;
}

/** Work on a file of settings, with what it was refused for, since errors lose their class between threads. */
const settingsTask = <Output>(name: string, work: (file: SettingsFile) => Output) =>
  textTask(name, (file: SettingsFile): Read<Output> => {
    try {
      return { value: work(file) };
    } catch (error) {
      if (!(error instanceof RepositoryFileError)) throw error;
      const { code, reason, line } = error;
      return { refusal: { code, reason, line } };
    }
  });

const layoutTask = settingsTask("git:layout", ({ text }) => layoutOf(text));
const variablesTask = settingsTask("git:variables", ({ path, text }) => readVariables(path, text));
const tagLabelsTask = settingsTask("git:tag-labels", ({ text }) => tagLabelsOf(text));

/** For the list of `src/threads/main.ts`. */
export const SETTINGS_TASK_HANDLERS = [layoutTask.handler, variablesTask.handler, tagLabelsTask.handler];

async function read<Output>(
  task: ReturnType<typeof settingsTask<Output>>,
  organizationId: string,
  file: SettingsFile,
): Promise<Output> {
  const found = await runTextTask(task, file, { organizationId, length: file.text.length });
  if ("value" in found) return found.value;
  const { code, reason, line } = found.refusal;
  throw new RepositoryFileError(code, file.path, reason, line);
}

/**
 * What a text of `.gitbook.yaml` says; without one, what holds by default.
 * @throws RepositoryFileError; ApiError 422 where reading it takes more than it may, as below
 */
export const readLayout = async (organizationId: string, text: string | null): Promise<ProjectLayout> =>
  text === null ? layoutOf(null) : read(layoutTask, organizationId, { path: CONFIG_PATH, text });

/** Variables of a space by name. @throws RepositoryFileError */
export const readVariablesFile = (organizationId: string, path: string, text: string) =>
  read(variablesTask, organizationId, { path, text });

/** Labels of tags by slug. */
export const readTagLabels = (organizationId: string, text: string) =>
  read(tagLabelsTask, organizationId, { path: TAGS_PATH, text });
