import { hash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { assertIfMatch } from "@/access/authorization/if-match";
import { env, provideEnv } from "@/env";
import { dispatchEcho, echo, echoState } from "@/testing/echo";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

beforeEach(() => {
  echoState.version = 1;
});

describe("status and body", () => {
  it("returns the operation's status, and 204 without a body", async () => {
    expect((await echo().post("/echo/x")).status).toBe(201);
    const removed = await echo().delete("/echo/x");
    expect(removed).toMatchObject({ status: 204, body: null });
    expect(removed.headers["content-type"]).toBeUndefined();
  });

  it("sets Location to the absolute URL of a new resource", async () => {
    expect((await echo().post("/echo/a%20b")).headers.location).toBe(`${env.PUBLIC_URL}/v1/echo/a%20b`);
  });

  it("returns 404 with the error body for an unknown path", async () => {
    const answer = await echo().get("/nowhere");
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 404, message: "Path not found." } } });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect((await echo().post("/nowhere", {})).status).toBe(404);
  });

  it("returns 405 with Allow for a path with other methods", async () => {
    const answer = await echo().put("/versioned", {});
    expect(answer).toMatchObject({ status: 405, body: { error: { code: 405 } } });
    expect(answer.headers.allow).toBe("HEAD, GET, PATCH, OPTIONS");
    expect((await echo().request("TRACE", "/versioned")).status).toBe(405);
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const get = await echo().get("/versioned");
    const head = await echo().request("HEAD", "/versioned");
    expect(head).toMatchObject({ status: 200, body: null });
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.headers["content-length"]).toBe(String(JSON.stringify(get.body).length));
  });

  it("doesn't reveal internal errors in a 500 response", async () => {
    const answer = await echo("ann").post("/count", { outcome: "crash" });
    expect(answer).toMatchObject({
      status: 500,
      body: { error: { code: 500, message: "The server failed unexpectedly. Try again later." } },
    });
    expect(JSON.stringify(answer)).not.toContain("SELECT");
  });

  it("contains the name of the invalid field in a 400", async () => {
    const answer = await echo().get("/echo/x?limit=many");
    expect(answer.body.error.message).toMatch(/^`limit` /);
  });

  it("refuses a missing credential before it reads the body", async () => {
    const answer = await echo().post("/count", undefined, { rawBody: "not JSON" });
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe('Bearer realm="bindery"');
  });

  it("refuses an invalid credential even if none is required", async () => {
    expect((await echo("bad").get("/versioned")).status).toBe(401);
    expect((await echo("bad").get("/document.json")).status).toBe(401);
  });

  it("never handles paths outside /v1", async () => {
    const signal = new AbortController().signal;
    const outside = { method: "GET", query: "", headers: {}, body: null, remoteAddress: "::1", signal };
    for (const path of ["/", "/v1x", "/v11/echo/x", "", "//v1/echo/x"]) {
      expect((await dispatchEcho({ ...outside, path })).status).toBe(404);
    }
  });
});

describe("X-Request-Id", () => {
  it("is in every response, and differs each time", async () => {
    const ids = await Promise.all(
      ["/versioned", "/nowhere", "/echo/%ff"].map(
        async (path) => (await echo().get(path)).headers["x-request-id"],
      ),
    );
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(3);
  });

  it("is the ID that the caller sent if this ID is valid, and never an ID that could break a log", async () => {
    const idFor = async (id: string) =>
      (await echo().get("/versioned", { headers: { "x-request-id": id } })).headers["x-request-id"];
    expect(await idFor("trace-1:2.3")).toBe("trace-1:2.3");
    for (const id of ["", "a b", "a\r\nb", "x".repeat(129), 'a"b']) expect(await idFor(id)).not.toBe(id);
  });
});

