import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll } from "vitest";
import { handleTrpc } from "@/api/trpc";

/** Answers `/api/trpc` on a real port, over the web's request type as Next hands it to the route. */
export async function serveTrpc(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const hasBody = request.method === "POST";
  const answer = await handleTrpc(
    new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method ?? "GET",
      headers: request.headers as Record<string, string>,
      body: hasBody ? (Readable.toWeb(request) as ReadableStream) : null,
      ...(hasBody && { duplex: "half" }),
    } as RequestInit),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

interface Sent {
  method: string;
  /** Below `/api/trpc`. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface Answered {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Serves `/api/trpc` on a port of its own for the tests of a file; answers what sends a request there as it is. */
export function startTrpc(): (sent: Sent) => Promise<Answered> {
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      serveTrpc(request, response).catch((error) =>
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
          resolve({ status: answer.statusCode ?? 0, headers: said, text: Buffer.concat(chunks).toString() });
        });
      });
      asking.on("error", reject);
      asking.end(body);
    });
}
