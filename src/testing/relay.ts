import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A way to the database that can be closed, or go silent with its connections open, and come back. */
export class Relay {
  private readonly sockets = new Set<Socket>();
  /** Those of them that lead to whoever asks. */
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

  /** Ends what is open, and takes no new connection. */
  close(): void {
    this.isClosed = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Keeps what is open, and lets nothing through; what connects gets no answer. */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  /** Ends the relay for good. */
  async end(): Promise<void> {
    this.close();
    this.server.close();
    await once(this.server, "close");
  }

  /** Takes connections again; those that were silenced are ended first, and whoever had opened them has seen it. */
  async heal(): Promise<void> {
    const silenced = this.isSilent ? [...this.near] : [];
    // Both sides say that they end: this one is closed once the other has answered.
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