describe("ETag", () => {
  it("contains the version and the hash of the body, only for GET", async () => {
    echoState.version = 7;
    const { headers } = await echo().get("/versioned");
    expect(headers.etag).toBe(`"7.${hash("sha1", '{"version":7}', "base64url").slice(0, 16)}"`);
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect((await echo().get("/echo/x")).headers.etag).toMatch(/^"0\.[\w-]{16}"$/);
    expect((await echo().post("/echo/x")).headers.etag).toBeUndefined();
  });

  const conditional = (tag: string) => echo().get("/versioned", { headers: { "if-none-match": tag } });

  it("leads to 304 without a body if the client already has this version", async () => {
    const { etag = "" } = (await echo().get("/versioned")).headers;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await conditional(tag);
      expect(answer).toMatchObject({ status: 304, body: null });
      expect(answer.headers.etag).toBe(etag);
    }
    echoState.version = 2;
    expect((await conditional(etag)).status).toBe(200);
    expect((await conditional("garbage")).status).toBe(200);
  });

  it("leads to 304 only after the credential was checked", async () => {
    const { etag = "" } = (await echo().get("/versioned")).headers;
    expect((await echo("bad").get("/versioned", { headers: { "if-none-match": etag } })).status).toBe(401);
  });
});

describe("If-Match", () => {
  const versions = async (tag?: string) => {
    const answer = await echo().patch(
      "/versioned",
      {},
      { headers: tag === undefined ? {} : { "if-match": tag } },
    );
    return answer.status === 200 ? answer.body.ifMatch : answer.status;
  };

  it("passes the versions in its tags to the operation, and ignores the hashes in its tags", async () => {
    expect(await versions()).toBeNull();
    expect(await versions('"3.abc"')).toEqual(["3"]);
    expect(await versions('W/"3.abc" , "rev.x.def"')).toEqual(["3", "rev.x"]);
    expect(await versions("*")).toEqual(["*"]);
  });

  it("treats a tag in an unknown format as a version that doesn't match", async () => {
    expect(await versions('"3"')).toEqual([]);
    expect(await versions('".abc"')).toEqual([]);
    expect(await versions('"*.abc"')).toEqual([]);
  });

  it("refuses an invalid list of tags with 400", async () => {
    for (const tag of ["", "3.abc", '"3.abc', "'3.abc'", '*, "3.abc"', '"a"b"'])
      expect(await versions(tag)).toBe(400);
  });

  it("allows a write without the header, with * or with the current version, and refuses every other version with 412", () => {
    for (const ifMatch of [null, ["*"], ["3"], ["2", "3"]]) assertIfMatch({ ifMatch }, 3);
    for (const ifMatch of [[], ["2"], ["33"]]) {
      expect(() => assertIfMatch({ ifMatch }, 3)).toThrow(expect.objectContaining({ status: 412 }));
    }
  });
});

describe("documents next to the operations", () => {
  it("support conditional requests, and are served only to GET and HEAD", async () => {
    expect((await echo().get("/document.json")).status).toBe(200);
    expect((await echo().get("/document.json", { headers: { "if-none-match": '"0.x"' } })).status).toBe(304);
    expect((await echo().post("/document.json")).status).toBe(404);
  });
});

describe("server-sent events", () => {
  it("are sent in ASCII and end with the event done", async () => {
    const { headers, body } = await echo().post("/stream");
    expect(headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(body).toBe('data: {"text":"\\u00e9\\u2028"}\n\nevent: done\ndata: done\n\n');
  });

  it("report a failure that occurs after the first event, without its details", async () => {
    const { status, body } = await echo().post("/stream", { fail: true });
    expect(status).toBe(200);
    expect(body.split("\n\n")[1]).toBe(
      'event: error\ndata: {"error":{"code":500,"message":"The server failed unexpectedly. Try again later.","reason":"internal_error","documentation":"http://127.0.0.1:3000/docs/api-users/errors#internal_error"}}',
    );
    expect(body).not.toContain("done");
  });

  it("refuse invalid input in the same way as other operations", async () => {
    expect((await echo().post("/stream", { fail: "yes" })).status).toBe(400);
  });
});
