import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { provideEnv } from "@/env";
import { runJobs } from "@/testing/jobs";
import type { Importer } from "../imports.fixture";

export type Answer = string | Buffer | RequestListener;

/** A website on this machine. Paths that aren't set return 404. */
export class TestWebsite {
  readonly answers = new Map<string, Answer>();
  /** The paths of all requests, in their order. */
  readonly asked: string[] = [];
  origin = "";
  private server: Server | null = null;

  async start(isAllowed = true): Promise<this> {
    const server = createServer((request, response) => {
      const { url = "" } = request;
      this.asked.push(url);
      const answer = this.answers.get(url);
      if (typeof answer === "function") answer(request, response);
      else if (answer === undefined) response.writeHead(404, { "content-type": "text/html" }).end("Missing");
      else response.writeHead(200, { "content-type": typeOf(url) }).end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.server = server;
    this.origin = `http://${host}`;
    if (isAllowed) provideEnv({ WEBSITE_OUTBOUND_ALLOWLIST: host });
    return this;
  }

  /** Replaces the content of the website. */
  serve(answers: Record<string, Answer>): void {
    this.answers.clear();
    this.asked.length = 0;
    for (const [path, answer] of Object.entries(answers)) this.answers.set(path, answer);
  }

  sitemap(paths: readonly string[], name = "url"): string {
    const root = name === "url" ? "urlset" : "sitemapindex";
    const items = paths.map((path) => `<${name}><loc>${new URL(path, this.origin).href}</loc></${name}>`);
    return `<?xml version="1.0"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join("")}</${root}>`;
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}

function typeOf(path: string): string {
  if (/\.xml$/.test(path)) return "application/xml";
  if (/\.gz$/.test(path)) return "application/gzip";
  if (/\.txt$/.test(path)) return "text/plain";
  if (/\.gif$/.test(path)) return "image/gif";
  return /\.pdf$/.test(path) ? "application/pdf" : "text/html; charset=utf-8";
}

/** Imports a website, waits until the import ends, and returns its run. */
export async function importWebsite({ api, runs, space, read }: Importer, url: string, more: object = {}) {
  const { body } = await api.post(runs, {
    source: { type: "website", url },
    target: { space: space.id },
    ...more,
  });
  await runJobs();
  return await read(body.id);
}
