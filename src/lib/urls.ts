import { env } from "@/env";

/** The absolute URL of a `/v1` path. */
export const apiUrl = (path: string) => `${env.PUBLIC_URL}/v1${path}`;

/** Where agents of authors connect to (docs/adr/054). */
export const MCP_PATH = "/mcp";

/** The absolute URL of a console page. */
export const appUrl = (path: string) => `${env.PUBLIC_URL}${path}`;
