import { describe, expect, expectTypeOf, it } from "vitest";
import { handleWeb } from "@/api/rest/web";
import { handleTrpc } from "@/api/trpc";
import { db } from "@/db/client";
import { makeAsked } from "@/domains/ask/asked-site.fixture";
import { tokenAt } from "@/domains/sites/published/published-site.fixture";
import { makePerson } from "@/testing/make/member";
import {
  allOf,
  BadRequestError,
  type BinderyError,
  type ClientOptions,
  ConnectionError,
  createClient,
  createRestClient,
  fileOf,
  NotFoundError,
  PreconditionFailedError,
  type RouterOutputs,
  ServerError,
  UnauthorizedError,
} from "../../../packages/client/src";

type Fetch = typeof globalThis.fetch;

/** Calls the server's code in this process, without using a port. */
const inProcess: Fetch = (input, init) => {
  const request = new Request(input as string, init);
  return request.url.includes("/api/trpc") ? handleTrpc(request) : handleWeb(request);
};

const options = (token?: string, fetch: Fetch = inProcess): ClientOptions => ({
  url: "http://127.0.0.1:3000/",
  token,
  fetch,
});

const reasonOf = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => undefined,
    (error: unknown) => error,
  );

/** Simulates a network that loses the first responses after the server has processed the requests. */
function losing(answers: number): Fetch {
  let left = answers;
  return async (input, init) => {
    const answer = await inProcess(input, init);
    left -= 1;
    if (left >= 0) throw new TypeError("fetch failed");
    return answer;
  };
}

