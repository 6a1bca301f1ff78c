import { splitFrontMatter } from "@/domains/content/markdown";
import type { ContentStructure } from "@/domains/content/state";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { checkStorable, readTexts } from "@/domains/content/write/texts";
import { ApiError } from "@/lib/errors";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { layoutOf, type ProjectLayout } from "./import/layout";
import { decodeFile, type PageFile, readPageText, referencedFiles } from "./import/page-files";
import { type PathLink, pathLinksIn } from "./import/page-links";
import { CONFIG_PATH, type UnlistedFiles } from "./repository/config";
import { RepositoryFileError } from "./repository/problem";
import { TAGS_PATH, tagLabelsOf } from "./repository/tags";
import { readYamlFile, scalarText } from "./repository/yaml";

const VARIABLES_MAX = 1000;
const VALUE_LENGTH_MAX = 256;

/**
 * Parses a YAML file that maps names to values. Omits values that are lists or maps. Throws
 * RepositoryFileError.
 */
function readVariables(path: string, text: string): Record<string, string> {
  const file = readYamlFile(path, "variables", text);
  const items = file.root?.items ?? [];
  const fail = (reason: string, node?: unknown) =>
    new RepositoryFileError("variables_invalid", path, reason, file.lineOf(node));
  if (items.length > VARIABLES_MAX)
    throw fail(`the file has more than ${VARIABLES_MAX} variables (${items.length})`);
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

// These functions read files for an import. Long files are parsed in threads, because parsing 256 kB of YAML
// takes seconds.

type Read<Output> = { value: Output } | { refusal: Pick<RepositoryFileError, "code" | "reason" | "line"> };

interface TextFile {
  path: string;
  text: string;
}

/**
 * A task for parsing a file. The task returns errors as data, because errors lose their class when they are
 * passed between threads.
 */
const fileTask = <Output>(name: string, work: (file: TextFile) => Output) =>
  textTask(name, (file: TextFile): Read<Output> => {
    try {
      return { value: work(file) };
    } catch (error) {
      if (!(error instanceof RepositoryFileError)) throw error;
      const { code, reason, line } = error;
      return { refusal: { code, reason, line } };
    }
  });

const layoutTask = fileTask("git:layout", ({ text }) => layoutOf(text));
const variablesTask = fileTask("git:variables", ({ path, text }) => readVariables(path, text));
const tagLabelsTask = fileTask("git:tag-labels", ({ text }) => tagLabelsOf(text));

const pageTask = fileTask("git:page", ({ path, text }) => {
  const { text: _text, ...rest } = readPageText(path, text);
  return rest;
});
const pathLinksTask = fileTask("git:path-links", ({ path, text }) => pathLinksIn(path, text));
const referencesTask = fileTask("git:references", ({ path, text }) => referencedFiles(path, text));

/** The handlers of the tasks in this file. The list in `src/threads/main.ts` contains them. */
export const FILE_TASK_HANDLERS = [
  layoutTask.handler,
  variablesTask.handler,
  tagLabelsTask.handler,
  pageTask.handler,
  referencesTask.handler,
  pathLinksTask.handler,
];

/** Runs a task on a file. `length` is the number of characters that take long to parse. */
async function read<Output>(
  task: ReturnType<typeof fileTask<Output>>,
  organizationId: string,
  file: TextFile,
  length = file.text.length,
): Promise<Output> {
  const found = await runTextTask(task, file, { organizationId, length }).catch((error: unknown) => {
    if (!(error instanceof TaskTooCostlyError)) throw error;
    throw new RepositoryFileError("too-large", file.path, error.message);
  });
  if ("value" in found) return found.value;
  const { code, reason, line } = found.refusal;
  throw new RepositoryFileError(code, file.path, reason, line);
}

/**
 * Parses `.gitbook.yaml`. Returns the defaults if there is no text. `unlisted` says what happens to files
 * that the summary doesn't list, unless `.gitbook.yaml` sets this. @throws RepositoryFileError
 */
export async function readLayout(
  organizationId: string,
  text: string | null,
  unlisted: UnlistedFiles = "ignored",
): Promise<ProjectLayout> {
  if (text === null) return layoutOf(null, unlisted);
  const layout = await read(layoutTask, organizationId, { path: CONFIG_PATH, text });
  return { ...layout, unlisted: layout.config.unlisted ?? unlisted };
}

/** Parses the `.gitbook.yaml` that is stored with some content. @throws RepositoryFileError */
export async function storedLayout(
  organizationId: string,
  files: ContentStructure["structureFiles"],
  unlisted: UnlistedFiles,
): Promise<ProjectLayout> {
  const hash = files.find(({ gitPath }) => gitPath === CONFIG_PATH)?.textHash;
  const text = hash && (await readTexts(organizationId, [hash])).get(hash);
  return await readLayout(organizationId, text ?? null, unlisted);
}

/** Returns the variables of a space, with the name as the key. @throws RepositoryFileError */
export const readVariablesFile = (organizationId: string, path: string, text: string) =>
  read(variablesTask, organizationId, { path, text });

/** Returns the labels of tags, with the slug as the key. */
export const readTagLabels = (organizationId: string, text: string) =>
  read(tagLabelsTask, organizationId, { path: TAGS_PATH, text });

/** Parses a page's text. @throws RepositoryFileError */
export async function readPage(organizationId: string, path: string, text: string): Promise<PageFile> {
  // Only the length of the front matter counts, because only the front matter is parsed. The rest of the text
  // is only searched.
  const file = { path, text };
  return { text, ...(await read(pageTask, organizationId, file, splitFrontMatter(text).yaml.length)) };
}

/** Parses a page's file. @throws RepositoryFileError */
export const readPageFile = (organizationId: string, path: string, bytes: Uint8Array): Promise<PageFile> =>
  readPage(organizationId, path, decodeFile(path, bytes));

/** Returns the paths of all files that a page refers to and that aren't pages. */
export const readReferences = (organizationId: string, path: string, text: string): Promise<string[]> =>
  read(referencesTask, organizationId, { path, text });

/** Returns the link targets of a page that are paths in the project, with their line numbers. */
export const readPathLinks = (organizationId: string, path: string, text: string): Promise<PathLink[]> =>
  read(pathLinksTask, organizationId, { path, text });
