/**
 * The paths at which clients register, get tokens, and revoke tokens. `/oauth/authorize` is a page of the
 * console, on which people give consent.
 */
export const OAUTH_PATHS = {
  authorize: "/oauth/authorize",
  register: "/oauth/register",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
} as const;

const SERVER_METADATA = "/.well-known/oauth-authorization-server";
const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";

/** The path for the metadata of `/mcp` (RFC 9728, 3.1). */
export const MCP_METADATA_PATH = `${RESOURCE_METADATA}/mcp`;

/** Returns the kind of metadata at a path under `/.well-known`. Returns undefined for other paths. */
export function metadataAt(path: string): "server" | "resource" | undefined {
  if (path === SERVER_METADATA) return "server";
  return path === RESOURCE_METADATA || path === MCP_METADATA_PATH ? "resource" : undefined;
}

/** Whether the server itself handles a path, without the console. */
export const isOAuthPath = (path: string): boolean =>
  path === OAUTH_PATHS.register ||
  path === OAUTH_PATHS.token ||
  path === OAUTH_PATHS.revoke ||
  metadataAt(path) !== undefined;
