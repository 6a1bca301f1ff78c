import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
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
