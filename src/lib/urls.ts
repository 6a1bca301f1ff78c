import { env } from "@/env";

/** Returns the absolute URL of a `/v1` path. */
export const apiUrl = (path: string) => `${env.PUBLIC_URL}/v1${path}`;

/** The path of the MCP server for authors' agents (docs/adr/054). */
export const MCP_PATH = "/mcp";

/** Returns the absolute URL of a console page. */
export const appUrl = (path: string) => `${env.PUBLIC_URL}${path}`;
