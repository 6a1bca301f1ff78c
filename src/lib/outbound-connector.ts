import dns from "node:dns";
import net from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./outbound-address";
import { noPublicAddress, OutboundRefusedError } from "./outbound-errors";

const LOCALHOST = /^(.+\.)?localhost\.?$/i;
const CONNECT_MILLISECONDS = 10_000;

export const portOf = ({ port, protocol }: { port: string; protocol: string }) =>
  Number(port) || (protocol === "https:" ? 443 : 80);

const lookupPublic: net.LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    if (addresses.some(({ address }) => !isPublicAddress(address))) {
      return done(noPublicAddress(host), "", 0);
    }
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    done(null, first?.address ?? "", first?.family);
  });
};

/** Returns a connector that connects only to public addresses and to hosts in the allowlist. */
export function guardedConnector(
  isAllowed: (host: string, port: number) => boolean,
): buildConnector.connector {
  const open = buildConnector({ timeout: CONNECT_MILLISECONDS });
  const guarded = buildConnector({ timeout: CONNECT_MILLISECONDS, lookup: lookupPublic });
  return (target, done) => {
    if (isAllowed(target.hostname, portOf(target))) return open(target, done);
    const host = target.hostname.replace(/^\[|\]$/g, "");
    // Node.js doesn't call `lookup` if the host is an IP address, so IP addresses are checked here. The address of the
    // connection is checked again, in case the connection didn't use the resolver.
    if (LOCALHOST.test(host) || (net.isIP(host) && !isPublicAddress(host)))
      return done(new OutboundRefusedError(host, target.host ?? host), null);
    guarded(target, (...[error, socket]) => {
      if (error) return done(error, null);
      if (isPublicAddress(socket.remoteAddress ?? "")) return done(null, socket);
      socket.destroy();
      done(noPublicAddress(host), null);
    });
  };
}
