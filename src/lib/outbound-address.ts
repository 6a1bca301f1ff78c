import ipaddr from "ipaddr.js";

/**
 * Whether a numeric address is on the public internet: not a loopback, private, link-local, NAT or tunnel
 * address
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed.kind() === "ipv4") return true;
  // Global unicast is 2000::/3. The library has no range name for addresses outside it (such as the
  // IPv4-compatible ::127.0.0.1), and such addresses are therefore excluded here.
  const [first = 0] = (parsed as ipaddr.IPv6).parts;
  return first >= 0x2000 && first <= 0x3fff;
}

/** The allowlist entry that allows only the host of this URL. */
export function allowlistEntryOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/**
 * Turns `host[:port]` entries into a test on host and port. An entry without a port allows every port of that
 * host. IPv6 hosts are written in brackets. An entry contains a host as it appears in a URL, never the IP
 * address that it resolves to.
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
