import { isIP } from "node:net";
import { env } from "@/env";
import { whileSame } from "./once-for";

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::\d*)?$/i;

/**
 * The name in a `Host` header or in the authority of a URL, in the form in which hosts are compared everywhere: without
 * its port, in lower case, without a trailing dot. Undefined if it isn't a host.
 */
export const hostNameOf = (host: string): string | undefined => HOST.exec(host)?.[1]?.toLowerCase();

const nameIn = whileSame((url: string) => hostNameOf(new URL(url).host));

/** The host name in PUBLIC_URL. */
const ownName = (): string | undefined => nameIn(env.PUBLIC_URL);

/** Whether an authority contains the host of `PUBLIC_URL`, with any port. */
export const isOwnHost = (host: string): boolean => hostNameOf(host) === ownName();

/**
 * Names without a dot, localhost, and IP addresses in all forms that browsers accept, such as `0x7f.0.0.1`.
 */
function isBare(name: string): boolean {
  if (!name.includes(".") || name.endsWith(".localhost")) return true;
  const text = `http://${name}/`;
  return !URL.canParse(text) || isIP(new URL(text).hostname.replace(/^\[|\]$/g, "")) !== 0;
}

/** Whether a host is reserved for Bindery and can't be claimed: that of `PUBLIC_URL`, localhost, IP addresses. */
export function isReservedHost(host: string): boolean {
  const name = hostNameOf(host);
  return name === undefined || name === ownName() || isBare(name);
}

/** The label of a host directly below a wildcard in TRUSTED_HOSTNAMES. */
export function labelBelowTrusted(name: string): string | undefined {
  const dot = name.indexOf(".");
  return dot > 0 && env.TRUSTED_HOSTNAMES.includes(`*${name.slice(dot)}`) ? name.slice(0, dot) : undefined;
}

/** The trusted wildcards without their `*`, such as `.docs.example.com`. */
export const trustedSuffixes = (): string[] =>
  env.TRUSTED_HOSTNAMES.filter((entry) => entry.startsWith("*.")).map((entry) => entry.slice(1));

/** The hosts that have this label directly below a trusted wildcard. */
export const trustedHostsOf = (label: string): string[] => trustedSuffixes().map((suffix) => label + suffix);

/** Whether operators allow sites to use a host without a DNS record, by its name or by a `*.` wildcard. */
export const isTrustedHost = (name: string): boolean =>
  env.TRUSTED_HOSTNAMES.some((entry) =>
    entry.startsWith("*.") ? name.endsWith(entry.slice(1)) : name === entry,
  );
