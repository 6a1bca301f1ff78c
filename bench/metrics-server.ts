import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { handleNode } from "@/api/rest/node";
import { beginStatement } from "@/db/measured";
import { startMetrics } from "@/lib/metrics";
import { createListener } from "@/server/listener";

/**
 * A server that doesn't query the database, but records three statements in the metrics for each request, as for a read.
 * `--measured` turns metrics on.
 */
if (process.argv.includes("--measured")) startMetrics("server");
const sites = { isAsked: () => false, answer: () => Promise.reject(new Error("not a site")) };
const pages = () => Promise.reject(new Error("not a page"));
const rest: typeof handleNode = (request, response) => {
  for (const name of ["session", "space", "space:page"]) beginStatement()(name);
  return handleNode(request, response);
};
const server = createServer(createListener({ sites, rest, trpc: pages, pages, phase: () => "serving" }));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
