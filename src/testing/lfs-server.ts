import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { GitRemote } from "./git-remote";

type Action = { href: string; header?: Record<string, string> };

/**
 * A server for Git LFS. The batch API is next to the repositories of a test server. The objects are on a server of their
 * own with another port, and need a token that only the batch API gives.
 */
export class LfsServer {
  /** The host of the objects in the form `127.0.0.1:PORT`. */
  host = "";
  /** The headers of each request for an object. */
  readonly downloads: IncomingHttpHeaders[] = [];
  /** The number of requests to the batch API. */
  batches = 0;
  /** Changes the action that the batch API returns for an object. */
  changeAction: (action: Action, oid: string) => unknown = (action) => action;
  private readonly objects = new Map<string, Buffer>();
  private readonly server = createServer((request, response) => {
    this.downloads.push(request.headers);
    const bytes = this.objects.get(request.url?.slice(1) ?? "");
    if (request.headers["x-lfs-token"] !== "given") response.writeHead(403).end();
    else if (bytes) response.writeHead(200).end(bytes);
    else response.writeHead(404).end();
  });

  async start(remote: GitRemote): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
    this.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    remote.server.setLfs(async (request, response) => {
      this.batches += 1;
      const { objects } = JSON.parse(await text(request)) as { objects: { oid: string; size: number }[] };
      const found = objects.map(({ oid, size }) => {
        if (!this.objects.has(oid)) return { oid, size, error: { code: 404, message: "Not here" } };
        const action = { href: `http://${this.host}/${oid}`, header: { "X-LFS-Token": "given" } };
        return { oid, size, authenticated: true, actions: { download: this.changeAction(action, oid) } };
      });
      response.writeHead(200, { "content-type": "application/vnd.git-lfs+json" });
      response.end(JSON.stringify({ transfer: "basic", objects: found }));
    });
  }

  reset(): void {
    this.downloads.length = 0;
    this.batches = 0;
    this.changeAction = (action) => action;
  }

  /** Stores an object, and returns the pointer to it. With `stored`, the server has these bytes in its place. */
  add(content: string | Buffer, stored: string | Buffer = content): string {
    const bytes = Buffer.from(content);
    const oid = createHash("sha256").update(bytes).digest("hex");
    this.objects.set(oid, Buffer.from(stored));
    return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`;
  }

  stop(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(done));
  }
}

/** Starts an LfsServer for all tests in a file. */
export function startLfsServer(remote: GitRemote): LfsServer {
  const lfs = new LfsServer();
  beforeAll(() => lfs.start(remote));
  beforeEach(() => lfs.reset());
  afterAll(() => lfs.stop());
  return lfs;
}
