import { createMcpHandler, type McpServer, type Server } from "@modelcontextprotocol/server";
import { log } from "@/lib/log";
import { assertJsonType, parseBody, readBody } from "../rest/json-body";
import type { RestRequest, RestResponse } from "../rest/message";

/**
 * Answers one request of an MCP client by streamable HTTP. Nothing is remembered of it: any process answers the next one,
 * and there is no stream to listen to. @throws ApiError 400, 413 and 415 for a body that is no JSON object within bounds
 */
export async function answerMcp(
  request: RestRequest,
  url: string,
  bytesMax: number,
  makeServer: () => McpServer | Server,
): Promise<RestResponse> {
  const bytes = await readBody(request, bytesMax);
  assertJsonType(request, bytes);
  const parsedBody = await parseBody(bytes);
  const handler = createMcpHandler(makeServer, {
    maxSubscriptions: 0,
    onerror: (error) => log.info({ error }, "an MCP client was refused"),
  });
  const { method, headers, signal } = request;
  const given = Object.entries(headers).filter(
    (each): each is [string, string] => typeof each[1] === "string",
  );
  const asked = new Request(url, { method, headers: { ...Object.fromEntries(given) }, signal });
  const answer = await handler.fetch(asked, { parsedBody });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer.body };
}
