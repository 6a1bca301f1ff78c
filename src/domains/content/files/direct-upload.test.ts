import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serve } from "@/api/rest/serve";
import { db } from "@/db/client";
import { now, setClock } from "@/lib/clock";
import { keepFilesIn, STORES } from "@/testing/bucket";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { tidyFiles } from "./housekeeping";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");

async function setUp(role: "edit" | "comment" = "edit") {
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const person = await makePerson({ organization, role });
  const space = await makeSpace({ organizationId, defaultLevel: "edit" });
  const api = rest(person.token);
  const announce = async (size = GIF.length) =>
    await api.post(`/orgs/${organizationId}/storage/upload`, {
      file: { name: "a.gif", type: "image/gif", size },
      kind: "organization_file",
    });
  const insert = (url: string, to = space, client = api) =>
    client.post(`/spaces/${to.id}/content`, {
      changes: [{ operation: "insert_files", files: [{ name: "a.gif", url }] }],
    });
  const stored = () => db().blob.count({ where: { organizationId } });
  return { organization, organizationId, space, api, announce, insert, stored };
}

async function put(address: string, body: Uint8Array | AsyncIterable<Uint8Array>, method = "PUT") {
  const { pathname, search } = new URL(address);
  const { signal } = new AbortController();
  const asked = {
    method,
    path: pathname,
    query: search.slice(1),
    headers: {},
    remoteAddress: "127.0.0.1",
    signal,
  };
  const answer = await serve({ ...asked, body });
  return answer.status;
}

const later = (hours: number) => setClock(new Date(now().getTime() + hours * 3_600_000));
afterEach(() => setClock());
beforeEach(() => setClock());

describe.each(STORES)("an upload URL for files in %s", (kind) => {
  beforeEach(() => keepFilesIn(kind));

  it("accepts the bytes once, and a space can then insert them as a file", async () => {
    const { api, announce, insert, space, stored } = await setUp();
    const { status, body } = await announce();
    expect([status, body.object]).toEqual([201, "storage-signed-url"]);
    expect((await insert(body.url)).status).toBe(400);
    async function* slowly() {
      for (const byte of GIF) yield Buffer.from([byte]);
    }
    expect(await put(body.url, slowly())).toBe(200);
    expect(await put(body.url, GIF)).toBe(409);
    expect((await insert(body.url)).status).toBe(200);
    const [file] = (await api.get(`/spaces/${space.id}/content/files`)).body.items;
    expect(file).toMatchObject({
      ...{ name: "a.gif", contentType: "image/gif", size: GIF.length },
      dimensions: { width: 3, height: 2 },
    });
    later(25);
    await tidyFiles();
    expect(await stored()).toBe(1);
  });

  it("keeps an unused file for a day, and the file can't be inserted afterwards", async () => {
    const { announce, insert, stored } = await setUp();
    const { url } = (await announce()).body;
    expect(await put(url, GIF)).toBe(200);
    await tidyFiles();
    expect(await stored()).toBe(1);
    later(25);
    await tidyFiles();
    expect(await stored()).toBe(0);
    expect((await insert(url)).status).toBe(400);
  });

  it("rejects a wrong number of bytes, and then accepts the right number", async () => {
    const { announce, stored } = await setUp();
    const { url } = (await announce()).body;
    async function* broken() {
      yield GIF.subarray(0, 3);
      throw new Error("gone");
    }
    for (const bytes of [GIF.subarray(1), Buffer.concat([GIF, GIF]), broken()])
      expect(await put(url, bytes)).toBe(400);
    expect(await stored()).toBe(0);
    expect(await put(url, GIF)).toBe(200);
  });

  it("is valid only for an hour, only unchanged, and only for its organization", async () => {
    const { announce, stored, organization } = await setUp();
    const { url } = (await announce()).body;
    const forged = [url.replace(/size=\d+/, "size=99999"), url.replace(/signature=./, "signature=!")];
    for (const address of [...forged, url.replace("/uploads/", "/uploads/x")])
      expect(await put(address, GIF)).toBe(403);
    expect(await put(url, GIF, "POST")).toBe(405);
    expect(await put(url, GIF)).toBe(200);
    const other = await setUp();
    expect((await other.insert(url)).status).toBe(400);
    expect(await other.stored()).toBe(0);
    const late = (await announce()).body.url;
    later(2);
    expect(await put(late, GIF)).toBe(403);
    expect(await stored()).toBe(1);
    expect(organization.id).not.toBe(other.organizationId);
  });

  it("is created only for files up to 100 MB, and only for people who can edit", async () => {
    const { announce, api, organizationId } = await setUp();
    const max = 100 * 1024 * 1024;
    for (const [size, status] of [
      [0, 201],
      [max, 201],
      [max + 1, 400],
      [-1, 400],
      [1.5, 400],
    ] as const)
      expect([size, (await announce(size)).status]).toEqual([size, status]);
    expect((await (await setUp("comment")).announce()).status).toBe(403);
    const file = { name: "a.woff2", type: "font/woff2", size: 1 };
    const body = { file, kind: "customization_font" };
    expect((await api.post(`/orgs/${organizationId}/storage/upload`, body)).status).toBe(400);
  });
});
