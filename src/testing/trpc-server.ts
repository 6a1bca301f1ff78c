import { once } from "node:events";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { handleTrpcNode } from "@/api/trpc-node";

interface Sent {
  method: string;
  /** The path under `/api/trpc`. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface Answered {
  status: number;
  headers: Record<string, string>;
  /** The bytes that the server sent. The bytes might be compressed. */
  bytes: Buffer;
  text: string;
}

/**
 * Serves `/api/trpc` on a separate port for all tests in a file. Returns a function that sends a request
 * without changing it.
 */
export function startTrpc(): (sent: Sent) => Promise<Answered> {
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      handleTrpcNode(request, response).catch((error) =>
        response.writeHead(500).end(String(error?.stack ?? error)),
      );
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const asking = httpRequest({ port, method, path: `/api/trpc${path}`, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const said = answer.headers as Record<string, string>;
          const bytes = Buffer.concat(chunks);
          resolve({ status: answer.statusCode ?? 0, headers: said, bytes, text: bytes.toString() });
        });
      });
      asking.on("error", reject);
      asking.end(body);
    });
}
