import { createMcpHandler, type McpServer, type Server } from "@modelcontextprotocol/server";
import { log } from "@/lib/log";
import { assertJsonType, parseBody, readBody } from "../rest/json-body";
import type { RestRequest, RestResponse } from "../rest/message";

/**
 * Handles one request from an MCP client, without a session.
 * @throws ApiError 400, 413 and 415
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
    onerror: (error) => log.info({ error }, "MCP client refused"),
  });
  const { method, headers, signal } = request;
  const given = Object.entries(headers).filter(
    (each): each is [string, string] => typeof each[1] === "string",
  );
  const asked = new Request(url, { method, headers: { ...Object.fromEntries(given) }, signal });
  const answer = await handler.fetch(asked, { parsedBody });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer.body };
}
