/** Programs register, and exchange and revoke tokens below this; people consent at `/oauth/authorize`, in the console. */
export const OAUTH_PATHS = {
  authorize: "/oauth/authorize",
  register: "/oauth/register",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
} as const;

const SERVER_METADATA = "/.well-known/oauth-authorization-server";
const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";

/** Where the metadata of `/mcp` is (RFC 9728, 3.1). */
export const MCP_METADATA_PATH = `${RESOURCE_METADATA}/mcp`;

/** What a path under `/.well-known` describes; undefined for a path that isn't one of ours. */
export function metadataAt(path: string): "server" | "resource" | undefined {
  if (path === SERVER_METADATA) return "server";
  return path === RESOURCE_METADATA || path === MCP_METADATA_PATH ? "resource" : undefined;
}

/** Whether the service itself answers at a path, and not its console. */
export const isOAuthPath = (path: string): boolean =>
  path === OAUTH_PATHS.register ||
  path === OAUTH_PATHS.token ||
  path === OAUTH_PATHS.revoke ||
  metadataAt(path) !== undefined;
