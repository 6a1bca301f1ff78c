import type { IncomingMessage } from "node:http";
import { db } from "@/db/client";
import { isAtHost } from "@/domains/names/addresses";
import { env } from "@/env";
import { Cache } from "@/lib/cache";
import { hostNameOf, isReservedHost, labelBelowTrusted } from "@/lib/hosts";

/** The time for which Bindery caches whether a host belongs to a site. */
const REMEMBERED_MILLISECONDS = 5_000;
const remembered = new Cache<boolean>({
  name: "hosts",
  weigh: () => 0,
  ttlMilliseconds: REMEMBERED_MILLISECONDS,
});

let own: { text: string; url: URL } | undefined;

/** The URL of Bindery itself. */
export function ownUrl(): URL {
  if (own?.text !== env.PUBLIC_URL) own = { text: env.PUBLIC_URL, url: new URL(env.PUBLIC_URL) };
  return own.url;
}

/**
 * Whether the host is the custom domain of a site or an organization. Bindery's own host never belongs to a
 * site.
 */
export async function isSiteHost(host: string | undefined): Promise<boolean> {
  const name = host === undefined ? undefined : hostNameOf(host);
  if (name === undefined || isReservedHost(name)) return false;
  return await remembered.load(name, async () => {
    const where = { OR: isAtHost(name) };
    if (await db().siteAddress.findFirst({ where, select: { address: true } })) return true;
    const hostname = labelBelowTrusted(name);
    return hostname !== undefined && (await db().organization.count({ where: { hostname } })) > 0;
  });
}

/** Returns the requested URL as the visitor's browser shows it, or null if the URL is invalid. */
export function askedUrl(request: IncomingMessage, isOnSiteHost: boolean): URL | null {
  const target = request.url ?? "/";
  const path = target.startsWith("/") ? target : "/";
  const { host } = request.headers;
  const forwarded = request.headers["x-forwarded-proto"];
  const protocol = forwarded === "https" || forwarded === "http" ? `${forwarded}:` : ownUrl().protocol;
  const origin = isOnSiteHost && host ? `${protocol}//${host}` : ownUrl().origin;
  // Join the origin and the path as text. `new URL(path, origin)` would parse a path that starts with two slashes as a
  // host.
  return URL.canParse(origin + path) ? new URL(origin + path) : null;
}
