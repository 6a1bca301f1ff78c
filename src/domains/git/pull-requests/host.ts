import { hash } from "node:crypto";
import { db } from "@/db/client";
import type { GitInstallation, GitPullRequest } from "@/db/generated/client";
import { createOutboundClient } from "@/lib/outbound";
import { outboundAllowlist } from "@/lib/outbound-allowlist";
import { OutboundError } from "@/lib/outbound-errors";
import { credentialsOf } from "../installations/secrets";
import { basicAuthorization, type Credentials } from "../remote/transport";
import { repositoryName } from "../sync";
import { at } from "../webhooks/message";

/** The status of a commit on the host. */
export interface Status {
  oid: string;
  state: "success" | "failure";
  description: string;
  /** The URL that the status links to. */
  url: string;
  /**
   * Distinguishes this status from other statuses of the same commit, such as the statuses of other spaces.
   */
  context: string;
}

interface Asked {
  url: string;
  headers: Record<string, string>;
  /** The method. By default, requests with a body use `POST`, and all others `GET`. */
  method?: string;
  /** The JSON body. */
  body?: object;
  /** Ends the request earlier than its own time limit. */
  signal?: AbortSignal;
}

interface Host {
  api: (repository: URL) => string;
  headers: (credentials: Credentials) => Record<string, string>;
  /**
   * Returns the path and the body of the request that sets a commit's status. `name` is the repository's
   * name in the form `owner/repository`.
   */
  status: (name: string, status: Status) => { path: string; body: object };
  /**
   * Returns the path of the request for the commit from which a pull request branches off. `at` is the path
   * to the commit's ID in the response.
   */
  mergeBase: (name: string, base: string, pull: GitPullRequest) => { path: string; at: readonly string[] };
}

const NAME = "bindery";
/** The maximum length of a status's key on Bitbucket. */
const CONTEXT_LENGTH_MAX = 40;

/**
 * Returns the name of a space's status. If several spaces share a repository, the name contains the space's
 * folder.
 */
export function contextOf({ connectionId, projectDirectory }: GitInstallation): string {
  if (connectionId === null || projectDirectory === null) return NAME;
  const whole = `${NAME}/${projectDirectory}`;
  if (whole.length <= CONTEXT_LENGTH_MAX) return whole;
  const mark = hash("sha256", projectDirectory).slice(0, 8);
  return `${whole.slice(0, CONTEXT_LENGTH_MAX - mark.length - 1)}-${mark}`;
}
export const encoded = (name: string) => name.split("/").map(encodeURIComponent).join("/");

/**
 * The user name that Git sends with a Bitbucket access token of a repository, project or workspace. For these
 * tokens, Bitbucket's API expects different headers than for people's API tokens (see `gitCredentialsOf`).
 * https://support.atlassian.com/bitbucket-cloud/docs/using-access-tokens/
 */
const BITBUCKET_ACCESS_TOKEN = "x-token-auth";

/** The APIs of the hosts that support commit statuses. */
const HOSTS = {
  github: {
    api: ({ host, origin }) => (host === "github.com" ? "https://api.github.com" : `${origin}/api/v3`),
    headers: ({ password }) => ({ authorization: `Bearer ${password}` }),
    status: (name, { oid, state, description, url, context }) => ({
      path: `/repos/${encoded(name)}/statuses/${oid}`,
      body: { state, description, target_url: url, context },
    }),
    mergeBase: (name, base, { headOid }) => ({
      path: `/repos/${encoded(name)}/compare/${encodeURIComponent(base)}...${headOid}?per_page=1`,
      at: ["merge_base_commit", "sha"],
    }),
  },
  gitlab: {
    api: ({ origin }) => `${origin}/api/v4`,
    headers: ({ password }) => ({ "private-token": password }),
    status: (name, { oid, state, description, url, context }) => ({
      path: `/projects/${encodeURIComponent(name)}/statuses/${oid}`,
      body: { state: state === "success" ? state : "failed", description, target_url: url, name: context },
    }),
    mergeBase: (name, _base, { number }) => ({
      path: `/projects/${encodeURIComponent(name)}/merge_requests/${number}`,
      at: ["diff_refs", "base_sha"],
    }),
  },
  gitea: {
    api: ({ origin }) => `${origin}/api/v1`,
    headers: ({ password }) => ({ authorization: `token ${password}` }),
    status: (name, { oid, state, description, url, context }) => ({
      path: `/repos/${encoded(name)}/statuses/${oid}`,
      body: { state, description, target_url: url, context },
    }),
    mergeBase: (name, _base, { number }) => ({
      path: `/repos/${encoded(name)}/pulls/${number}`,
      at: ["merge_base"],
    }),
  },
  bitbucket: {
    api: () => "https://api.bitbucket.org/2.0",
    headers: (credentials) => ({
      authorization:
        credentials.username === BITBUCKET_ACCESS_TOKEN
          ? `Bearer ${credentials.password}`
          : basicAuthorization(credentials),
    }),
    status: (name, { oid, state, description, url, context }) => ({
      path: `/repositories/${encoded(name)}/commit/${oid}/statuses/build`,
      body: {
        key: context,
        name: context,
        description,
        url,
        state: state === "success" ? "SUCCESSFUL" : "FAILED",
      },
    }),
    mergeBase: (name, base, { headOid }) => ({
      path: `/repositories/${encoded(name)}/merge-base/${headOid}..${encodeURIComponent(base)}`,
      at: ["hash"],
    }),
  },
} satisfies Record<string, Host>;

