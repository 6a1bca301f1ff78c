import { invalid } from "@/lib/errors";
import { isObject } from "@/lib/is-object";
import { apiOf, askHost } from "../pull-requests/host";
import { asGitRemoteError, type Credentials, GitRemoteError } from "../remote/transport";
import type { LISTING_PROVIDERS } from "./schema";

type Provider = (typeof LISTING_PROVIDERS)[number];

/** A repository that the credentials can read. */
export interface ListedRepository {
  /** With its owner or group, such as `team/docs`. */
  name: string;
  url: string;
  /** Null if the repository is empty. */
  defaultBranch: string | null;
}

export interface ListedRepositories {
  repositories: ListedRepository[];
  /** Whether the credentials can read more repositories than the list contains. */
  hasMore: boolean;
  problem?: { code: string; message: string };
}

const PAGE_SIZE = 50;
const PAGES_MAX = 6;
const SECONDS_MAX = 20;
const NAME_CHARACTERS_MAX = 300;
const URL_CHARACTERS_MAX = 2048;

interface Listing {
  /** Whether the host can return smaller pages than requested, so that only an empty page ends the list. */
  hasOwnPageSize?: boolean;
  /** The address of the provider's own service. Undefined if all hosts are self-hosted. */
  origin?: string;
  path: (page: number) => string;
  /** The properties of a repository in a response. */
  name: string;
  url: string;
}

/**
 * The requests for the caller's repositories. GitHub and GitLab return those with the newest changes first. Gitea sorts by name.
 * https://docs.github.com/en/rest/repos/repos#list-repositories-for-the-authenticated-user
 * https://docs.gitlab.com/api/projects/#list-all-projects
 * https://docs.gitea.com/api/#tag/user/operation/userCurrentListRepos
 */
const LISTINGS: Record<Provider, Listing> = {
  github: {
    origin: "https://github.com",
    path: (page) => `/user/repos?per_page=${PAGE_SIZE}&page=${page}&sort=pushed`,
    name: "full_name",
    url: "clone_url",
  },
  gitlab: {
    origin: "https://gitlab.com",
    path: (page) =>
      `/projects?membership=true&simple=true&order_by=last_activity_at&per_page=${PAGE_SIZE}&page=${page}`,
    name: "path_with_namespace",
    url: "http_url_to_repo",
  },
  gitea: {
    hasOwnPageSize: true,
    path: (page) => `/user/repos?limit=${PAGE_SIZE}&page=${page}`,
    name: "full_name",
    url: "clone_url",
  },
};

const textIn = (value: unknown, max: number): string | null =>
  typeof value === "string" && value !== "" && value.length <= max ? value : null;

/**
 * Returns whether a URL leads to a repository on the given host, so that no other host gets the credentials. If the address of
 * the host is encrypted, the URL must be encrypted too.
 */
export function isOnHost(url: string, { host, protocol }: URL): boolean {
  try {
    const found = new URL(url);
    const isEncrypted = found.protocol === "https:";
    if (found.host !== host || found.username !== "" || found.password !== "") return false;
    return isEncrypted || (found.protocol === "http:" && protocol === "http:");
  } catch {
    return false;
  }
}

function repositoryIn(found: unknown, { name, url }: Listing, address: URL): ListedRepository | null {
  if (!isObject(found)) return null;
  const [named, at] = [textIn(found[name], NAME_CHARACTERS_MAX), textIn(found[url], URL_CHARACTERS_MAX)];
  if (named === null || at === null || !isOnHost(at, address)) return null;
  return { name: named, url: at, defaultBranch: textIn(found.default_branch, 255) };
}

const REFUSED = {
  code: "credentials_wrong",
  message:
    "The host didn't accept the access token for its list of repositories. Check the token, or enter the URL of the repository.",
};
const FAILED = {
  code: "server_failed",
  message: "The host didn't return a list of repositories. Enter the URL of the repository.",
};

/** Returns a page of the list, or the problem that prevents it. */
async function readPage(request: Parameters<typeof askHost>[0]) {
  try {
    const { status, text } = await askHost(request);
    if (status === 401 || status === 403) return { problem: REFUSED };
    const items: unknown = status === 200 ? JSON.parse(text) : null;
    return Array.isArray(items) ? { items: items as unknown[] } : { problem: FAILED };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: FAILED };
    const failure = asGitRemoteError(error);
    if (!(failure instanceof GitRemoteError)) throw failure;
    return { problem: { code: failure.code, message: failure.message } };
  }
}

/** Returns the address of the host, without a path. */
function addressOf(provider: Provider, host: string | undefined): URL {
  const given = host ?? LISTINGS[provider].origin;
  if (given === undefined)
    throw invalid("host", "is required for this provider, such as https://git.example.org");
  return new URL(new URL(given).origin);
}

/**
 * Lists at most 300 repositories that an access token can read. Stores nothing. If the host rejects a request or doesn't
 * respond within 20 seconds, the result contains a `problem`, and the repositories that the host has already returned.
 * @throws 400 if the provider needs the URL of the host
 */
export async function listRepositories(
  provider: Provider,
  host: string | undefined,
  credentials: Credentials,
): Promise<ListedRepositories> {
  const listing = LISTINGS[provider];
  const address = addressOf(provider, host);
  const { url, headers } = apiOf(provider, address, credentials);
  const signal = AbortSignal.timeout(SECONDS_MAX * 1000);
  const repositories: ListedRepository[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await readPage({ url: url + listing.path(page), headers, signal });
    if ("problem" in answer) return { repositories, hasMore: false, problem: answer.problem };
    const found = answer.items.slice(0, PAGE_SIZE);
    repositories.push(...found.flatMap((each) => repositoryIn(each, listing, address) ?? []));
    const isLast = listing.hasOwnPageSize ? found.length === 0 : found.length < PAGE_SIZE;
    if (isLast) return { repositories, hasMore: false };
  }
  return { repositories, hasMore: true };
}
