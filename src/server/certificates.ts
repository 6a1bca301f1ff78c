import type { IncomingMessage, ServerResponse } from "node:http";
import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import { isServedHost } from "@/domains/sites/published/served-host";
import { clientAddress, isFromProxy, networkOf } from "@/lib/client-address";

export const CERTIFICATES_PATH = "/~tls";

/** A length that is longer than any name in a certificate can be. */
const NAME_MAX = 253;

/** Proxies have no limit. Otherwise, other people's queries with made-up names could prevent certificates for new hosts. */
const isProxyItself = (request: IncomingMessage) =>
  isFromProxy(request) && networkOf(clientAddress(request)) === networkOf(request.socket.remoteAddress ?? "");

/**
 * `GET /~tls?domain=HOST`: 200 if a proxy can get a certificate for the host because visitors use it,
 * otherwise 404. The format is that of Caddy's `on_demand_tls`.
 *
 * @throws ApiError 429 for too many queries
 */
export async function answerCertificate(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isProxyItself(request)) await takeShare("certificate", addressKey(clientAddress(request)));
  const { searchParams } = new URL(request.url ?? "", "http://service");
  const domain = searchParams.get("domain") ?? "";
  const isServed = domain.length <= NAME_MAX && (await isServedHost(domain));
  response.writeHead(isServed ? 200 : 404, { "cache-control": "no-store", "content-length": "0" }).end();
}
