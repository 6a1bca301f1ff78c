import type { IncomingMessage, ServerResponse } from "node:http";
import { hasFailedSince, outageOf, RETRY_SECONDS } from "@/db/outage";
import { reads } from "@/db/reads";
import { monotonicMilliseconds } from "@/lib/clock";
import { logFailure } from "@/lib/log";
import { reachable } from "./queries";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** An error page that reloads after the number of seconds in Retry-After. */
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

/**
 * Matches the `Accept` header of a request for a page, which accepts HTML or all types. Requests for other resources and
 * for the API accept other types. The page that sends such a request handles the error itself.
 */
const PAGE = /text\/html|\*\/\*/;
const LOADED = /^\/(?:_next|api)\/|\.\w+(?:\?|$)/;

/** Whether a browser or a monitoring program requests a page of the console. */
const isPage = ({ method, headers, url = "/" }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") && PAGE.test(headers.accept ?? "*/*") && !LOADED.test(url);

/** Replaces a 500 from Next.js with 503. Next.js returns 500 if the outage starts while it renders a page. */
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

/**
 * Serves the console's pages. If the database is unavailable, returns 503 instead of a page, because Next.js would return 500.
 */
export const whileReachable =
  (pages: Handler): Handler =>
  async (request, response) => {
    try {
      if (isPage(request)) await reachable.rows(reads(), {});
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
