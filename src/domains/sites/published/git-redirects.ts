import { readPagesWithPaths } from "@/domains/content/read/links";
import { findByGitPaths } from "@/domains/content/state";
import { readTexts } from "@/domains/content/write/texts";
import { readTagLabels as readLabels, readLayout } from "@/domains/git/file-tasks";
import { CONFIG_PATH } from "@/domains/git/repository/config";
import { RepositoryFileError } from "@/domains/git/repository/problem";
import { TAGS_PATH } from "@/domains/git/repository/tags";
import { Cache } from "@/lib/cache";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { whole } from "@/scopes/snapshot";
import type { SpaceHead } from "./state";

/** The target of a redirect from the repository. The target is a page of the same space or another URL. */
export type GitTarget = { kind: "page"; path: string; anchor: string } | { kind: "url"; url: string };

interface Config {
  prefix: string;
  redirects: ReadonlyMap<string, string>;
}

const NONE: Config = { prefix: "", redirects: new Map() };
const REDIRECT_BYTES = 300;
const kept = new Cache<Config>({
  name: "redirects of repositories",
  weigh: ({ redirects }) => redirects.size * REDIRECT_BYTES,
});

/**
 * Returns the result of `work`, or `nothing` if a file can't be parsed or exceeds a limit. Callers cache the
 * result, because a revision never changes.
 */
async function readSaid<Said>(content: SpaceHead, nothing: Said, work: () => Promise<Said>): Promise<Said> {
  try {
    return await work();
  } catch (error) {
    // If the file can't be parsed, the result is `nothing`. The import has already reported the error.
    if (error instanceof RepositoryFileError) return nothing;
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    log.warn(
      { revision: content.revision.id },
      "settings of a Git repository ignored, because parsing the settings exceeds a limit",
    );
    return nothing;
  }
}

const keyOf = (content: SpaceHead) => `${content.organizationId}/${content.revision.id}`;

/** Returns the text of a settings file in the space, or undefined if there is no such file. */
async function readSettings(content: SpaceHead, path: string): Promise<string | undefined> {
  const [file] = (await findByGitPaths(whole(content), [path])).structureFiles;
  const texts = file && (await readTexts(content.organizationId, [file.textHash]));
  return file && texts?.get(file.textHash);
}

const readConfig = (content: SpaceHead): Promise<Config> =>
  kept.load(keyOf(content), async () => {
    const text = await readSettings(content, CONFIG_PATH);
    if (text === undefined) return NONE;
    return readSaid(content, NONE, async () => {
      const { prefix, config } = await readLayout(content.organizationId, text);
      return { prefix, redirects: config.redirects };
    });
  });

const labels = new Cache<ReadonlyMap<string, string>>({
  name: "labels of tags",
  weigh: (found) => found.size * REDIRECT_BYTES,
});

/** The labels of the tags for a space's updates, by slug. */
export const readTagLabels = (content: SpaceHead): Promise<ReadonlyMap<string, string>> =>
  labels.load(keyOf(content), async () => {
    const { prefix } = await readConfig(content);
    const text = (await readSettings(content, prefix + TAGS_PATH)) ?? "";
    return readSaid(content, new Map(), () => readLabels(content.organizationId, text));
  });

async function pageAt(content: SpaceHead, gitPath: string): Promise<string | undefined> {
  const readme = `${gitPath.replace(/(?<!\/)\/+$/, "")}/README.md`;
  const { pages } = await findByGitPaths(whole(content), [gitPath, readme]);
  const page = pages.find((each) => each.gitPath === gitPath) ?? pages[0];
  return page && (await readPagesWithPaths(whole(content), [page.pageId])).get(page.pageId)?.path;
}

/**
 * Returns the target to which the space's `.gitbook.yaml` redirects a previous page path, or undefined if
 * there is no such redirect.
 */
export async function findGitRedirect(content: SpaceHead, path: string): Promise<GitTarget | undefined> {
  const { prefix, redirects } = await readConfig(content);
  const to = redirects.get(path);
  if (to === undefined) return undefined;
  if (/^https?:\/\//i.test(to)) return URL.canParse(to) ? { kind: "url", url: new URL(to).href } : undefined;
  const [file = "", anchor = ""] = to.split("#", 2);
  const found = await pageAt(content, prefix + file.replace(/^\.?\/+/, ""));
  return found === undefined ? undefined : { kind: "page", path: found, anchor };
}
