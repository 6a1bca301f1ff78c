import { trimDirectory, trimSlashes } from "@/domains/git/repository/paths";
import { isObject, objectsIn } from "@/lib/is-object";
import type { HugoBuilds } from "../convert/hugo/page";
import type { PageSource, Reading } from "./content";
import { textIn } from "./sidebars";
import { readToml } from "./toml";
import { readYaml } from "./yaml";

const MAIN = /^(?:hugo|(?:config\/_default\/)(?:hugo|config))\.(?:toml|ya?ml|json)$/;
/** Matches the name of the settings in old versions. Other projects also have files with this name. */
const OLD = /^config\.(?:toml|ya?ml|json)$/;
/** Matches a file with one setting, such as `config/_default/params.toml`. */
const PART = /^config\/_default\/(languages|params|permalinks|markup|module)\.(?:toml|ya?ml|json)$/;

/** Matches the other files of a Hugo project. */
const BESIDE = /^(?:archetypes|layouts|config\/_default)\/|^go\.mod$/;
const THEMES = /^themes\//;
/** Matches the templates of Zola, which also has themes. */
const ZOLA = /^(?:themes\/[^/]+\/)?templates\//;

/** Whether files can be a Hugo project whose settings have the name of old versions. */
const canBeOld = (paths: readonly string[]): boolean =>
  paths.some((path) => OLD.test(path)) && paths.some((path) => /^content\/.*\.md$/.test(path));

/** Whether the paths of files show that the files are a Hugo project. */
export function isHugo(paths: readonly string[]): boolean {
  if (paths.some((path) => MAIN.test(path))) return true;
  if (!canBeOld(paths)) return false;
  const hasThemes = paths.some((path) => THEMES.test(path)) && !paths.some((path) => ZOLA.test(path));
  return hasThemes || paths.some((path) => BESIDE.test(path));
}

/** Whether files are a Hugo project without templates. Such a project is recognized by the setting `baseURL`. */
export async function hasHugoSettings({ organizationId, tree, textOf }: Reading): Promise<boolean> {
  const paths = [...tree.keys()];
  if (!canBeOld(paths)) return false;
  for (const path of paths.filter((one) => OLD.test(one))) {
    const settings = await parsed(organizationId, path, (await textOf(path)) ?? "");
    if (textIn(valueIn(settings ?? {}, "baseURL")) !== undefined) return true;
  }
  return false;
}

type Settings = Record<string, unknown>;

const objectIn = (value: unknown): Settings => (isObject(value) ? value : {});

/** Returns a setting. Hugo ignores the case of names. */
const valueIn = (settings: Settings, name: string): unknown =>
  Object.entries(settings).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** A language with the folder of its pages. */
export interface HugoLanguage {
  name: string;
  folder: string;
}

export interface HugoConfig {
  /** The path of the main file with settings. */
  file: string;
  /** The folder with the pages of all languages. */
  content: string;
  languages: HugoLanguage[];
  /** The name of the language to import. */
  main: string;
  /** Whether the URL paths of the main language start with its name. */
  hasLanguagePath: boolean;
  /** The path in the site's URL, without slashes at the start and end. */
  basePath: string;
  hasPermalinks: boolean;
  params: Settings;
  builds: HugoBuilds;
  math: PageSource["math"];
}

const parsed = (organizationId: string, path: string, text: string) =>
  path.endsWith(".toml") ? readToml(organizationId, text) : readYaml(organizationId, text);

async function settingsIn(reading: Reading, path: string): Promise<Settings> {
  const text = (await reading.textOf(path)) ?? "";
  const { organizationId } = reading;
  const read = await parsed(organizationId, path, text);
  if (read === null)
    reading.report.add(path, "The file can't be read, so Bindery used the default settings.");
  return read ?? {};
}

