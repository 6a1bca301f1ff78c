import { describe, expect, it } from "vitest";
import { serve } from "./serve";

const request = (path: string) => ({
  method: "GET",
  path,
  query: "",
  headers: {},
  body: null,
  remoteAddress: "127.0.0.1",
  signal: new AbortController().signal,
});

describe("requests that aren't for pages", () => {
  it("are handled if they're for operations under /v1 or for downloads under /files", async () => {
    expect((await serve(request("/v1/"))).status).toBe(200);
    expect(await serve(request("/files/forged"))).toMatchObject({ status: 403 });
    expect((await serve(request("/filesystem"))).status).toBe(404);
  });
});
