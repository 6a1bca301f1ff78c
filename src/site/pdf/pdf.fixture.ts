import path from "node:path";
import { getDocumentProxy } from "unpdf";
import { expect } from "vitest";
import { db } from "@/db/client";
import { handlePdf } from "@/domains/content/pdf/download";
import { env } from "@/env";
import { runJobs } from "@/testing/jobs";
import { type ContentFields, makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { typesetHandler } from "./handlers";

export async function makeFixture(content: Omit<ContentFields, "space"> = {}) {
  const organization = await makeOrganization();
  const { token, user } = await makePerson({ organization, role: "admin" });
  const space = await makeSpace({ organizationId: organization.id, title: "Handbook" });
  await makeContent({ space, ...content });
  return { organization, space, user, api: rest(token) };
}

export type Fixture = Awaited<ReturnType<typeof makeFixture>>;

export async function urlOf({ api, space }: Pick<Fixture, "api" | "space">, query = ""): Promise<string> {
  const answer = await api.get(`/spaces/${space.id}/pdf${query}`);
  expect(answer.status).toBe(200);
  return answer.body.url;
}

export function open(url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url);
  const signal = AbortSignal.abort();
  return handlePdf({ method: "GET", path: pathname, query: search.slice(1), headers, signal });
}

export async function read(url: string): Promise<Uint8Array> {
  const { status, body, headers } = await open(url);
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function made(place: Pick<Fixture, "api" | "space">, query = "") {
  const url = await urlOf(place, query);
  await runJobs();
  return parse(await read(url));
}

/** Creates the PDF of a space in this process, as a file. */
export async function setHere(
  place: Pick<Fixture, "api" | "space" | "organization">,
  run = typesetHandler.run,
) {
  await urlOf(place);
  const where = { organizationId: place.organization.id };
  const row = await db().pdfExport.findFirstOrThrow({ where });
  const file = path.join(env.DATA_DIR, `${row.id}.pdf`);
  return { file, made: await run({ row, file }) };
}

export async function parse(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  const links: { url?: string; dest?: unknown }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
    links.push(...(await page.getAnnotations()));
  }
  return { pdf, pages, text: pages.join("\n"), links, outline: await pdf.getOutline() };
}

export type Bookmark = Awaited<ReturnType<typeof parse>>["outline"][number];
export const titles = (items: Bookmark[]): unknown[] =>
  items.map((item) => (item.items.length > 0 ? [item.title, titles(item.items)] : item.title));
