import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { provideEnv } from "@/env";
import { makeCollection } from "@/testing/make/collection";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { type RestAnswer, rest } from "@/testing/rest";
import { watchWrites } from "@/testing/writes";
import { type Fixture, fill, makeFixture } from "./contract.fixture";

let fixture: Fixture;
let elsewhere: Fixture;
beforeAll(async () => {
  provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });
  // The organization of the last fixture operates the instance.
  elsewhere = await makeFixture();
  fixture = await makeFixture();
});

/** Sends a request that must be refused. Checks the status and the error body, and that no row has changed. */
async function refused(status: number, ask: () => Promise<RestAnswer>, message?: string | RegExp) {
  const written = await watchWrites();
  const answer = await ask();
  expect(answer.body).toMatchObject({
    error: { code: status, message: expect.any(String), reason: expect.stringMatching(/^[a-z]+(_[a-z]+)*$/) },
  });
  expect(answer.status).toBe(status);
  if (message) expect(answer.body.error.message).toMatch(message);
  // An error response can also be stored under its idempotency key.
  expect((await written()).filter((table) => table !== "IdempotencyKey")).toEqual([]);
}

const OPERATIONS = operationsOf(appRouter);

describe("the table of errors in the API contract", () => {
  it("GET organization: 404 if the organization doesn't exist", async () => {
    for (const id of ["absent", elsewhere.organizationId])
      await refused(404, () => fixture.admin.get(`/orgs/${id}`), "Organization not found.");
  });

  it("GET git info: 404 if the space has no Git provider", async () => {
    const { id } = await makeSpace({ organizationId: fixture.organizationId });
    await refused(404, () => fixture.admin.get(`/spaces/${id}/git/info`), /Git repository/);
  });

  describe.each(["space", "collection"] as const)("POST %s move", (kind) => {
    const make = async (parent?: Fixture["collection"]) => {
      const fields = parent ? { parent } : { organizationId: fixture.organizationId };
      const { id } = await (kind === "space" ? makeSpace(fields) : makeCollection(fields));
      return `/${kind}s/${id}/move`;
    };
    const pointers = () => ({
      absent: { type: "space", space: "absent" },
      "of another parent": { type: "space", space: fixture.space.id },
      "of another organization": { type: "space", space: elsewhere.space.id },
      "called by another type": { type: "collection", collection: fixture.space.id },
    });

    it("an invalid position is 400", async () => {
      const path = await make();
      for (const [name, pointer] of Object.entries(pointers())) {
        for (const side of ["before", "after"])
          await refused(400, () => fixture.admin.post(path, { position: { [side]: pointer } }), /position/);
        expect(name).toBeTruthy();
      }
      const own = path.split("/")[2];
      await refused(400, () =>
        fixture.admin.post(path, { position: { before: { type: kind, [kind]: own } } }),
      );
      for (const position of ["first", 1, [], { before: {} }, { before: { type: "page", page: "x" } }])
        await refused(400, () => fixture.admin.post(path, { position }), /position/);
    });

    it("a missing resource and a missing parent are 404", async () => {
      for (const id of ["absent", kind === "space" ? elsewhere.space.id : elsewhere.collection.id])
        await refused(404, () => fixture.admin.post(`/${kind}s/${id}/move`, { parent: null }));
      const path = await make();
      for (const parent of ["absent", elsewhere.collection.id, fixture.space.id])
        await refused(404, () => fixture.admin.post(path, { parent }), "Collection not found");
    });

    it("a move that would change nothing is 409", async () => {
      const path = await make(fixture.collection);
      for (const body of [{}, undefined, { parent: fixture.collection.id }, { position: {} }])
        await refused(409, () => fixture.admin.post(path, body));
      const root = await make();
      await refused(409, () => fixture.admin.post(root, { parent: null }));
    });
  });

  describe.each(["space", "collection"] as const)("POST %s transfer", (kind) => {
    it("a missing resource and a missing organization are 404", async () => {
      for (const id of ["absent", kind === "space" ? elsewhere.space.id : elsewhere.collection.id]) {
        const body = { organization: fixture.organizationId };
        await refused(404, () => fixture.admin.post(`/${kind}s/${id}/transfer`, body));
      }
      const own = `/${kind}s/${kind === "space" ? fixture.space.id : fixture.collection.id}/transfer`;
      for (const organization of ["absent", elsewhere.organizationId])
        await refused(404, () => fixture.admin.post(own, { organization }), "Organization not found.");
    });

    it("a transfer that would change nothing is 409", async () => {
      const fields = { organizationId: fixture.organizationId };
      const { id } = await (kind === "space" ? makeSpace(fields) : makeCollection(fields));
      const body = { organization: fixture.organizationId };
      await refused(409, () => fixture.admin.post(`/${kind}s/${id}/transfer`, body));
    });

    it("a resource with a running Git job is 412", async () => {
      const target = await makePerson({ role: "admin" });
      const { organizationId } = fixture;
      await db().member.create({
        data: { organizationId: target.organizationId, userId: fixture.administrator.user.id, role: "admin" },
      });
      const parent = await makeCollection({ organizationId });
      const space = await makeSpace({ parent });
      const run = { direction: "import", status: "running", url: "https://x", ref: "refs/heads/main" };
      await db().gitRun.create({
        data: { organizationId, id: newId(), spaceId: space.id, options: {}, ...run },
      });
      const id = kind === "space" ? space.id : parent.id;
      const body = { organization: target.organizationId };
      await refused(412, () => fixture.admin.post(`/${kind}s/${id}/transfer`, body), /Git/);
    });
  });
});

