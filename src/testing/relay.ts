import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A proxy to the database that simulates outages. The proxy can close its connections, or stop responding while its
 * connections stay open. Tests can end each kind of outage.
 */
export class Relay {
  private readonly sockets = new Set<Socket>();
  /** The connections from clients. */
  private readonly near = new Set<Socket>();
  private isClosed = false;
  private isSilent = false;

  private constructor(
    private readonly server: Server,
    private readonly to: URL,
  ) {}

  static async to(databaseUrl: string): Promise<Relay> {
    const server = createServer();
    const relay = new Relay(server, new URL(databaseUrl));
    server.on("connection", (socket) => relay.join(socket));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return relay;
  }

  get url(): string {
    const url = new URL(this.to.href);
    url.hostname = "127.0.0.1";
    url.port = String((this.server.address() as AddressInfo).port);
    url.search = "";
    return url.href;
  }

  private join(near: Socket): void {
    if (this.isClosed) return void near.destroy();
    const host = this.to.searchParams.get("host");
    const port = Number(this.to.port || 5432);
    const far = host?.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, this.to.hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on("error", () => into.destroy());
      from.on("close", () => {
        this.sockets.delete(from);
        into.destroy();
      });
      from.pipe(into);
    }
    this.near.add(near);
    near.on("close", () => this.near.delete(near));
    if (this.isSilent) near.pause();
  }

  /** Closes all connections, and accepts no new ones. */
  close(): void {
    this.isClosed = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Keeps connections open but doesn't forward anything. New connections get no response. */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  /** Stops the proxy permanently. */
  async end(): Promise<void> {
    this.close();
    this.server.close();
    await once(this.server, "close");
  }

  /** Accepts connections again. First closes the connections that got no response, so that their clients notice this. */
  async heal(): Promise<void> {
    const silenced = this.isSilent ? [...this.near] : [];
    // End both sides of the connection. Each socket closes after the other side has responded.
    await Promise.all(
      silenced.map((socket) => {
        const closed = new Promise((resolve) => socket.once("close", resolve));
        socket.resume().end();
        return closed;
      }),
    );
    this.isClosed = false;
    this.isSilent = false;
  }
}