describe("the REST client", () => {
  it("iterates over all pages of a list, or returns one page", async () => {
    const { token, organizationId } = await makePerson({ role: "admin" });
    const client = createRestClient(options(token));
    for (const title of ["One", "Two", "Three"]) await client.createSpace({ organizationId, title });
    const where = { organizationId, limit: 2 };
    expect((await client.listSpacesInOrganizationById(where)).items).toHaveLength(2);
    const titles: string[] = [];
    for await (const space of client.listSpacesInOrganizationById(where)) titles.push(space.title);
    expect(titles.sort()).toEqual(["One", "Three", "Two"]);
  });

  it("retries a request that got no response, but the server makes the change only once", async () => {
    const { token, organizationId } = await makePerson({ role: "admin" });
    const client = createRestClient(options(token, losing(2)));
    const made = await client.createSpace({ organizationId, title: "Once" });
    const spaces = await db().space.findMany({ where: { organizationId } });
    expect(spaces.map(({ id }) => id)).toEqual([made.id]);
    const given = createRestClient(options(token, losing(3)));
    const reason = await reasonOf(given.createSpace({ organizationId, title: "Lost" }));
    expect(reason).toBeInstanceOf(ConnectionError);
    expect(await db().space.count({ where: { organizationId } })).toBe(2);
  });

  it("doesn't retry a write that the server might have processed, unless the server refused it", async () => {
    const { token } = await makePerson({ role: "admin" });
    let sent = 0;
    const refusing =
      (status: number): Fetch =>
      () => {
        sent += 1;
        const body = '{"error":{"code":503,"message":"Later"}}';
        return Promise.resolve(new Response(body, { status, headers: { "retry-after": "0" } }));
      };
    const change = { spaceId: "any", title: "Title" };
    const unclear = await reasonOf(createRestClient(options(token, refusing(502))).updateSpaceById(change));
    expect([sent, unclear]).toEqual([1, expect.any(ServerError)]);
    const refused = await reasonOf(createRestClient(options(token, refusing(503))).updateSpaceById(change));
    expect(refused).toMatchObject({ status: 503, message: "Later", retryAfterSeconds: 0 });
    expect(sent).toBe(4);
  });

  it("throws a separate class of error for each kind of failure", async () => {
    const { token, organizationId } = await makePerson({ role: "admin" });
    const client = createRestClient(options(token));
    const space = await client.createSpace({ organizationId, title: "Space" });
    const missing = await reasonOf(client.getSpaceById({ spaceId: "missing" }));
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(missing).toMatchObject({ status: 404, operation: "getSpaceById", requestId: expect.any(String) });
    const title = "a".repeat(1000);
    for (const refused of [
      await reasonOf(client.createSpace({ organizationId, title })),
      await reasonOf(createClient(options(token)).spaces.create.mutate({ organizationId, title })),
    ]) {
      expect(refused).toBeInstanceOf(BadRequestError);
      expect(refused).toMatchObject({
        reason: "too_long",
        field: "title",
        errors: [{ field: "title", reason: "too_long", message: expect.stringContaining("`title`") }],
        documentation: expect.stringMatching(/\/docs\/api-users\/errors#too_long$/),
      });
    }
    const stale = client.updateSpaceById({ spaceId: space.id, title: "New" }, { ifMatch: '"stale"' });
    expect(await reasonOf(stale)).toBeInstanceOf(PreconditionFailedError);
    expect(await client.deleteSpaceById({ spaceId: space.id })).toBeUndefined();
    const nobody = createRestClient(options("bnd_garbage-token"));
    expect(await reasonOf(nobody.getAuthenticatedUser())).toBeInstanceOf(UnauthorizedError);
  });

  it("reads event streams, and reports errors that occur before a stream starts", async () => {
    const { base, root } = await makeAsked();
    const [organizationId = "", siteId = ""] = base
      .split("/")
      .filter((part) => !/^(|orgs|sites)$/.test(part));
    const client = createRestClient(options(await tokenAt(root)));
    const where = { organizationId, siteId, format: "markdown" } as const;
    const answers = [];
    for await (const event of client.streamAskInSite({ ...where, question: "When are chunks flushed?" }))
      answers.push(event.answer.answer);
    expect(answers.at(-1)).toEqual({ markdown: expect.stringContaining("— été —") });
    const stream = client.streamAskInSite({ ...where, question: " " })[Symbol.asyncIterator]();
    const refused = await reasonOf(stream.next());
    expect(refused).toBeInstanceOf(BadRequestError);
    expect(refused).toMatchObject({ field: "question", documentation: expect.stringContaining("#") });
  });

  it("accepts bytes for files", async () => {
    const bytes = new Uint8Array(100_000).fill(7);
    const file = await fileOf("a.bin", new Blob([bytes], { type: "image/png" }));
    expect(file).toEqual({
      name: "a.bin",
      contentType: "image/png",
      base64: Buffer.from(bytes).toString("base64"),
    });
    expect(await fileOf("b", bytes.subarray(0, 1))).toMatchObject({
      contentType: "application/octet-stream",
    });
  });
});

describe("the client for tRPC procedures", () => {
  it("batches simultaneous calls into one request, up to the server's limit", async () => {
    const { token } = await makePerson();
    let requests = 0;
    const client = createClient(
      options(token, (input, init) => {
        requests += 1;
        return inProcess(input, init);
      }),
    );
    expect(await Promise.all(Array.from({ length: 25 }, () => client.users.me.query()))).toHaveLength(25);
    expect(requests).toBe(2);
  });

  it("reads lists, retries reads that got no response, and throws the same classes of errors as the REST client", async () => {
    const { token, organizationId } = await makePerson({ role: "admin" });
    const client = createClient(options(token, losing(1)));
    expect((await client.organizations.get.query({ organizationId })).id).toBe(organizationId);
    const made = await client.spaces.create.mutate({ organizationId, title: "Space" });
    const spaces = allOf((page) => client.spaces.list.query({ organizationId, ...(page && { page }) }));
    for await (const space of spaces) expect(space.id).toBe(made.id);
    const refused = await reasonOf(client.spaces.create.mutate({ organizationId: "absent", title: "Space" }));
    expect(refused).toBeInstanceOf(NotFoundError);
    expect(refused).toMatchObject({ operation: "spaces.create", requestId: expect.any(String) });
  });

  it("has types for inputs and responses", () => {
    expectTypeOf<BinderyError["errors"]>().items.toHaveProperty("reason").toEqualTypeOf<string>();
    expectTypeOf<BinderyError["documentation"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<RouterOutputs["users"]["me"]["photoURL"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<RouterOutputs["tokens"]["list"]["items"][number]>().not.toHaveProperty("token");
    expectTypeOf<ReturnType<typeof createRestClient>["deleteSpaceById"]>().returns.toEqualTypeOf<
      Promise<void>
    >();
  });
});
