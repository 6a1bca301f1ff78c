import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { env } from "@/env";
import { isTrustedProxy, networkOf } from "@/lib/client-address";
import { metrics } from "@/lib/metrics";
import { refuseConnect, refuseUnreadable } from "./unreadable";

/** The time limits for the steps of a connection, in milliseconds. */
export interface Patience {
  /**
   * The time from the opening of a connection, or from a later request's first byte, to the end of the
   * headers.
   */
  headers: number;
  /** The time from a request's first byte to the end of its body. */
  request: number;
  /** The time without a byte in either direction while a request is received or a response is sent. */
  silence: number;
  /** The time between two requests on a connection. */
  keepAlive: number;
}

const PATIENCE: Patience = { headers: 20_000, request: 300_000, silence: 300_000, keepAlive: 65_000 };

/** One network can use the maximum number of connections divided by this number. */
const NETWORK_PART = 4;

/** A server, and all sockets that are open on its port. */
export interface Connections {
  server: Server;
  count(): number;
  /** Closes all sockets immediately, including upgraded sockets and sockets that Node.js no longer associates with a request. */
  endAll(): void;
}

/**
 * Whether a network has reached its limit of connections. Trusted proxies have no limit, because a proxy's
 * connections carry the requests of many clients.
 */
function isBeyond(networks: ReadonlyMap<string, number>, address: string): boolean {
  const limit = env.MAX_CONNECTIONS;
  if (limit === 0 || isTrustedProxy(address)) return false;
  return (networks.get(networkOf(address)) ?? 0) >= Math.ceil(limit / NETWORK_PART);
}

function track(server: Server): Pick<Connections, "count" | "endAll"> {
  const sockets = new Set<Socket>();
  const networks = new Map<string, number>();
  const drop = (reason: string) => metrics()?.refusedConnections.inc({ reason });
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "unknown";
    if (isBeyond(networks, address)) {
      drop("network limit");
      return void socket.destroy();
    }
    const network = networkOf(address);
    sockets.add(socket);
    metrics()?.connections.set(sockets.size);
    networks.set(network, (networks.get(network) ?? 0) + 1);
    socket.once("close", () => {
      sockets.delete(socket);
      metrics()?.connections.set(sockets.size);
      const left = (networks.get(network) ?? 1) - 1;
      if (left === 0) networks.delete(network);
      else networks.set(network, left);
    });
  });
  server.on("drop", () => drop("limit"));
  return {
    count: () => sockets.size,
    endAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Creates a server on which no connection stays open forever. Each step has a timeout. If the input isn't
 * an ordinary request, the server responds and closes the connection. Every socket is tracked until it's
 * closed. There is no listener for upgrades, so that Node.js ignores the `Upgrade` header of a request (RFC
 * 9110, 7.8).
 */
export function openConnections(listener: RequestListener, patience: Patience = PATIENCE): Connections {
  const connectionsCheckingInterval = Math.min(5_000, patience.headers / 2);
  const server = createServer({ connectionsCheckingInterval }, listener);
  server.headersTimeout = patience.headers;
  server.requestTimeout = patience.request;
  server.keepAliveTimeout = patience.keepAlive;
  server.timeout = patience.silence;
  if (env.MAX_CONNECTIONS > 0) server.maxConnections = env.MAX_CONNECTIONS;
  server.on("clientError", refuseUnreadable);
  server.on("connect", refuseConnect);
  // An unknown `Expect` header is ignored, and the request is handled normally (RFC 9110, 10.1.1).
  server.on("checkExpectation", listener);
  return { server, ...track(server) };
}
