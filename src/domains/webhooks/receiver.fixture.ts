import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** A received request. */
export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: { id: string; targets: Record<string, string> } };
}

/** A receiver of webhooks. It records requests, and returns the configured response. */
export async function startReceiver() {
  const received: Received[] = [];
  const state = { status: 204, text: "", isSilent: false };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    received.push({ headers: request.headers, text, body: JSON.parse(text) });
    if (!state.isSilent) response.writeHead(state.status, { location: "/elsewhere" }).end(state.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/hooks`,
    received,
    answer: (status: number, text = "") => Object.assign(state, { status, text, isSilent: false }),
    beSilent: () => Object.assign(state, { isSilent: true }),
    types: () => received.map(({ body }) => body.type),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Throws if the verifier of the npm package standardwebhooks rejects a request. */
export const verify = (secret: string, { text, headers }: Received) =>
  new Webhook(secret).verify(text, headers as Record<string, string>);
