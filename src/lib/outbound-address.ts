import ipaddr from "ipaddr.js";

/** Whether an IP address is on the public internet, and not a loopback, private, link-local, NAT or tunnel address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed.kind() === "ipv4") return true;
  // Public IPv6 addresses (global unicast) are in 2000::/3. All other addresses are excluded here, because the library
  // doesn't recognize some of them, such as the IPv4-compatible ::127.0.0.1.
  const [first = 0] = (parsed as ipaddr.IPv6).parts;
  return first >= 0x2000 && first <= 0x3fff;
}

/** Returns the allowlist entry that allows only this URL's host. */
export function allowlistEntryOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/**
 * Returns a function that checks whether the allowlist contains a host and port. Entries have the form `host[:port]`. An
 * entry without a port allows every port of its host. IPv6 addresses are in brackets. An entry contains the host as it
 * appears in a URL, not the IP address to which the host resolves.
 */
export function allowlistMatcher(allowlist: readonly string[]): (host: string, port: number) => boolean {
  const entries = new Set(
    allowlist.map((entry) => entry.trim().toLowerCase()).filter((entry) => entry !== ""),
  );
  return (host, port) => {
    const name = host.toLowerCase();
    return entries.has(name) || entries.has(`${name}:${port}`);
  };
}
