import { describe, expect, it } from "vitest";
import { dispatchEcho } from "@/testing/echo";
import { createWebHandler } from "./web-handler";

const handle = createWebHandler(dispatchEcho);
const call = (path: string, init?: RequestInit) => handle(new Request(`http://localhost/v1${path}`, init));

describe("on the web's request type", () => {
  it("gives the same responses as on Node.js", async () => {
    const response = await call("/echo/a%2Fb?names=x&names=y");
    expect(response.status).toBe(200);
    expect((await response.json()).input).toEqual({ id: "a/b", names: ["x", "y"] });
  });

  it("reads bodies, and returns 204 and 304 without a body", async () => {
    const posted = await call("/echo/x", {
      method: "POST",
      body: '{"text":"é"}',
      headers: { "content-type": "application/json" },
    });
    expect(posted.status).toBe(201);
    expect((await posted.json()).input.text).toBe("é");
    const removed = await call("/echo/x", { method: "DELETE" });
    expect([removed.status, removed.body]).toEqual([204, null]);
    const etag = (await call("/versioned")).headers.get("etag") ?? "";
    expect((await call("/versioned", { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("streams events", async () => {
    expect(await (await call("/stream", { method: "POST" })).text()).toContain("event: done");
  });

  it("counts callers without a credential by the IP address from the nearest proxy", async () => {
    const remaining = async (forwarded: string) =>
      (await call("/versioned", { headers: { "x-forwarded-for": forwarded } })).headers.get(
        "x-ratelimit-remaining",
      );
    expect(await remaining("203.0.113.9, 198.51.100.7")).toBe("999");
    expect(await remaining("192.0.2.1, 198.51.100.7")).toBe("998");
    expect(await remaining("198.51.100.8")).toBe("999");
  });
});
