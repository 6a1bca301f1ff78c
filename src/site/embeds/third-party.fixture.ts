import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let respond: Respond;

/** The paths of all requests to the other host, in order. */
export const asked: string[] = [];
/** The origin of the other host. */
export let origin = "";

/** Sets how the other host responds in the current test. */
export const answerWith = (next: Respond): void => {
  respond = next;
};

/** Responds with an HTML page whose head contains this HTML. */
export const html =
  (head: string, contentType = "text/html; charset=utf-8"): Respond =>
  (_request, response) =>
    void response
      .writeHead(200, { "content-type": contentType })
      .end(`<!doctype html><html><head>${head}</head><body><title>Not this title</title></body></html>`);

/** Starts another host on this machine, and turns cards on, for the tests of a file. */
export function serveThirdParty(): void {
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      respond(request, response);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    provideEnv({ EMBED_OUTBOUND_ALLOWLIST: `127.0.0.1:${port}`, EMBED_CARDS: "on" });
  });
  beforeEach(() => {
    asked.length = 0;
    respond = html("<title>Plain title</title>");
  });
  afterAll(() => {
    provideEnv({ EMBED_OUTBOUND_ALLOWLIST: "", EMBED_CARDS: "off" });
    setClock();
    server.closeAllConnections();
    server.close();
  });
}
