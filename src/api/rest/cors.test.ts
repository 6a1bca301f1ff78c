import { describe, expect, it } from "vitest";
import { env, provideEnv } from "@/env";
import { echo, echoState } from "@/testing/echo";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

const origin = "https://elsewhere.example";

describe("browser clients", () => {
  it("can send a preflight request for every operation and for all headers that clients need, without a credential", async () => {
    const { status, headers, body } = await echo().request("OPTIONS", "/count", undefined, {
      headers: { origin, "access-control-request-method": "POST" },
    });
    expect({ status, body }).toEqual({ status: 204, body: null });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-methods"]).toBe("POST, OPTIONS");
    const allowed = headers["access-control-allow-headers"]?.toLowerCase().split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining(["authorization", "content-type", "user-agent", "if-match", "if-none-match"]),
    );
    expect(allowed).toContain("idempotency-key");
  });

  it("can read responses, errors, and the important headers", async () => {
    for (const path of ["/versioned", "/nowhere"]) {
      const { headers } = await echo().get(path, { headers: { origin } });
      expect(headers["access-control-allow-origin"]).toBe("*");
      for (const name of ["ETag", "X-Request-Id", "X-RateLimit-Remaining", "Location", "Retry-After"]) {
        expect(headers["access-control-expose-headers"]).toContain(name);
      }
    }
  });

  it("never send cookies automatically", async () => {
    const { headers } = await echo().get("/versioned", { headers: { origin } });
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  });
});

describe("a write with a session cookie", () => {
  const write = (headers: Record<string, string>) =>
    echo().post("/count", {}, { headers: { cookie: "session=ann", ...headers } });

  it("is accepted from Bindery's own pages", async () => {
    expect((await write({ origin: env.PUBLIC_URL })).status).toBe(201);
    expect((await write({ origin: "http://other.name:8080", host: "other.name:8080" })).status).toBe(201);
    expect((await write({ "sec-fetch-site": "same-origin" })).status).toBe(201);
  });

  it("is refused if it comes from any other page, and doesn't change anything", async () => {
    const before = echoState.runs;
    for (const headers of [
      {},
      { origin },
      { origin: "null" },
      { origin: `${env.PUBLIC_URL}.elsewhere.example` },
      { origin, "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      expect((await write(headers as Record<string, string>)).status).toBe(403);
    }
    expect(echoState.runs).toBe(before);
  });

  it("is accepted from any origin if it also has a token", async () => {
    expect(
      (await echo("ann").post("/count", {}, { headers: { origin, cookie: "session=ann" } })).status,
    ).toBe(201);
  });
});
