import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { db } from "@/db/client";
import type { Site, Space } from "@/db/generated/client";
import type { SiteUncheckedUpdateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { createListener } from "@/server/listener";
import { makeContent } from "@/testing/make/content";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import type { SiteAssets } from "./assets";
import { createPublishedSites } from "./serve/handler";

export const SCRIPT = "export {};\n".repeat(200);
const script = Buffer.from(SCRIPT);
export const ASSETS: SiteAssets = {
  script: "site-1.js",
  referenceScript: "reference-1.js",
  style: "style-1.css",
  panelScript: "panel-1.js",
  panelStyle: "panel-style-1.css",
  embedScript: "embed-1.js",
  mathStyle: "math-1.css",
  diagram: "diagram-1.js",
  offline: "offline-1.js",
  font: "font-1.woff2",
  fonts: { Lato: { family: "Lato", style: "font-Lato-1.css", latin: "lato-1.woff2" } },
  build: "test",
  fileOf: (name) => {
    const bytes = { "site-1.js": script, "embed-1.js": Buffer.from("start(settings);") }[name];
    return bytes && { bytes, contentType: "text/javascript; charset=utf-8" };
  },
};

let port: number;

/**
 * Serves published sites on a separate port for the tests of a file. For any other request, the server returns only the
 * name of the handler that would handle the request.
 */
export function serveReaders(): void {
  let server: Server;
  beforeAll(async () => {
    const saying = (text: string) => async (_request: unknown, response: { end(text: string): unknown }) =>
      void response.end(text);
    const sites = createPublishedSites(ASSETS);
    const others = { rest: saying("rest"), trpc: saying("trpc"), pages: saying("console") };
    server = createServer(createListener({ sites, ...others, phase: () => "serving" }));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
}

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
}

/** Sends a request as a browser would, without following redirects. */
export function get(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body?: string | Uint8Array,
): Promise<Got> {
  const host = new URL(env.PUBLIC_URL).host;
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ port, path, method, headers: { host, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString(), bytes });
      });
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

/** The public site of the test, and its only space. */
export let site: Site;
export let space: Space;

/** The URL of the site's MCP server, with parameters about the visitor. */
export const mcpAddress = (query = "", name = site.basename) =>
  `http://127.0.0.1:${port}/s/${name}/~mcp${query}`;

/** Sends a request to a path on the site. */
export const at = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
  body?: string | Uint8Array,
) => get(`/s/${site.basename}/${path}`, headers, method, body);

/** Changes the site in the database, as if another person had changed it. */
export const change = (data: SiteUncheckedUpdateInput) =>
  db().site.update({
    where: { organizationId_id: { organizationId: site.organizationId, id: site.id } },
    data: { ...data, configVersion: { increment: 1 } },
  });

/** Gives the site a custom domain. */
export async function giveHost(): Promise<string> {
  const host = `docs.${newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "x")}.example`;
  const { organizationId, id: siteId } = site;
  await db().siteAddress.create({ data: { address: `hostname:${host}`, organizationId, siteId } });
  await change({ hostname: host, provedHostname: host });
  return host;
}

/** Creates a new site for each test. */
export function makeManual(): void {
  beforeEach(async () => {
    space = await makeSpace({ title: "Handbook" });
    await makeContent({
      space,
      pages: [
        { title: "Welcome", slug: "welcome" },
        {
          title: "Guide",
          slug: "guide",
          pages: [
            { title: "First steps", slug: "first", pages: [{ title: "Deep down", slug: "deep" }] },
            { title: "Second", slug: "second" },
          ],
        },
        { title: "Secret drafts", slug: "drafts", hidden: true },
        { title: "Last", slug: "last" },
      ],
    });
    site = await makeSite({ title: "Manual", spaces: [space], publishedAt: now() });
  });
}