describe("deleting a missing resource", () => {
  const DELETES = OPERATIONS.filter(({ method }) => method === "DELETE").map(
    ({ id, path }) => [id, path] as const,
  );
  const last = (path: string) => path.match(/\{(\w+)\}(?!.*\{)/)?.[1] as string;

  /**
   * Returns the ID of a resource that is hidden from the administrator. Jobs and backups aren't hidden, because the
   * administrator operates the instance.
   */
  const hiddenId = (name: string) =>
    ["jobId", "backupId"].includes(name) ? "hidden" : (elsewhere.names[name] ?? "hidden");

  it.each(DELETES)("%s: 204 without a body, and no row changes", async (_, path) => {
    const ids = ["absent", "no.id", "a%20b", "x".repeat(300), hiddenId(last(path))];
    for (const id of ids) {
      const written = await watchWrites();
      const answer = await fixture.admin.delete(
        fill({ names: { ...fixture.names, [last(path)]: id } }, path),
      );
      expect([answer.status, answer.body], id).toEqual([204, null]);
      expect(answer.headers).not.toHaveProperty("content-type");
      expect(await written()).toEqual([]);
    }
  });

  it.each(DELETES)("%s: 401 without a credential", async (_, path) => {
    await refused(401, () =>
      rest().delete(fill({ names: { ...fixture.names, [last(path)]: "absent" } }, path)),
    );
  });
});

describe("a request without an operation", () => {
  it("is 404 for an unknown path, and 405 with Allow if the path has other methods", async () => {
    for (const method of ["GET", "POST", "PATCH", "PUT", "DELETE"])
      for (const path of ["/nowhere", "/orgs/x/nowhere", "//orgs", "/spaces/x/content/page"])
        expect((await fixture.admin.request(method, path)).status, `${method} ${path}`).toBe(404);
    for (const { path } of OPERATIONS) {
      const answers = OPERATIONS.filter((other) => other.path === path).map(({ method }) => method);
      for (const method of ["GET", "POST", "PATCH", "PUT", "DELETE"] as const) {
        if (answers.includes(method)) continue;
        const answer = await fixture.admin.request(method, fill(fixture, path));
        // If the path of another operation has a parameter at this position, the path also allows the method
        // of that operation.
        if (answer.status !== 405) continue;
        expect(answer.body.error.code).toBe(405);
        for (const known of answers) expect(answer.headers.allow).toContain(known);
        expect(answer.headers.allow).not.toContain(method);
      }
    }
  });

  it("is 405 for methods that no operation has", async () => {
    for (const method of ["TRACE", "CONNECT", "PROPFIND"]) {
      const answer = await fixture.admin.request(method, "/orgs");
      expect([answer.status, answer.headers.allow]).toEqual([405, "HEAD, GET, POST, OPTIONS"]);
    }
  });
});

describe("a body", () => {
  const create = () => `/orgs/${fixture.organizationId}/spaces`;
  const send = (rawBody: string | Uint8Array, headers: Record<string, string> = {}) =>
    fixture.admin.post(create(), undefined, { rawBody, headers });
  const json = { "content-type": "application/json" };

  it("can be missing if it's optional, with and without a content type", async () => {
    const space = await makeSpace({ organizationId: fixture.organizationId });
    for (const headers of [{}, json]) {
      for (const path of [
        create(),
        `/orgs/${fixture.organizationId}/collections`,
        `/spaces/${space.id}/duplicate`,
      ])
        expect((await fixture.admin.post(path, undefined, { rawBody: "", headers })).status).toBe(201);
      await fixture.admin.delete(`/spaces/${space.id}`);
      const restored = await fixture.admin.post(`/spaces/${space.id}/restore`, undefined, {
        rawBody: "",
        headers,
      });
      expect(restored.status).toBe(200);
    }
  });

  it("is refused with 400 if it isn't a JSON object, and no row changes", async () => {
    for (const body of ["{", '{"title":}', "[]", '[{"title":"a"}]', "null", "1", '"a"', "title=a", "\u0000"])
      await refused(400, () => send(body, json), /body/);
    await refused(400, () => send(Buffer.from([0xff, 0xfe]), json), /UTF-8/);
    await refused(400, () => send('{"title":"a\\u0000b"}', json), /null character/);
    await refused(400, () => send('{"title":"\\ud83d"}', json), /surrogate/);
    await refused(400, () => send(`{"deep":${"[".repeat(300)}${"]".repeat(300)}}`, json), /levels deep/);
  });

  it("is refused with 413 if it's larger than ten million bytes, and no row changes", async () => {
    const sized = (size: number) => `{"ignored":"${"a".repeat(size - 14)}"}`;
    await refused(413, () => send(sized(10_000_001), json));
    await refused(413, () => send("{}", { ...json, "content-length": "10000001" }));
    expect((await send(sized(10_000_000), json)).status).toBe(201);
  });

  it("leads to an error that contains the path of every invalid field", async () => {
    const rules = { type: "rules", rules: [{ rule: "require_specific_reviewers", users: [7] }] };
    await refused(
      400,
      () => fixture.admin.patch(`/spaces/${fixture.space.id}`, { mergeRules: rules }),
      /mergeRules/,
    );
    const two = { title: 7, emoji: "no" };
    await refused(400, () => fixture.admin.patch(`/spaces/${fixture.space.id}`, two), /title.*emoji/);
  });
});

describe("a path and a query", () => {
  it("accept a page's path with plain or encoded slashes", async () => {
    const base = fill(fixture, "/spaces/{spaceId}/content/path");
    expect((await fixture.admin.get(`${base}/start`)).status).toBe(200);
    expect((await fixture.admin.get(`${base}/st%61rt`)).status).toBe(200);
    for (const path of ["a/b", "a%2Fb", "start%2Fdeeper", "start/"]) {
      const { status } = await fixture.admin.get(`${base}/${path}`);
      expect(status, path).toBe(path === "start/" ? 200 : 404);
    }
  });

  it("lead to 400 and never to 500 if their percent-encoding is invalid", async () => {
    for (const path of ["/spaces/%zz", "/spaces/%E0%A4", "/orgs?page=%", "/orgs?limit=%ff"])
      await refused(400, () => fixture.admin.get(path));
    for (const path of ["/spaces/%00", "/spaces/a%00b"]) await refused(404, () => fixture.admin.get(path));
    await refused(400, () => fixture.admin.get("/orgs?page=a%00"));
  });

  it("never lead to 500 if an ID is invalid", async () => {
    for (const { method, path } of OPERATIONS) {
      if (!path.includes("{")) continue;
      for (const id of ["a b", "%F0%9F%93%98", "..%2f..", "'", "x".repeat(3000), "-1", "__proto__"]) {
        const answer = await fixture.admin.request(method, path.replace(/\{\w+\}/g, id));
        expect([204, 400, 404], `${method} ${path} ${id}`).toContain(answer.status);
      }
    }
  });

  it("accept a repeated key only for lists, and only true and false for booleans", async () => {
    const collections = `/orgs/${fixture.organizationId}/collections`;
    await refused(400, () => fixture.admin.get(`${collections}?limit=1&limit=2`), /limit/);
    for (const flag of ["1", "0", "yes", "TRUE", "", "null"])
      await refused(400, () => fixture.admin.get(`${collections}?nested=${flag}`), /nested/);
    const counts = await Promise.all(
      ["true", "false"].map(
        async (flag) => (await fixture.admin.get(`${collections}?nested=${flag}`)).status,
      ),
    );
    expect(counts).toEqual([200, 200]);
    const page = fill(fixture, "/spaces/{spaceId}/content/page/{pageId}");
    for (const query of ["evaluated=deterministic-only", "dereferenced=reusable-contents", "format=markdown"])
      expect((await fixture.admin.get(`${page}?${query}`)).status).toBe(200);
    for (const query of ["evaluated=sometimes", "dereferenced=1", "format=html", "metadata=no"])
      await refused(400, () => fixture.admin.get(`${page}?${query}`));
  });

  it("ignore unknown query fields", async () => {
    expect((await fixture.admin.get("/orgs?surprise=1&__proto__=x&limit=1")).status).toBe(200);
  });
});

// Event streams have no ETag.
const READS = OPERATIONS.filter(({ method, meta }) => method === "GET" && !meta.event).map(
  ({ id, path }) => [id, path] as const,
);

/** Query parameters that some reads require. Each key is the end of a path. */
const QUERIES: Readonly<Record<string, string>> = {
  "/search": "?query=start",
  "/redirect": "?source=/old-0",
  "/published": "?url={publishedUrl}",
  "/content": "?url={appUrl}",
  "/embed": "?url=https://example.org/",
  "/text-matches": "?text=start",
};

describe("every read", () => {
  it.each(READS)(
    "%s has an ETag, is private, and returns 304 to clients that already have the response",
    async (_, path) => {
      const at = fill(fixture, path + (QUERIES[path.slice(path.lastIndexOf("/"))] ?? ""));
      const first = await fixture.admin.get(at);
      expect(first.status).toBe(200);
      expect(first.headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "cache-control": "private, no-cache",
        "x-request-id": expect.stringMatching(/.+/),
      });
      const tag = first.headers.etag as string;
      expect(tag).toMatch(/^"[\w-]+\.[\w-]{16}"$/);
      expect((await fixture.admin.get(at)).headers.etag).toBe(tag);
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
        const again = await fixture.admin.get(at, { headers: { "if-none-match": known } });
        expect([again.status, again.body, again.headers.etag], known).toEqual([304, null, tag]);
      }
      const stale = await fixture.admin.get(at, { headers: { "if-none-match": '"0.aaaaaaaaaaaaaaaa"' } });
      expect(stale.status).toBe(200);
    },
  );
});

