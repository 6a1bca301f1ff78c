import { KEPT_BY_BROWSERS } from "./kept-answers";
import { entityTag, matchesNone } from "./rest/entity-tag";

const isKept = (request: Request, calls: readonly string[]) =>
  request.method === "GET" && calls.length === 1 && KEPT_BY_BROWSERS.has(calls[0] ?? "");

/**
 * Gives an answer that browsers keep its tag, and answers 304 without a body where the request names that tag. Other answers
 * stay as they are. `calls` are the procedures that the request names.
 */
export async function tagged(
  request: Request,
  answer: Response,
  calls: readonly string[],
): Promise<Response> {
  if (!answer.ok || !isKept(request, calls)) return answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const etag = entityTag(undefined, bytes);
  const headers = new Headers(answer.headers);
  headers.set("etag", etag);
  headers.set("cache-control", "private, no-cache");
  const isKnown = matchesNone(request.headers.get("if-none-match") ?? undefined, etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers });
}
