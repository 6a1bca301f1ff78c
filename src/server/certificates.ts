import type { IncomingMessage, ServerResponse } from "node:http";
import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import { isServedHost } from "@/domains/sites/published/served-host";
import { clientAddress, isFromProxy, networkOf } from "@/lib/client-address";

export const CERTIFICATES_PATH = "/~tls";

/** The maximum length of a host name. Names in certificates are never longer. */
const NAME_MAX = 253;

/**
 * Whether a proxy itself sends the request. Requests from proxies aren't limited. If these requests were limited,
 * anyone could make the proxy ask for nonexistent names until the limit is reached. New hosts would then get no
 * certificates.
 */
const isProxyItself = (request: IncomingMessage) =>
  isFromProxy(request) && networkOf(clientAddress(request)) === networkOf(request.socket.remoteAddress ?? "");

/**
 * `GET /~tls?domain=HOST`: returns 200 if a proxy may get a certificate for the host, because a site uses the host.
 * Otherwise, returns 404. The request has the format of Caddy's `on_demand_tls`.
 * @throws ApiError 429 if there are too many queries
 */
export async function answerCertificate(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isProxyItself(request)) await takeShare("certificate", addressKey(clientAddress(request)));
  const { searchParams } = new URL(request.url ?? "", "http://service");
  const domain = searchParams.get("domain") ?? "";
  const isServed = domain.length <= NAME_MAX && (await isServedHost(domain));
  response.writeHead(isServed ? 200 : 404, { "cache-control": "no-store", "content-length": "0" }).end();
}