describe("a tag", () => {
  it("differs by caller, but a write accepts any caller's ETag for the current version", async () => {
    const { id } = await makeSpace({ organizationId: fixture.organizationId });
    const colleague = rest((await makePerson({ organization: fixture.organization, role: "read" })).token);
    const mine = (await fixture.admin.get(`/spaces/${id}`)).headers.etag as string;
    const theirs = (await colleague.get(`/spaces/${id}`)).headers.etag as string;
    expect(theirs).not.toBe(mine);
    const read = await fixture.admin.get(`/spaces/${id}`, { headers: { "if-none-match": theirs } });
    expect(read.status).toBe(200);
    const write = await fixture.admin.patch(
      `/spaces/${id}`,
      { title: "A" },
      { headers: { "if-match": theirs } },
    );
    expect(write.status).toBe(200);
  });

  it.each(["space", "collection"] as const)(
    "protects a %s: a write with an outdated tag returns 412 and doesn't change anything",
    async (kind) => {
      const fields = { organizationId: fixture.organizationId };
      const { id } = await (kind === "space" ? makeSpace(fields) : makeCollection(fields));
      const path = `/${kind}s/${id}`;
      const old = (await fixture.admin.get(path)).headers.etag as string;
      const write = (match: string) =>
        fixture.admin.patch(path, { title: "Written" }, { headers: { "if-match": match } });
      expect((await write(old)).status).toBe(200);
      const current = (await fixture.admin.get(path)).headers.etag as string;
      for (const match of [old, `"x"`, `${old}, "y"`, '"*"', `"*.${"a".repeat(16)}"`]) {
        await refused(412, () => write(match), /has changed since/);
        await refused(412, () => fixture.admin.delete(path, { headers: { "if-match": match } }));
      }
      for (const match of ["", "x", `"`, `${old.slice(1)}`, "*, *"]) await refused(400, () => write(match));
      for (const match of ["*", `${old}, ${current}`]) {
        const tag = match === "*" ? match : `${old}, ${(await fixture.admin.get(path)).headers.etag}`;
        expect((await write(tag)).status, match).toBe(200);
      }
      const last = (await fixture.admin.get(path)).headers.etag as string;
      expect((await fixture.admin.delete(path, { headers: { "if-match": last } })).status).toBe(204);
    },
  );
});