type Provider = keyof typeof HOSTS;

/** The API of a provider, or undefined if the provider has no known API. */
const hostOf = (provider: string): Host | undefined =>
  Object.hasOwn(HOSTS, provider) ? HOSTS[provider as Provider] : undefined;

/**
 * Returns a request to the API of a connection's host, or null if the host has no known API or there are no credentials.
 * `name` is the repository's name in the form `owner/repository`.
 */
export async function asked<What extends { path: string }>(
  installation: GitInstallation,
  what: (host: Host, name: string) => What,
) {
  const host = hostOf(installation.provider);
  const credentials = await credentialsOf(installation, db());
  if (!host || !credentials) return null;
  const { path, ...rest } = what(host, repositoryName(installation.url));
  const api = hostApi(host, new URL(installation.url), credentials);
  return { url: api.url + path, headers: api.headers, ...rest };
}

const hostApi = (host: Host, address: URL, credentials: Credentials) => ({
  url: host.api(address),
  headers: { accept: "application/json", "user-agent": "Bindery", ...host.headers(credentials) },
});

/** Returns the URL of the API of the host at an address, and the headers that authenticate requests. */
export const apiOf = (provider: Provider, address: URL, credentials: Credentials) =>
  hostApi(HOSTS[provider], address, credentials);

/**
 * Returns the request that sets a commit's status, or null if the host doesn't support statuses or there are
 * no credentials.
 */
export const statusRequest = (installation: GitInstallation, status: Status) =>
  asked(installation, (host, name) => host.status(name, status));

const ANSWER_MILLISECONDS = 15_000;
const ANSWER_BYTES_MAX = 2_000_000;

/** Sends a request to a host's API. Throws OutboundError if the host can't be reached. */
export async function askHost({
  url,
  headers,
  body,
  method = body ? "POST" : "GET",
  signal,
}: Asked): Promise<{ status: number; text: string }> {
  const client = createOutboundClient({
    allowlist: outboundAllowlist("git"),
    headersTimeoutMilliseconds: ANSWER_MILLISECONDS,
    bodyTimeoutMilliseconds: ANSWER_MILLISECONDS,
    responseBytesMax: ANSWER_BYTES_MAX,
    redirectsMax: 0,
  });
  const limit = AbortSignal.timeout(ANSWER_MILLISECONDS);
  try {
    const answer = await client.fetch(url, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return { status: answer.status, text: await answer.text() };
  } finally {
    await client.close();
  }
}

/** Returns the commit from which a pull request branches off, or null if the host doesn't return it. */
export async function readMergeBase(
  installation: GitInstallation,
  pull: GitPullRequest,
): Promise<string | null> {
  const base = installation.ref.replace("refs/heads/", "");
  const request = await asked(installation, (host, name) => host.mergeBase(name, base, pull));
  if (!request) return null;
  try {
    const { status, text } = await askHost(request);
    const oid = status === 200 ? at(JSON.parse(text), ...request.at) : null;
    return typeof oid === "string" && /^[0-9a-f]{40}$/.test(oid) ? oid : null;
  } catch (error) {
    if (error instanceof OutboundError || error instanceof SyntaxError) return null;
    throw error;
  }
}
