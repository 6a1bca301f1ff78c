import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll } from "vitest";
import { handleNode } from "@/api/rest/node";
import { createListener } from "@/server/listener";

let address: string;

/** Serves the API, without the console and sites, on a separate port for all tests in a file. */
export function serveAgents(): void {
  let server: Server;
  beforeAll(async () => {
    const nothing = async (_request: unknown, response: { end(): unknown }) => void response.end();
    const sites = { isAsked: () => false, answer: async () => undefined };
    server = createServer(
      createListener({
        sites,
        rest: handleNode,
        trpc: nothing,
        pages: nothing,
        phase: () => "serving" as const,
      }),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(closeClients);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
}

const clients: Client[] = [];

/** Closes all resources of a test's clients. */
export async function closeClients(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.close()));
}

/**
 * Connects the official client to a URL with a bearer token. The client uses either the protocol of 2026 or
 * the older handshake.
 */
export async function connectTo(
  url: string,
  token?: string,
  era: "modern" | "legacy" = "modern",
): Promise<Client> {
  const mode = era === "legacy" ? "legacy" : { pin: "2026-07-28" };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  clients.push(client);
  return client;
}

/** Returns the server's URL. */
export const serviceAddress = () => address;

/** Requests a path from the server. */
export const ask = (path: string, init?: RequestInit) => fetch(address + path, init);

/** Connects an agent with a person's token. */
export const agentOf = (token: string, query = "", era?: "modern" | "legacy") =>
  connectTo(`${address}/mcp${query}`, token, era);

interface Called {
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape; the client has checked the schema.
  answer: any;
}

/** Calls a tool. Returns its result, or the error body if the call was refused. */
export async function call(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Called> {
  const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: given });
  const [text] = content;
  const said = JSON.parse(text?.type === "text" ? text.text : "null");
  return { isError, answer: isError ? said.error : structuredContent };
}
