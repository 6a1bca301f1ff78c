import sharp from "sharp";
import { afterEach, beforeEach, expect } from "vitest";
import { db } from "@/db/client";
import { setClock } from "@/lib/clock";
import { at, makeManual, serveReaders, space } from "@/site/published/site-server.fixture";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { answerWith, html, serveThirdParty } from "./third-party.fixture";

/** The API for an administrator of the space. */
export let api: ReturnType<typeof rest>;

/** Serves a site and another host for the tests of a file. Each test gets a new site. */
export function makeEmbeddingSite(): void {
  serveReaders();
  makeManual();
  serveThirdParty();
  beforeEach(async () => {
    const { token } = await makePerson({ organization: { id: space.organizationId }, role: "admin" });
    api = rest(token);
  });
  afterEach(() => setClock());
}

export const embed = (url: string) => `{% embed url="${url}" %}\n`;

export async function change(changes: unknown[]) {
  const { status, body } = await api.post(`/spaces/${space.id}/content`, { changes });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Writes a page that embeds these URLs. */
export const write = (slug: string, ...urls: string[]) =>
  change([
    { operation: "insert_page", title: slug, slug, document: { markdown: urls.map(embed).join("\n") } },
  ]);

/** The cards of a space, sorted by URL. */
export const rows = (spaceId = space.id, organizationId = space.organizationId) =>
  db().embedCard.findMany({ where: { organizationId, spaceId }, orderBy: { url: "asc" } });

/** Returns the HTML of the embeds on a page of the site. */
export async function shown(slug: string): Promise<string> {
  const { status, text } = await at(slug);
  expect(status).toBe(200);
  return [...text.matchAll(/<figure class="doc-embed[\s\S]*?<\/figure>/g)].join("");
}

export const picture = (width = 1200, height = 630, format: "png" | "gif" = "png") =>
  sharp({ create: { width, height, channels: 3, background: "#369" } })
    .toFormat(format)
    .toBuffer();

const OPEN_GRAPH = `<title>Tab title</title>
  <meta property="og:title" content="A guide to &amp; about bees">
  <meta property="og:description" content="All about   bees.">
  <meta property="og:site_name" content="Bee News">
  <meta property="og:image" content="/picture.png">`;

/** Responds with a page that has an image. */
export async function answerWithImage(bytes?: Buffer, type = "image/png") {
  const image = bytes ?? (await picture());
  answerWith((request, response) =>
    request.url === "/picture.png"
      ? void response.writeHead(200, { "content-type": type }).end(image)
      : html(OPEN_GRAPH)(request, response),
  );
}
