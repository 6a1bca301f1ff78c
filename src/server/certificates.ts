import type { IncomingMessage, ServerResponse } from "node:http";
import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import { isServedHost } from "@/domains/sites/published/served-host";
import { clientAddress, isFromProxy, networkOf } from "@/lib/client-address";

export const CERTIFICATES_PATH = "/~tls";

/** Longer than any name that a certificate can have. */
const NAME_MAX = 253;

/** A proxy itself is not held to a limit: made-up names of others must not keep new hosts from a certificate. */
const isProxyItself = (request: IncomingMessage) =>
  isFromProxy(request) && networkOf(clientAddress(request)) === networkOf(request.socket.remoteAddress ?? "");

/**
 * `GET /~tls?domain=HOST`: 200 where a proxy may fetch a certificate for that host, since readers come by it, else 404. As
 * Caddy's `on_demand_tls` asks.
 *
 * @throws ApiError 429 for those who ask too often
 */
export async function answerCertificate(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isProxyItself(request)) await takeShare("certificate", addressKey(clientAddress(request)));
  const { searchParams } = new URL(request.url ?? "", "http://service");
  const domain = searchParams.get("domain") ?? "";
  const isServed = domain.length <= NAME_MAX && (await isServedHost(domain));
  response.writeHead(isServed ? 200 : 404, { "cache-control": "no-store", "content-length": "0" }).end();
}
