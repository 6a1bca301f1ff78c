import type { ContentStructure, LightPage } from "@/domains/content/state";
import { lengthOf, runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import type { ProjectLayout } from "../import/layout";
import { CONFIG_PATH } from "../repository/config";
import { RepositoryFileError } from "../repository/problem";
import { type FormerPath, wantedConfig } from "./redirects";
import { type StoredSummary, wantedSummary } from "./summary";

/** The data that's needed to write all files except pages, reusable content and assets. */
interface ExportedSettings {
  structure: ContentStructure;
  paths: ReadonlyMap<string, string>;
  layout: ProjectLayout;
  former: readonly FormerPath[];
  /** The summary of the target branch. Without a text, the stored text is used. */
  summary: StoredSummary;
  /** Returns the stored text of a file that defines the structure, such as `SUMMARY.md`. */
  textOf: (hash: string | null) => string;
  /** Returns whether a hidden page is hidden by its own text. */
  hidesItself: (row: LightPage) => boolean;
}

/** Returns the summary, the configuration and other settings files. */
function settingFiles(content: ExportedSettings): { path: string; mode: string | null; text: string }[] {
  const { structure, paths, layout, former, summary: inBranch, textOf, hidesItself } = content;
  const storedAt = (path: string) => structure.structureFiles.find((row) => row.gitPath === path);
  const [stored, config] = [storedAt(layout.summaryPath), storedAt(CONFIG_PATH)];
  const summary = wantedSummary(
    ...([structure, paths, layout] as const),
    { ...inBranch, text: inBranch.text ?? (stored ? textOf(stored.textHash) : null) },
    hidesItself,
  );
  const configText = wantedConfig(config ? textOf(config.textHash) : null, layout, former);
  const written = [
    { path: CONFIG_PATH, mode: config?.gitMode ?? null, text: configText },
    { path: layout.summaryPath, mode: stored?.gitMode ?? null, text: summary },
  ];
  return [
    ...structure.structureFiles
      .filter((row) => row !== stored && row !== config)
      .map((row) => ({ path: row.gitPath, mode: row.gitMode, text: textOf(row.textHash) })),
    ...written.flatMap(({ path, mode, text }) => (text === null ? [] : [{ path, mode, text }])),
  ];
}

interface Settings extends Omit<ExportedSettings, "textOf" | "hidesItself"> {
  /** The texts of the structure files, by hash. */
  texts: ReadonlyMap<string, string>;
  /** The IDs of the pages that have `hidden: true` in their own text. */
  hidingThemselves: ReadonlySet<string>;
}

type SettingFile = ReturnType<typeof settingFiles>[number];

/** Errors lose their class when they are passed between threads, so the task returns them as data. */
type Outcome =
  | { files: SettingFile[] }
  | { refusal: Pick<RepositoryFileError, "code" | "path" | "reason" | "line"> };

export const settingFilesTask = textTask(
  "git:setting-files",
  ({ texts, hidingThemselves, ...content }: Settings): Outcome => {
    const textOf = (hash: string | null) => texts.get(hash ?? "") ?? "";
    const hidesItself = ({ pageId }: LightPage) => hidingThemselves.has(pageId);
    try {
      return { files: settingFiles({ ...content, textOf, hidesItself }) };
    } catch (error) {
      if (!(error instanceof RepositoryFileError)) throw error;
      const { code, path, reason, line } = error;
      return { refusal: { code, path, reason, line } };
    }
  },
);

/** The length of the task's input. The cost also grows with the number of entries in the summary. */
const settingsLength = ({ structure, texts, summary }: Settings): number =>
  lengthOf(...texts.values(), summary.text) + 100 * structure.pages.length;

/**
 * Returns the files that are neither pages nor assets. If there are many pages, writes them in a thread.
 * @throws RepositoryFileError if the summary can't be parsed
 */
export async function writeSettings(organizationId: string, settings: Settings): Promise<SettingFile[]> {
  const length = settingsLength(settings);
  const outcome = await runTextTask(settingFilesTask, settings, { organizationId, length });
  if ("files" in outcome) return outcome.files;
  const { code, path, reason, line } = outcome.refusal;
  throw new RepositoryFileError(code, path, reason, line);
}
