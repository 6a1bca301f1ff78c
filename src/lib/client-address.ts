import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";
import { env } from "@/env";
import { whileSame } from "./once-for";

const compiled = whileSame((proxies: string[]) => proxyAddr.compile(proxies));

/** Whether an IP address belongs to TRUSTED_PROXIES. */
const isProxy = (address: string, hops: number): boolean => compiled(env.TRUSTED_PROXIES)(address, hops);

/**
 * Returns the IP address of the client. If the connection comes from a trusted proxy, the client's address is the last
 * address in X-Forwarded-For that isn't a trusted proxy.
 */
export const clientAddress = (request: IncomingMessage): string => proxyAddr(request, isProxy) ?? "unknown";

/** Whether an IP address belongs to a trusted proxy, which forwards the requests of many clients. */
export const isTrustedProxy = (address: string): boolean => ipaddr.isValid(address) && isProxy(address, 0);

/** Whether a request comes from a trusted proxy, so that its headers can be trusted. */
export const isFromProxy = ({ socket }: IncomingMessage): boolean =>
  socket.remoteAddress !== undefined && isProxy(socket.remoteAddress, 0);

/**
 * Returns the network of an IP address. For an IPv6 address, the network is the first 64 bits, because one internet
 * subscriber usually has all addresses with these bits.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}
