import { env } from "@/env";

/** Absolute address of a `/v1` path. */
export const apiUrl = (path: string) => `${env.PUBLIC_URL}/v1${path}`;

/** Where agents of authors connect to (docs/adr/054). */
export const MCP_PATH = "/mcp";

/** Absolute address of a page of the console. */
export const appUrl = (path: string) => `${env.PUBLIC_URL}${path}`;
