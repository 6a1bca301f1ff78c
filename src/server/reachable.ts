import type { IncomingMessage, ServerResponse } from "node:http";
import { hotQuery } from "@/db/hot";
import { hasFailedSince, outageOf, RETRY_SECONDS } from "@/db/outage";
import { monotonicMilliseconds } from "@/lib/clock";
import { logFailure } from "@/lib/log";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Asks for itself again by the time at which the answer says that a client may come back. */
const pageOf = (message: string, seconds: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}">
<title>Back in a moment</title>
<h1>Back in a moment</h1>
<p>${message} This page reloads automatically.</p>
</html>
`;

/** What asks for a page takes HTML or anything; what pages load, and their calls, answer for themselves. */
const PAGE = /text\/html|\*\/\*/;
const LOADED = /^\/(?:_next|api)\/|\.\w+(?:\?|$)/;

/** Whether the request is for a page of the console, by a browser or a monitoring program. */
const isPage = ({ method, headers, url = "/" }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") && PAGE.test(headers.accept ?? "*/*") && !LOADED.test(url);

/** Next answers 500 for a page that it was drawing when the database went away: that is a 503 like the others. */
function refuseWhatFails(response: ServerResponse): void {
  const begun = monotonicMilliseconds();
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !hasFailedSince(begun)) return writeHead(status, ...rest);
    response.setHeader("Retry-After", RETRY_SECONDS);
    return writeHead(503, ...rest);
  };
}

/** The console's pages, and 503 in place of a page while the database is away: Next alone would answer 500. */
export const whileReachable =
  (pages: Handler): Handler =>
  async (request, response) => {
    try {
      if (isPage(request)) await hotQuery("reachable", "SELECT 1", []);
    } catch (error) {
      const outage = outageOf(error);
      if (!outage) throw error;
      logFailure({ error }, outage.status, "page could not be rendered");
      const { status, message, headers } = outage;
      const type = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
      response.writeHead(status, { ...headers, ...type });
      return void response.end(
        request.method === "HEAD" ? "" : pageOf(message, headers["Retry-After"] ?? ""),
      );
    }
    refuseWhatFails(response);
    return await pages(request, response);
  };
