import { isIP } from "node:net";
import { allowlistMatcher, isPublicAddress } from "@/lib/outbound-address";
import { GitRemoteError, refusedHost } from "./errors";

export type Credentials = { username: string; password: string };

/**
 * The location of a repository. `url` contains neither credentials nor a trailing slash, so it can be shown
 * to users.
 */
export type RemoteAddress = { url: string; host: string; credentials: Credentials | null };

const URL_LENGTH_MAX = 2048;
const REF_LENGTH_MAX = 255;

/**
 * Parses an `http(s)` URL. Separate credentials take precedence over credentials in the URL. Throws
 * `url_invalid` without repeating any part of the URL.
 */
export function parseRemoteAddress(input: string, credentials?: Credentials | null): RemoteAddress {
  if (input.length > URL_LENGTH_MAX)
    throw invalidUrl(`can have at most ${URL_LENGTH_MAX} characters (received ${input.length})`);
  if (/^[^/@:\s]+@[^/@:\s]+:/.test(input) || /^(ssh|git):/i.test(input)) {
    throw invalidUrl("can't use SSH or the Git protocol. Use the HTTPS URL of the repository");
  }
  if (!URL.canParse(input)) throw invalidUrl("isn't valid");
  const url = new URL(input);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw invalidUrl("must start with https:// or http://");
  if (url.search || url.hash) throw invalidUrl("can't have a query or a fragment");
  const own = url.username || url.password ? readCredentials(url) : null;
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  if (path === "")
    throw invalidUrl("must contain the path of a repository, such as https://github.com/acme/docs");
  return { url: `${url.origin}${path}`, host: url.host, credentials: credentials ?? own };
}

/**
 * Throws `host_refused` for a host that is obviously private. Other host names are checked when they're
 * resolved to an IP address.
 */
export function assertPublicHost({ url, host: entry }: RemoteAddress, allowlist: readonly string[]): void {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isPrivate = isIP(host) ? !isPublicAddress(host) : /^(.+\.)?localhost\.?$/i.test(host);
  if (!isPrivate || allowlistMatcher(allowlist)(hostname, Number(port) || (protocol === "https:" ? 443 : 80)))
    return;
  throw refusedHost(entry);
}

function invalidUrl(reason: string): GitRemoteError {
  return new GitRemoteError("url_invalid", `The repository URL ${reason}.`);
}

function readCredentials(url: URL): Credentials {
  try {
    return { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  } catch {
    return { username: url.username, password: url.password };
  }
}

const PULL_REF = /^refs\/(?:pull|merge-requests)\/\d{1,10}\/head$/;

/**
 * Validates the ref to fetch. The ref must be a branch, or a ref that the host provides for a pull request. Throws
 * `ref_invalid`.
 */
export function assertFetchedRef(ref: string): void {
  if (!PULL_REF.test(ref)) assertBranchRef(ref);
}

/**
 * Validates a branch ref, `refs/heads/<branch>`, by the rules of git-check-ref-format. Throws `ref_invalid`.
 */
export function assertBranchRef(ref: string): void {
  const name = ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : "";
  const bad =
    name === "" ||
    ref.length > REF_LENGTH_MAX ||
    hasForbiddenCharacter(name) ||
    /\.\.|@\{|\/\/|^\/|\/$|\.$|^@$/.test(name) ||
    name.split("/").some((part) => part.startsWith(".") || part.endsWith(".lock"));
  if (bad) throw new GitRemoteError("ref_invalid", "The Git ref must have the form refs/heads/<branch>.");
}

function hasForbiddenCharacter(name: string): boolean {
  for (const character of name) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20 || code === 0x7f || "~^:?*[\\".includes(character)) return true;
  }
  return false;
}

/** Returns the value of an `Authorization` header. */
export function basicAuthorization({ username, password }: Credentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
