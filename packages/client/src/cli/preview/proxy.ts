import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandError } from "../failure.js";

const RELOAD_SCRIPT = "/bindery-reload.js";
const RELOAD_EVENTS = "/bindery-reload";
const COOKIE = "bindery-preview";

/**
 * Defines which of the server's pages the proxy returns. The proxy sends the token only with requests for pages of the
 * preview, which are under `path`.
 */
interface Shown {
  /** The origin of the server. */
  origin: string;
  /** The path of the site. The proxy doesn't forward requests for other paths. */
  sitePath: string;
  /** The path of the preview, which starts with the site's path. */
  path: string;
  token: string;
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Serves a preview at a local URL. When `reload` is called, a script reloads the pages in the browser. Anyone who can use
 * the proxy has the permissions of the token. Therefore, the URL contains a key. The first response stores the key in a
 * cookie.
 */
export class PreviewProxy {
  private readonly key = randomBytes(18).toString("base64url");
  private readonly waiting = new Set<ServerResponse>();
  private readonly server: Server;

  constructor(private readonly shown: Shown) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: Error) =>
        refuse(response, 502, `The server didn't respond: ${error.message}`),
      );
    });
  }

  /** @throws CommandError if the port is in use */
  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", (error) =>
        reject(
          new CommandError(
            `The preview can't start: ${error.message}. Select another port with --port, or omit --port to use any free port.`,
          ),
        ),
      );
      this.server.listen(port, "127.0.0.1", resolve);
    });
  }

  private get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The local URL of the preview, with the key. */
  get url(): string {
    return `http://${this.host}/?key=${this.key}`;
  }

  reload(): void {
    for (const response of this.waiting) response.write("data: reload\n\n");
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Check the host, because another website could make its host name resolve to this address (DNS
    // rebinding).
    if (request.headers.host !== this.host)
      return refuse(
        response,
        403,
        "The URL has the wrong host. Open the URL that `bindery preview` printed.",
      );
    const url = new URL(request.url ?? "/", `http://${this.host}`);
    if (isSame(url.searchParams.get("key") ?? "", this.key)) return this.letIn(response);
    if (!this.isLetIn(request))
      return refuse(
        response,
        403,
        "The URL doesn't contain the key of the preview. Open the URL that `bindery preview` printed.",
      );
    if (request.method !== "GET" && request.method !== "HEAD")
      return refuse(response, 405, "A preview accepts only GET and HEAD requests.");
    if (url.pathname === RELOAD_EVENTS) return this.listenFor(response);
    if (url.pathname === RELOAD_SCRIPT) {
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" });
      return void response.end(`new EventSource("${RELOAD_EVENTS}").onmessage = () => location.reload();\n`);
    }
    if (!url.pathname.startsWith(this.shown.sitePath))
      return refuse(
        response,
        404,
        "The path isn't part of the previewed site. Open the URL that `bindery preview` printed.",
      );
    await this.pass(url, request, response);
  }

  private letIn(response: ServerResponse): void {
    const cookie = `${COOKIE}-${this.host.split(":")[1]}=${this.key}; Path=/; HttpOnly; SameSite=Strict`;
    response
      .writeHead(303, { "set-cookie": cookie, location: this.shown.path, "cache-control": "no-store" })
      .end();
  }

  private isLetIn({ headers }: IncomingMessage): boolean {
    const name = `${COOKIE}-${this.host.split(":")[1]}=`;
    const given = (headers.cookie ?? "").split(/;\s*/).find((part) => part.startsWith(name));
    return isSame(given?.slice(name.length) ?? "", this.key);
  }

  private listenFor(response: ServerResponse): void {
    response
      .writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" })
      .write(": ready\n\n");
    this.waiting.add(response);
    response.once("close", () => this.waiting.delete(response));
  }

  private async pass(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin, path, token } = this.shown;
    const headers: Record<string, string> = { accept: request.headers.accept ?? "*/*" };
    if (url.pathname.startsWith(path)) headers.authorization = `Bearer ${token}`;
    const method = request.method ?? "GET";
    const answer = await fetch(origin + url.pathname + url.search, { method, headers, redirect: "manual" });
    const here = (text: string) => text.replaceAll(origin, `http://${this.host}`);
    const kept: Record<string, string> = { "cache-control": "no-store" };
    for (const name of [
      "content-type",
      "content-security-policy",
      "x-content-type-options",
      "referrer-policy",
    ])
      if (answer.headers.has(name)) kept[name] = answer.headers.get(name) ?? "";
    const location = answer.headers.get("location");
    if (location !== null) kept.location = here(location);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const body = isPage ? withScript(here(await answer.text())) : Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, kept).end(body);
  }
}

/**
 * Adds the reload script to a page. The page's content security policy allows scripts from the page's own
 * host, including this script.
 */
const withScript = (html: string) => {
  const script = `<script src="${RELOAD_SCRIPT}"></script>`;
  return html.includes("</body>") ? html.replace("</body>", `${script}</body>`) : html + script;
};

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${message}.\n`);
}
