import ipaddr from "ipaddr.js";

/** An IPv4-mapped IPv6 address has this many bits in front of the IPv4 address. */
const MAPPED_BITS = 96;

/**
 * Returns an IP address in a form that PostgreSQL can compare with networks. IPv4-mapped IPv6 addresses become IPv4 addresses, and the
 * zone of a link-local address is removed. Returns null if the text isn't an IP address.
 */
export function comparableAddress(address: string | null | undefined): string | null {
  const [plain = ""] = (address ?? "").split("%");
  return isWritten(plain) ? ipaddr.process(plain).toString() : null;
}

/** Whether a text is an IPv4 address with four parts, or an IPv6 address. `ipaddr.js` also accepts `10.1` and `0x7f.1`. */
const isWritten = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/**
 * Returns a network in CIDR notation, without the bits that don't belong to the network: `10.1.2.3/8` becomes `10.0.0.0/8`. An address
 * without a length becomes a network with only this address. Returns null if the text isn't a network.
 */
export function networkIn(text: string): string | null {
  const [address = "", length, ...others] = text.trim().split("/");
  if (others.length > 0 || !isWritten(address) || (length !== undefined && !/^\d{1,3}$/.test(length)))
    return null;
  const parsed = ipaddr.parse(address);
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress();
  const bits = (length === undefined ? bitsOf(parsed) : Number(length)) - (isMapped ? MAPPED_BITS : 0);
  const plain = ipaddr.process(address);
  if (bits < 0 || bits > bitsOf(plain)) return null;
  const kind = plain.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(`${plain.toString()}/${bits}`).toString()}/${bits}`;
}

const bitsOf = (address: ipaddr.IPv4 | ipaddr.IPv6) => (address.kind() === "ipv4" ? 32 : 128);

/** Whether an IP address is in one of the networks, which `networkIn` returned. */
export function isInNetworks(address: string | null, networks: readonly string[]): boolean {
  const comparable = comparableAddress(address);
  if (comparable === null) return false;
  const parsed = ipaddr.parse(comparable);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}
