import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { env } from "@/env";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let space: Space;
let reader: ReturnType<typeof rest>;
let base: string;

beforeEach(async () => {
  const person = await makePerson();
  space = await makeSpace({ organizationId: person.organizationId });
  reader = rest(person.token);
  base = `/spaces/${space.id}`;
  await makeContent({
    space,
    files: [{ id: "pic", gitPath: ".gitbook/assets/pic.png", bytes: PNG }],
    pages: [
      {
        id: "a",
        title: "A",
        gitPath: "guide/a.md",
        text: [
          "# A\n\n## Part\n",
          "[b](b.md#below) [root](/README.md) [gone](../gone.md) [out](../../../etc/passwd)",
          `[web](https://example.org) [app](${env.PUBLIC_URL}/spaces/x) [here](#part)`,
          "\n![](../.gitbook/assets/pic.png)\n",
        ].join("\n"),
      },
      { id: "b", title: "B", gitPath: "guide/b.md", text: "# B\n\n[back](a.md)\n\n## Below\n" },
      { id: "root", title: "Root", gitPath: "README.md", text: "# Root\n\n![](<.gitbook/assets/pic.png>)\n" },
    ],
  });
});

interface Target {
  kind?: string;
  page?: { id: string };
  file?: { id: string };
  url?: string;
  internalLocation?: unknown;
}

const targetOf = ({
  targetReference: { kind, page, file, url, internalLocation },
}: {
  targetReference: Target;
}) => [kind, page?.id ?? file?.id ?? url, internalLocation];