describe("an Idempotency-Key", () => {
  const create = (key: string, body: object, token = fixture.administrator.token) =>
    rest(token).post(`/orgs/${fixture.organizationId}/spaces`, body, { headers: { "idempotency-key": key } });
  const count = async () =>
    (await fixture.admin.get(`/orgs/${fixture.organizationId}/spaces?limit=0`)).body.count;

  it("creates only one resource even if the key is sent many times, and leads to 422 for a different body", async () => {
    const before = await count();
    const first = await create("once", { title: "Once" });
    const again = await create("once", { title: "Once" });
    expect([again.status, again.body, again.headers.location]).toEqual([
      201,
      first.body,
      first.headers.location,
    ]);
    expect(first.headers).not.toHaveProperty("idempotent-replayed");
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    await refused(422, () => create("once", { title: "Twice" }));
    expect(await count()).toBe(before + 1);
  });

  it("creates only one resource for twenty simultaneous requests, and the others get its response or 409", async () => {
    const before = await count();
    const all = await Promise.all(Array.from({ length: 20 }, () => create("burst", { title: "Burst" })));
    const made = all.filter(({ status }) => status === 201);
    expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it("replays a long response unchanged", async () => {
    const space = await makeSpace({ organizationId: fixture.organizationId });
    const pages = Array.from({ length: 20 }, (_, index) => ({ title: `Page ${index}` }));
    const { revisionId } = await makeContent({ space, pages });
    await makeContent({ space, pages: [{ title: "One more" }] });
    const headers = { "idempotency-key": "long" };
    const path = `/spaces/${space.id}/revisions/${revisionId}/rollback`;
    const first = await fixture.admin.post(path, undefined, { headers });
    expect([first.status, first.body.pages.length]).toEqual([201, 20]);
    const again = await fixture.admin.post(path, undefined, { headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it("can be used again after an error, and belongs to a single credential", async () => {
    const refused = await create("refused", { title: 7 });
    expect([refused.status, refused.headers["idempotent-replayed"]]).toEqual([400, undefined]);
    expect((await create("refused", { title: "Refused before" })).status).toBe(201);
    const colleague = await makePerson({ organization: fixture.organization, role: "admin" });
    const theirs = await create("once", { title: "Theirs" }, colleague.token);
    expect([theirs.status, theirs.body.title]).toEqual([201, "Theirs"]);
  });
});

describe("headers of every response", () => {
  beforeEach(() => {
    provideEnv({ RATE_LIMIT_PER_MINUTE: "6" });
    forgetLeases();
  });
  afterEach(() => {
    provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });
    forgetLeases();
  });

  it("show how many requests remain in the minute, even for errors, and the limit leads to 429", async () => {
    const { token } = await makePerson({ organization: fixture.organization, role: "admin" });
    const api = rest(token);
    const asked = [
      () => api.get("/user"),
      () => api.get("/nowhere"),
      () => api.post(`/orgs/${fixture.organizationId}/spaces`, { title: 7 }),
      () => api.delete("/spaces/absent"),
      () => api.request("HEAD", "/user"),
      () => api.put("/user", {}),
    ];
    const seen: (number | string | undefined)[][] = [];
    for (const ask of asked) {
      const { status, headers } = await ask();
      expect(headers["x-ratelimit-limit"]).toBe("6");
      expect(Number(headers["x-ratelimit-reset"])).toBeGreaterThan(Date.now() / 1000 - 60);
      seen.push([status, headers["x-ratelimit-remaining"]]);
    }
    expect(seen).toEqual([
      [200, "5"],
      [404, "4"],
      [400, "3"],
      [204, "2"],
      [200, "1"],
      [405, "0"],
    ]);
    const written = await watchWrites();
    const over = await api.post(`/orgs/${fixture.organizationId}/spaces`, { title: "Too much" });
    expect(over).toMatchObject({ status: 429, body: { error: { code: 429 } } });
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    expect(await written()).toEqual([]);
  });

  it("contain the caller's X-Request-Id, even for errors and preflights", async () => {
    const headers = { "x-request-id": "trace-7" };
    const answers = [
      await rest().get("/user", { headers, remoteAddress: "192.0.2.1" }),
      await rest().request("OPTIONS", "/user", undefined, { headers }),
      await rest().get("/", { headers, remoteAddress: "192.0.2.1" }),
    ];
    expect(answers.map((answer) => answer.headers["x-request-id"])).toEqual([
      "trace-7",
      "trace-7",
      "trace-7",
    ]);
  });

  it("let pages of other origins call each operation with the headers of the public client", async () => {
    for (const { method, path } of OPERATIONS) {
      const { status, headers } = await rest().request("OPTIONS", fill(fixture, path), undefined, {
        headers: {
          origin: "https://elsewhere.example",
          "access-control-request-method": method,
          "access-control-request-headers": "authorization, content-type, user-agent",
        },
      });
      expect(status).toBe(204);
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers["access-control-allow-methods"]?.split(", ")).toContain(method);
      expect(headers).not.toHaveProperty("access-control-allow-credentials");
      const allowed = headers["access-control-allow-headers"]?.toLowerCase().split(", ");
      expect(allowed).toEqual(expect.arrayContaining(["authorization", "content-type", "user-agent"]));
    }
  });
});
