import type { IncomingMessage, ServerResponse } from "node:http";
import { answerMcp } from "@/api/mcp/transport";
import { toRestRequest } from "@/api/rest/node-handler";
import { unsignedFromSearch } from "@/domains/sites/adaptive/visitor";
import type { PublishedPlace, Visitor } from "@/domains/sites/published/resolution";
import { resolvePublished } from "@/domains/sites/published/resolve";
import { ApiError, notFound, unauthorized } from "@/lib/errors";
import { BY_MCP, count } from "../counting/count";
import { countedSite } from "../counting/place";
import { isForMachines, MCP_NAME } from "../for-machines";
import type { Answer } from "./answer";
import { placeIn } from "./asking";
import { refused } from "./body";
import { makeReaderServer } from "./mcp-server";
import { onceFromLimit } from "./rate-limit";
import { specialOf } from "./special";

const BYTES_MAX = 65_536;
const BEARER = /^Bearer +(\S+) *$/i;

export function isMcp(url: URL): boolean {
  const special = specialOf(url.pathname);
  return special?.name === MCP_NAME && special.rest === "";
}

/**
 * Returns the visitor who sends an MCP request. The URL (as in links to the site) or a bearer token identifies the visitor.
 * Ignores cookies, because another site could make a browser send them.
 */
function visitorOf(request: IncomingMessage, url: URL): Visitor {
  const jwtToken = BEARER.exec(request.headers.authorization ?? "")?.[1];
  const unsignedClaims = unsignedFromSearch(url.searchParams) as Visitor["unsignedClaims"];
  return { type: "agent", jwtToken, unsignedClaims, spend: onceFromLimit(request, "draw") };
}

/**
 * Returns the site as the visitor sees it. Throws 401 if the visitor has to sign in, and 404 if the site excludes agents.
 */
async function placeAt(root: URL, visitor: Visitor): Promise<PublishedPlace> {
  const resolution = await resolvePublished(root, visitor);
  if (resolution.kind === "needs-auth")
    throw unauthorized(
      "Visitors must sign in to this site. Send a visitor token as `Authorization: Bearer …`.",
    );
  const place = placeIn(resolution);
  if (!place || !isForMachines(place) || new URL(place.siteUrl).pathname !== root.pathname)
    throw notFound("Site");
  return place;
}

/**
 * Handles the MCP clients of visitors: search, pages and questions (docs/rest.md). Visitors' clients get only content
 * that the visitor can read.
 */
export async function answerSiteMcp(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<Answer> {
  if (request.method !== "POST")
    return refused(
      405,
      "The MCP server accepts only POST requests. Configure your client to use Streamable HTTP.",
      { allow: "POST" },
    );
  const visitor = visitorOf(request, url);
  const root = new URL(url);
  root.pathname = specialOf(url.pathname)?.sitePath ?? "/";
  try {
    const place = await placeAt(root, visitor);
    count(request, countedSite(place, MCP_NAME), "mcp_request", BY_MCP);
    const asked = toRestRequest(request, response);
    const answer = await answerMcp(asked, url.href, BYTES_MAX, () =>
      makeReaderServer({ request, place, visitor, root, signal: asked.signal }),
    );
    return { ...answer, headers: { ...answer.headers, "cache-control": "private, no-store" } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refused(error.status, error.message, error.headers);
  }
}