describe("links", () => {
  it("reports for each link of a page whether its target exists in the revision", async () => {
    const { body } = await reader.get(`${base}/content/page/a/links`);
    expect(body.items.map((item: { status: string }) => item.status)).toEqual([
      "ok",
      "ok",
      "broken",
      "broken",
      "ok",
      "in-app",
      "ok",
      "ok",
    ]);
    expect(body.items.map(targetOf)).toEqual([
      ["page", "b", { type: "anchor", anchor: "below" }],
      ["page", "root", undefined],
      ["url", "../gone.md", undefined],
      ["url", "../../../etc/passwd", undefined],
      ["url", "https://example.org", undefined],
      ["url", `${env.PUBLIC_URL}/spaces/x`, undefined],
      ["page", "a", { type: "anchor", anchor: "part" }],
      ["file", "pic", undefined],
    ]);
    expect(body.stats).toEqual({ total: 8, broken: { total: 2 } });
    const [location] = body.items[0].locationReferences;
    expect(location).toMatchObject({
      kind: "page",
      page: { id: "a", path: "a" },
      organization: { id: space.organizationId },
      space: { id: space.id },
      versionContext: { type: "revision", revision: { object: "revision" } },
      internalLocation: { type: "anchor", anchor: "part" },
    });
  });

  it("returns the links of a space in pages, with the same totals on each page", async () => {
    const seen: string[] = [];
    let query = "?limit=3";
    for (;;) {
      const { body } = await reader.get(`${base}/links${query}`);
      expect(body.stats).toEqual({ total: 10, broken: { total: 2 } });
      expect(body.count).toBe(10);
      seen.push(...body.items.map((item: never) => JSON.stringify(item)));
      if (!body.next) break;
      query = `?limit=3&page=${body.next.page}`;
    }
    expect(new Set(seen).size).toBe(10);
  });

  it("can filter by status, and the totals still include all links", async () => {
    const { body } = await reader.get(`${base}/links?status=broken`);
    expect(body.items).toHaveLength(2);
    expect(body).toMatchObject({ count: 2, stats: { total: 10, broken: { total: 2 } } });
    expect((await reader.get(`${base}/links?status=in-app`)).body).toMatchObject({ count: 1 });
  });

  it("reports links to missing anchors as broken, and accepts anchors in older formats", async () => {
    const text = [
      "# C\n\n## 1. First {#own}\n\n## 2. Second\n\n## 1.2.0 - 2024\n",
      "[released](#1.2.0---2024) [earlier](#120---2024) [yes](guide/b.md#below) [no](guide/b.md#absent) [own](#own) [dots](#2.-second) [before](#2-second) [none](#third)",
    ].join("\n");
    await makeContent({ space, pages: [{ id: "c", title: "C", gitPath: "c.md", text }] });
    const { body } = await reader.get(`${base}/content/page/c/links`);
    expect(body.items.map((item: { status: string }) => item.status)).toEqual([
      "ok",
      "ok",
      "ok",
      "broken",
      "ok",
      "ok",
      "ok",
      "broken",
    ]);
    await makeContent({
      space,
      pages: [{ id: "b", title: "B", gitPath: "guide/b.md", text: "# B\n\n## Absent\n" }],
    });
    const { body: after } = await reader.get(`${base}/content/page/c/links?status=broken`);
    expect(after.items).toHaveLength(2);
  });

  it("doesn't report an anchor as broken until the anchors of the text are computed by the current rules", async () => {
    const pages = [
      { id: "c", title: "C", gitPath: "c.md", text: "# C\n\n## TLS/SSL\n\n[a](#tls-ssl) [b](#no)\n" },
    ];
    await makeContent({ space, pages });
    const broken = async () => (await reader.get(`${base}/content/page/c/links?status=broken`)).body.count;
    expect(await broken()).toBe(1);
    const where = { organizationId: space.organizationId, text: { contains: "TLS/SSL" } };
    await db().documentText.updateMany({ where, data: { anchors: ["tlsssl"], anchorsVersion: null } });
    expect(await broken()).toBe(0);
    await makeContent({ space, pages: [{ ...pages[0], id: "d", gitPath: "d.md" } as (typeof pages)[0]] });
    expect(await broken()).toBe(1);
  });

  it("counts the links that the change request broke, on each page of the list", async () => {
    const organization = { id: space.organizationId };
    const writer = rest((await makePerson({ organization, role: "edit" })).token);
    const all = `${base}/change-requests`;
    const request = `${all}/${(await writer.post(all, {})).body.number}`;
    const statsAt = async (query = "") =>
      (await writer.get(`${request}/content/page/a/links${query}`)).body.stats.broken;
    const before = (await writer.get(`${base}/content/page/a/links`)).body.stats.broken;
    expect(before).toEqual({ total: before.total });
    expect(await statsAt()).toEqual({ total: before.total, changeRequest: 0 });
    await writer.post(`${request}/content`, { changes: [{ operation: "delete_page", page: "b" }] });
    const after = { total: before.total + 1, changeRequest: 1 };
    expect(await statsAt()).toEqual(after);
    const first = (await writer.get(`${request}/content/page/a/links?limit=1&status=broken`)).body;
    expect(first.stats.broken).toEqual(after);
    expect(await statsAt(`?limit=1&status=broken&page=${first.next.page}`)).toEqual(after);
  });

  it("updates the status of links if their target is added or removed, without a new version of the page", async () => {
    await makeContent({ space, pages: [{ id: "new", title: "New", gitPath: "gone.md" }] });
    expect((await reader.get(`${base}/links?status=broken`)).body.items).toHaveLength(1);
    await makeContent({ space, changes: [{ kind: "remove-page", pageId: "b" }] });
    const { body } = await reader.get(`${base}/content/page/a/links?status=broken`);
    expect(body.items).toHaveLength(2);
  });

  it("resolves the links of a page from its new path if the page moves in the repository", async () => {
    await makeContent({
      space,
      changes: [
        {
          kind: "put-page",
          page: { id: "b", type: "document", parentId: null, title: "B", gitPath: "elsewhere/b.md" },
        },
      ],
    });
    const { body } = await reader.get(`${base}/content/page/b/links`);
    expect(body.items.map((item: { status: string }) => item.status)).toEqual(["broken"]);
  });

  it("lists the links to a file, in both formats that clients use", async () => {
    const { body } = await reader.get(`${base}/content/files/pic/backlinks`);
    expect(body.items.map((item: { page: { id: string } }) => item.page.id)).toEqual(["a", "root"]);
    expect(body.items[0]).toMatchObject({
      status: "ok",
      relation: "reference",
      targetReference: { kind: "file", file: { id: "pic" } },
      kind: "page",
      locationReferences: [{ kind: "page", page: { id: "a" } }],
    });
  });

  it("rejects people without a role on a public space, because links reveal every page", async () => {
    const person = await makePerson();
    const open = await makeSpace({ visibility: "public" });
    const page = { id: "hidden", title: "Hidden", condition: "false", text: "[x](https://example.org)" };
    const { revisionId } = await makeContent({ space: open, pages: [page] });
    const stranger = rest(person.token);
    const content = `/spaces/${open.id}/content`;
    const revision = `/spaces/${open.id}/revisions/${revisionId}`;
    const whole = [
      ...[`/spaces/${open.id}/links`, `/spaces/${open.id}/pdf`, `${content}/export`],
      ...[`${content}/page/hidden/links`, `${revision}/page/hidden/links`],
      ...[`${content}/files/none/backlinks`, `${revision}/files/none/backlinks`],
      ...[`${revision}/changes`, `${revision}/changes/pages/hidden`],
    ];
    for (const path of whole) expect([path, (await stranger.get(path)).status]).toEqual([path, 403]);
    expect((await stranger.get(`${content}/pages`)).body.pages).toEqual([]);
  });
});

describe("a link to a folder", () => {
  it("has the folder's readme as its target, with or without a final slash, and is broken without a readme", async () => {
    await makeContent({
      space,
      pages: [
        { id: "store", title: "Store", gitPath: "store/README.md", text: "# Store\n" },
        {
          id: "c",
          title: "C",
          gitPath: "guide/c.md",
          text: "# C\n\n[x](../store) [y](../store/) [z](../empty)\n",
        },
      ],
    });
    const { body } = await reader.get(`${base}/content/page/c/links`);
    expect(body.items.map((item: { status: string }) => item.status)).toEqual(["ok", "ok", "broken"]);
    expect(targetOf(body.items[0])).toEqual(["page", "store", undefined]);
    const page = await reader.get(`${base}/content/page/c`);
    expect(JSON.stringify(page.body.document)).toContain('"page":"store"');
  });
});
