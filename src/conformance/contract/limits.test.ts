import { beforeAll, describe, expect, it } from "vitest";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { provideEnv } from "@/env";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { countStatements } from "@/testing/statements";
import { type Fixture, fill, makeFixture } from "./contract.fixture";

let fixture: Fixture;
beforeAll(async () => {
  provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });
  fixture = await makeFixture();
});

const LISTS = operationsOf(appRouter)
  .filter(({ method, query }) => method === "GET" && query.has("limit") && query.has("page"))
  .map(({ id, path }) => [id, path] as const);

const withQuery = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

const idOf = (item: Record<string, unknown>) => JSON.stringify(item.id ?? item);

/**
 * Lists that have too few items in the fixture. The test can't compare the queries for one item with the
 * queries for many items.
 */
const FEW = [
  "listChangeRequestRevisions",
  "listOrganizationsForAuthenticatedUser",
  "listPageRevisions",
  "listSiteQuestions",
  "searchOrganizationContent",
  "searchSpaceContent",
];

describe.each(LISTS)("the list %s", (id, template) => {
  // A search requires a query.
  const needed: Record<string, string> = template.endsWith("/search") ? { query: "start" } : {};
  const ask = (query: Record<string, string | number>) =>
    fixture.admin.get(withQuery(fill(fixture, template), { ...needed, ...query }));

  it("accepts a limit from 0 to 1000 and refuses other values", async () => {
    for (const limit of [1, 999, 1000]) {
      const { status, body } = await ask({ limit });
      expect(status).toBe(200);
      expect(body.items).toHaveLength(Math.min(limit, body.count));
    }
    for (const limit of ["1001", "-1", "1.5", "abc", "", "null", "1e9", "0x1", "١"]) {
      const { status, body } = await ask({ limit });
      expect(status, limit).toBe(400);
      expect(body.error.message).toContain("limit");
    }
  });

  it("returns only the count for a limit of 0", async () => {
    const all = await ask({});
    const none = await ask({ limit: 0 });
    expect(none.body).toEqual({ ...all.body, items: [], next: undefined });
  });

  it("returns every item once in pages of one item. Each page has the exact count, and the last page has no next page", async () => {
    const all = await ask({});
    expect(all.body.count).toBe(all.body.items.length);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const { body } = await ask({ limit: 1, ...(page !== undefined && { page }) });
      expect(body.count).toBe(all.body.count);
      seen.push(...body.items.map(idOf));
      page = body.next?.page;
    } while (page !== undefined && seen.length <= all.body.count);
    expect(page).toBeUndefined();
    expect(seen).toEqual(all.body.items.map(idOf));
  });

  it.skipIf(FEW.includes(id))("needs no more database queries for many items than for one", async () => {
    const [one, all] = [{ limit: 1 }, { limit: 1000 }];
    const { items } = (await ask(all)).body;
    expect(items.length).toBeGreaterThanOrEqual(3);
    // The page with one item can need one statement less if its item doesn't need additional data.
    expect(await countStatements(() => ask(all))).toBeLessThanOrEqual(
      (await countStatements(() => ask(one))) + 1,
    );
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

  it("refuses an invalid page with 400", async () => {
    const keys = [
      [],
      [""],
      ["\0"],
      [1e300],
      ["x", "y"],
      ["\0", "\0"],
      [0, 0],
      [null, null],
      [new Date(), "\0"],
    ];
    const forged = [...keys, ["p", 1.5, 1, 1], ["p", 1e300, 0, 0], ["p", "x", "y", "z"]].map((key) =>
      encode([3, ...key]),
    );
    const garbage = [
      "",
      "null",
      "2",
      "%",
      "garbage",
      "é",
      encode({}),
      encode(null),
      encode([-1]),
      "a".repeat(2049),
    ];
    for (const page of [...garbage, ...forged]) {
      const { status, body } = await ask({ page });
      expect(status, page).toBe(400);
      expect(body.error.message).toContain("page");
    }
  });

  it("refuses a page cursor of another list, and a modified cursor", async () => {
    const other = template === "/user/tokens" ? "/orgs/{organizationId}/collections" : "/user/tokens";
    const foreign = await fixture.admin.get(`${fill(fixture, other)}?limit=1`);
    expect(foreign.body.next.page).toBeTruthy();
    expect((await ask({ page: foreign.body.next.page })).status).toBe(400);
    const { body } = await ask({ limit: 1 });
    if (!body.next) return;
    const flipped = body.next.page.startsWith("A") ? "B" : "A";
    expect((await ask({ page: flipped + body.next.page.slice(1) })).status).toBe(400);
  });
});

describe("a page", () => {
  it("can't be used by another caller if callers see different items", async () => {
    const colleague = await makePerson({ organization: fixture.organization, role: "read" });
    for (const template of [
      "/user/tokens",
      "/orgs/{organizationId}/spaces",
      "/orgs/{organizationId}/collections",
    ]) {
      const path = fill(fixture, template);
      const { body } = await fixture.admin.get(`${path}?limit=1`);
      expect((await rest(colleague.token).get(withQuery(path, { page: body.next.page }))).status).toBe(400);
    }
  });

  it("can't be used with another collection, filter or status", async () => {
    const [first, second] = [fixture.collection.id, (await makeFixture()).collection.id];
    const { body } = await fixture.admin.get(`/collections/${first}/spaces?limit=1`);
    const page = body.next.page;
    expect((await fixture.admin.get(withQuery(`/collections/${second}/spaces`, { page }))).status).toBe(404);
    const collections = fill(fixture, "/orgs/{organizationId}/collections");
    const nested = (await fixture.admin.get(`${collections}?limit=1`)).body.next.page;
    expect((await fixture.admin.get(withQuery(collections, { page: nested, nested: "false" }))).status).toBe(
      400,
    );
    const links = fill(fixture, "/spaces/{spaceId}/links");
    const ok = (await fixture.admin.get(`${links}?limit=1&status=ok`)).body;
    expect(ok.count).toBe(6);
    expect((await fixture.admin.get(withQuery(links, { page: ok.next.page, status: "broken" }))).status).toBe(
      400,
    );
  });

  it("can be requested with a limit that differs from the limit of the previous page", async () => {
    const path = fill(fixture, "/orgs/{organizationId}/spaces");
    const { body } = await fixture.admin.get(`${path}?limit=1`);
    const rest = await fixture.admin.get(withQuery(path, { page: body.next.page, limit: 1000 }));
    expect(rest.body.items).toHaveLength(body.count - 1);
  });
});

const spaceOf = async (id: string) => (await fixture.admin.get(`/spaces/${id}`)).body;

const KINDS = [
  "creating a space",
  "changing a space",
  "creating a collection",
  "changing a collection",
] as const;

/** Sends a body to an operation of the given kind, and returns the response. */
async function write(kind: (typeof KINDS)[number], body: object) {
  const { organizationId, collection, space, admin } = fixture;
  if (kind === "creating a space") return admin.post(`/orgs/${organizationId}/spaces`, body);
  if (kind === "changing a space") return admin.patch(`/spaces/${space.id}`, body);
  if (kind === "creating a collection") return admin.post(`/orgs/${organizationId}/collections`, body);
  return admin.patch(`/collections/${collection.id}`, body);
}

describe.each(KINDS)("the title when %s", (kind) => {
  it("has at most 50 characters, counted as Unicode code points like in JSON Schema", async () => {
    for (const title of ["x", "x".repeat(49), "x".repeat(50), "é".repeat(50), "📘".repeat(50)]) {
      const { status, body } = await write(kind, { title });
      expect([status < 300, body.title], title).toEqual([true, title]);
    }
    for (const title of ["x".repeat(51), "📘".repeat(51), "x".repeat(5000)])
      expect((await write(kind, { title })).status).toBe(400);
  });

  it("is trimmed before its length is checked, and an empty title of a new resource becomes Untitled", async () => {
    expect((await write(kind, { title: `  ${"x".repeat(50)}\n` })).body.title).toBe("x".repeat(50));
    for (const title of ["", " ", "\t\n ", " "])
      expect(await write(kind, { title })).toMatchObject(
        kind.startsWith("changing") ? { status: 400 } : { body: { title: "Untitled" } },
      );
  });

  it("must be a text", async () => {
    for (const title of [null, 7, true, ["a"], {}]) expect((await write(kind, { title })).status).toBe(400);
  });
});

describe("the title of a copy", () => {
  it("never exceeds the limit for titles", async () => {
    for (const title of ["x".repeat(50), "📘".repeat(50)]) {
      const { id } = await makeSpace({ organizationId: fixture.organizationId, title });
      const { body } = await fixture.admin.post(`/spaces/${id}/duplicate`);
      expect([...body.title]).toHaveLength(50);
      expect((await fixture.admin.patch(`/spaces/${body.id}`, { title: body.title })).status).toBe(200);
    }
  });
});

describe("an emoji", () => {
  const emoji = (value: unknown) => write("changing a space", { emoji: value });
  const codeOf = (value: string) =>
    Array.from(value.replaceAll("\ufe0f", ""), (point) => point.codePointAt(0)?.toString(16)).join("-");

  it("is one emoji, including ZWJ sequences, flags, keycaps and skin tones", async () => {
    for (const value of ["📘", "❤️", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇫🇷", "1️⃣", "👩🏿‍❤️‍💋‍👨🏻"])
      for (const given of [value, codeOf(value)]) expect((await emoji(given)).body.emoji).toBe(codeOf(value));
  });

  it("can't be a text, two emoji, half an emoji, or longer than 50 characters", async () => {
    await emoji("📘");
    const none = [
      "a",
      "1",
      " ",
      "📘 ",
      "📘📘",
      "\u200d",
      "🏽‍",
      "👩‍📘‍",
      "📘".repeat(26),
      "📘\u200d".repeat(26),
      7,
      true,
    ];
    for (const value of none) expect((await emoji(value)).status, String(value)).toBe(400);
    expect((await spaceOf(fixture.space.id)).emoji).toBe("1f4d8");
  });
});

describe("a description of a collection", () => {
  it("has at most 100 characters, is removed by an empty text, and stays if the field is omitted", async () => {
    const change = (body: object) => write("changing a collection", body);
    for (const description of ["x".repeat(99), "x".repeat(100), "📘".repeat(100)])
      expect((await change({ description })).body.description).toBe(description);
    expect((await change({ title: "Kept" })).body.description).toBe("📘".repeat(100));
    for (const description of ["x".repeat(101), "📘".repeat(101), null, 1])
      expect((await change({ description })).status).toBe(400);
    expect((await change({ description: "" })).body).not.toHaveProperty("description");
  });
});

describe("null and a missing field", () => {
  it("differ if a field can be emptied: null removes the value, and a missing field keeps the value", async () => {
    const { id } = await makeSpace({ organizationId: fixture.organizationId });
    const change = async (body: object) => (await fixture.admin.patch(`/spaces/${id}`, body)).body;
    expect((await change({ emoji: "📘", defaultLevel: "edit" })).emoji).toBe("1f4d8");
    expect(await change({ language: "fr" })).toMatchObject({
      emoji: "1f4d8",
      defaultLevel: "edit",
      language: "fr",
    });
    expect(await change({ emoji: null, defaultLevel: null })).toMatchObject({
      emoji: "",
      defaultLevel: null,
    });
    const icon = "https://example.org/icon.png";
    expect((await change({ icon })).urls.icon).toBe(icon);
    expect((await change({ title: "Iconic" })).urls.icon).toBe(icon);
    expect((await change({ icon: null })).urls).not.toHaveProperty("icon");
    expect(await change({})).toMatchObject({ title: "Iconic", language: "fr", defaultLevel: null });
  });

  it("differ in a move: null means the root, and a missing field means the current collection", async () => {
    const first = await makeSpace({ parent: fixture.collection });
    const second = await makeSpace({ parent: fixture.collection });
    const move = (body: object) => fixture.admin.post(`/spaces/${second.id}/move`, body);
    const before = { before: { type: "space", space: first.id } };
    expect((await move({ position: before })).body.parent).toBe(fixture.collection.id);
    expect((await move({ parent: null })).body).not.toHaveProperty("parent");
  });

  it("both lead to 400 if a field can't be emptied, and no row changes", async () => {
    const before = await spaceOf(fixture.space.id);
    for (const field of ["title", "editMode", "language", "mergeRules", "visibility"])
      expect((await write("changing a space", { title: "Y", [field]: null })).status, field).toBe(400);
    expect(await spaceOf(fixture.space.id)).toEqual(before);
    const path = `/spaces/${fixture.space.id}`;
    for (const body of [{ position: null }, { position: { before: null } }])
      expect((await fixture.admin.post(`${path}/move`, body)).status).toBe(400);
    for (const body of [{ organization: null }, {}, undefined])
      expect((await fixture.admin.post(`${path}/transfer`, body)).status).toBe(400);
    expect(await spaceOf(fixture.space.id)).toEqual(before);
  });
});

describe("the URL of an icon", () => {
  it("has at most 2048 characters and starts with HTTP or HTTPS", async () => {
    const base = "https://example.org/";
    const longest = base + "x".repeat(2048 - base.length);
    expect((await write("changing a space", { icon: longest })).body.urls.icon).toBe(longest);
    for (const icon of [`${longest}x`, "javascript:alert(1)", "ftp://example.org/i.png", "icon.png", ""])
      expect((await write("changing a space", { icon })).status).toBe(400);
    await write("changing a space", { icon: null });
  });
});

describe("the title of an organization", () => {
  it("has 2 to 255 characters, without surrounding white space", async () => {
    const create = (title: unknown) => fixture.admin.post("/orgs", { title });
    for (const title of ["ab", "x".repeat(255), "📘".repeat(255), "📘📘"])
      expect((await create(title)).body.title).toBe(title);
    expect((await create(" ab\n")).body.title).toBe("ab");
    for (const title of ["", "a", "  ", " a ", "📘", "x".repeat(256), null, undefined])
      expect((await create(title)).status, String(title)).toBe(400);
  });
});

describe("a Git request", () => {
  const ask = (direction: "import" | "export", body: object) =>
    fixture.admin.post(`/spaces/${fixture.space.id}/git/${direction}`, {
      url: "https://git.example.org/docs.git",
      ref: "refs/heads/main",
      commitMessage: "Export",
      ...body,
    });

  it("is refused if a value is missing or too long, and doesn't start a run", async () => {
    const runs = () => fixture.admin.get(`/spaces/${fixture.space.id}/git/runs`);
    const before = (await runs()).body.count;
    const long = (length: number) => `https://git.example.org/${"x".repeat(length - 24)}`;
    const refused = [
      { url: long(2049) },
      { url: undefined },
      { url: null },
      { ref: undefined },
      { ref: "main" },
      { repoTreeURL: long(2049) },
      { repoCommitURL: long(2049) },
      { timestamp: "yesterday" },
      { gitInfo: { provider: "other" } },
    ];
    for (const body of refused)
      for (const direction of ["import", "export"] as const)
        expect((await ask(direction, body)).status, `${direction} ${JSON.stringify(body)}`).toBe(400);
    for (const commitMessage of [undefined, "", null])
      expect((await ask("export", { commitMessage })).status).toBe(400);
    expect((await runs()).body.count).toBe(before);
  });
});

describe("a Document", () => {
  it("contains the version of its schema as a number", async () => {
    const { body } = await fixture.admin.get(fill(fixture, "/spaces/{spaceId}/content/page/{pageId}"));
    expect(body.document).toMatchObject({ object: "document", data: { schemaVersion: expect.any(Number) } });
    const alone = await fixture.admin.get(fill(fixture, "/spaces/{spaceId}/content/page/{pageId}/document"));
    expect(alone.body).toEqual(body.document);
  });

  it("contains a token in its meta that changes only if the text changes", async () => {
    const read = async () =>
      (await fixture.admin.get(fill(fixture, "/spaces/{spaceId}/content/page/{pageId}"))).body.document.meta
        ?.token;
    const token = await read();
    expect(token).toEqual(expect.stringMatching(/.+/));
    const page = { id: fixture.pageId, title: "Start", slug: "start", gitPath: "start.md" };
    const put = (text: string) =>
      makeContent({ space: fixture.space, changes: [putPage({ ...page, text })] });
    await put("# Start\n\nAnother text.\n");
    const other = await read();
    expect(other).not.toBe(token);
    await makeContent({ space: fixture.space, pages: [{ title: "Another page" }] });
    expect(await read()).toBe(other);
    const path = fill(fixture, "/spaces/{spaceId}/content/page/{pageId}");
    const evaluated = await fixture.admin.get(`${path}?evaluated=true&dereferenced=true`);
    expect(evaluated.body.document.meta.token).toBe(other);
  });
});
