const LENGTH_MAX = 500;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Schemes that browsers and mail programs answer to by themselves: none of them belongs to a program of its own. */
const TAKEN_SCHEMES = new Set(
  "about blob chrome chrome-extension content data feed file filesystem ftp intent jar javascript mailto moz-extension resource sms tel vbscript view-source ws wss".split(
    " ",
  ),
);

const isLoopback = (url: URL) => url.protocol === "http:" && LOOPBACK.has(url.hostname);

/**
 * What is wrong with a redirect address of a client; null for a valid one. Valid are `https`, `http` on this very
 * machine, and a scheme of the client's own (RFC 8252, 7).
 */
export function redirectUriProblem(uri: string): string | null {
  if (uri.length > LENGTH_MAX) return `is longer than ${LENGTH_MAX} characters`;
  if (!/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri)) return "is not an absolute address";
  const url = new URL(uri);
  if (uri.includes("#")) return "has a fragment";
  if (url.username || url.password) return "holds a user name or password";
  if (url.protocol === "https:" || isLoopback(url)) return null;
  if (url.protocol === "http:") return "is http on another machine";
  const scheme = url.protocol.slice(0, -1);
  return TAKEN_SCHEMES.has(scheme) || !uri.toLowerCase().startsWith(`${scheme}:/`)
    ? "has a scheme that is no program's own"
    : null;
}

/** A loopback address without its port, which programs are given anew each time they start (RFC 8252, 7.3). */
function portless(uri: string): string {
  const url = new URL(uri);
  if (!isLoopback(url)) return uri;
  url.port = "";
  return url.href;
}

/** Whether an address is among the registered ones: the same characters, but for the port on this machine. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (redirectUriProblem(uri) !== null || !isLoopback(new URL(uri))) return false;
  return registered.some((each) => portless(each) === portless(uri));
}

/** Where an address leads to, for people: a host, or the scheme of a program on their machine. */
export function destinationOf(uri: string): string {
  const url = new URL(uri);
  return url.protocol === "https:" || url.protocol === "http:" ? url.host : url.protocol.slice(0, -1);
}

/** An address with more in its query. */
export function withQuery(uri: string, fields: Record<string, string | undefined>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
}
