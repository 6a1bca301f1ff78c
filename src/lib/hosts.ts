import { isIP } from "node:net";
import { env } from "@/env";
import { whileSame } from "./once-for";

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::\d*)?$/i;

/**
 * Returns the name in a `Host` header or in a URL's authority, in the form in which hosts are compared. This form has
 * no port, no upper-case letters and no trailing dot. Returns undefined if the name isn't a valid host name.
 */
export const hostNameOf = (host: string): string | undefined => HOST.exec(host)?.[1]?.toLowerCase();

const nameIn = whileSame((url: string) => hostNameOf(new URL(url).host));

/** The host name in PUBLIC_URL. */
const ownName = (): string | undefined => nameIn(env.PUBLIC_URL);

/** Whether an authority contains the host of `PUBLIC_URL`, with any port. */
export const isOwnHost = (host: string): boolean => hostNameOf(host) === ownName();

/**
 * Whether a host is a name without a dot, `localhost`, or an IP address in any form that browsers accept, such as
 * `0x7f.0.0.1`.
 */
function isBare(name: string): boolean {
  if (!name.includes(".") || name.endsWith(".localhost")) return true;
  const text = `http://${name}/`;
  return !URL.canParse(text) || isIP(new URL(text).hostname.replace(/^\[|\]$/g, "")) !== 0;
}

/**
 * Whether a host is reserved, so that no organization can claim it. The host of `PUBLIC_URL`, localhost and IP addresses
 * are reserved.
 */
export function isReservedHost(host: string): boolean {
  const name = hostNameOf(host);
  return name === undefined || name === ownName() || isBare(name);
}

/** If a host is directly under a wildcard in TRUSTED_HOSTNAMES, returns the host's first label. */
export function labelBelowTrusted(name: string): string | undefined {
  const dot = name.indexOf(".");
  return dot > 0 && env.TRUSTED_HOSTNAMES.includes(`*${name.slice(dot)}`) ? name.slice(0, dot) : undefined;
}

/** The trusted wildcards without their `*`, such as `.docs.example.com`. */
export const trustedSuffixes = (): string[] =>
  env.TRUSTED_HOSTNAMES.filter((entry) => entry.startsWith("*.")).map((entry) => entry.slice(1));

/** Returns the hosts that consist of this label and a trusted wildcard's suffix. */
export const trustedHostsOf = (label: string): string[] => trustedSuffixes().map((suffix) => label + suffix);

/**
 * Whether the operator allows sites to use a host without a DNS record. The operator can list the host itself or a `*.`
 * wildcard.
 */
export const isTrustedHost = (name: string): boolean =>
  env.TRUSTED_HOSTNAMES.some((entry) =>
    entry.startsWith("*.") ? name.endsWith(entry.slice(1)) : name === entry,
  );