/** Returns how the site writes formulas, which is the setting of the extension `passthrough`. */
function mathIn(settings: Settings): PageSource["math"] {
  let found: unknown = settings;
  for (const key of ["markup", "goldmark", "extensions", "passthrough"])
    found = valueIn(objectIn(found), key);
  const { enable, delimiters } = objectIn(found);
  if (enable !== true) return undefined;
  const marks = JSON.stringify(delimiters ?? "");
  return { dollars: /\["\$",/.test(marks), brackets: marks.includes("\\\\(") };
}

/** The folders that the module settings mount as folders with pages. */
class Mounts {
  /** Whether a mount belongs only to some languages, versions or roles of the site. */
  readonly hasSites: boolean;
  private readonly waiting: { source: string; target: string; lang: string | undefined }[];

  constructor(settings: Settings) {
    const mounts = valueIn(objectIn(valueIn(settings, "module")), "mounts");
    this.hasSites = objectsIn(mounts).some((mount) => valueIn(mount, "sites") !== undefined);
    this.waiting = objectsIn(mounts).flatMap((mount) => {
      const [source, target] = [textIn(valueIn(mount, "source")), textIn(valueIn(mount, "target"))];
      const into = trimDirectory(target);
      if (source === undefined || !/^content(?:\/|$)/.test(into)) return [];
      return [{ source: trimDirectory(source), target: into, lang: textIn(valueIn(mount, "lang")) }];
    });
  }

  /** Returns the folder with the pages of a language, or of all languages. */
  take(language?: string): string | undefined {
    const at = this.waiting.findIndex(
      ({ source, target, lang }) => source !== "" && target === "content" && lang === language,
    );
    return at === -1 ? undefined : this.waiting.splice(at, 1)[0]?.source;
  }

  /** Reports the mounts that `take` didn't return. */
  reportRest(file: string, { report }: Reading): void {
    for (const { source, target } of this.waiting)
      report.add(
        file,
        `The mount of ${source === "" ? "the project" : source} at ${target} was skipped. To import its pages, copy them to ${target}.`,
      );
  }
}

/** Reports the lines of settings that limit folders to some languages, versions or roles. */
async function reportSites(files: readonly string[], { report, textOf }: Reading): Promise<void> {
  for (const file of files)
    for (const [index, line] of ((await textOf(file)) ?? "").split("\n").entries())
      if (/(?:^|[\s."'[])sites(?:["'\].:=\s]|$)/.test(line))
        report.add(
          file,
          `Line ${index + 1}: the setting sites isn't used, so the pages of this folder are imported for all languages, versions and roles.`,
        );
}

function basePathOf(url: string): string {
  return URL.canParse(url) ? trimSlashes(new URL(url).pathname) : "";
}

/** Reads the settings of a Hugo project. */
export async function readHugoConfig(reading: Reading): Promise<HugoConfig> {
  const paths = [...reading.tree.keys()];
  const files = paths.filter((path) => MAIN.test(path) || OLD.test(path));
  let settings: Settings = {};
  for (const path of files) settings = { ...(await settingsIn(reading, path)), ...settings };
  for (const path of paths) {
    const part = PART.exec(path)?.[1];
    if (part === undefined) continue;
    settings = {
      ...settings,
      [part]: { ...objectIn(valueIn(settings, part)), ...(await settingsIn(reading, path)) },
    };
  }
  const file = files[0] ?? "hugo.toml";
  const mounts = new Mounts(settings);
  const content = mounts.take() ?? trimDirectory(textIn(valueIn(settings, "contentDir")) ?? "content");
  const named = Object.entries(objectIn(valueIn(settings, "languages")));
  const languages = named.map(([name, given]) => {
    const own = textIn(valueIn(objectIn(given), "contentDir")) ?? mounts.take(name);
    return { name, folder: own === undefined ? `${content}/${name}` : trimDirectory(own) };
  });
  mounts.reportRest(file, reading);
  if (mounts.hasSites || valueIn(settings, "sites") !== undefined) await reportSites(files, reading);
  const given = textIn(valueIn(settings, "defaultContentLanguage")) ?? "en";
  const isKnown = languages.length === 0 || languages.some(({ name }) => name === given);
  return {
    file,
    content,
    languages,
    main: isKnown ? given : (languages[0]?.name ?? given),
    hasLanguagePath: valueIn(settings, "defaultContentLanguageInSubdir") === true,
    basePath: basePathOf(textIn(valueIn(settings, "baseURL")) ?? ""),
    hasPermalinks: Object.keys(objectIn(valueIn(settings, "permalinks"))).length > 0,
    params: objectIn(valueIn(settings, "params")),
    builds: {
      drafts: valueIn(settings, "buildDrafts") === true,
      future: valueIn(settings, "buildFuture") === true,
      expired: valueIn(settings, "buildExpired") === true,
    },
    math: mathIn(settings),
  };
}
