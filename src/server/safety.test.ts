import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { withSettings } from "@/testing/settings";
import { createListener } from "./listener";

let server: Server;
let seen: IncomingMessage["headers"];
let restore = () => {};
const end = async (request: IncomingMessage, response: ServerResponse) => {
  seen = request.headers;
  response.end("ok");
};
beforeAll(async () => {
  const sites = { isAsked: () => false, answer: () => Promise.reject(new Error("not a site")) };
  server = createServer(createListener({ sites, rest: end, trpc: end, pages: end, phase: () => "serving" }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());
afterEach(() => restore());

function get(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage["headers"]> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asking = ask({ port, path, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.headers));
    });
    asking.on("error", reject);
    asking.end();
  });
}

const directives = (policy: string) =>
  new Map(policy.split("; ").map((line) => [line.split(" ")[0] as string, line.split(" ").slice(1)]));

describe("a page of the console", () => {
  it.each(["/", "/sign-in", "/setup", "/orgs/x/sites/y", "/nowhere", "/_next/static/x.js"])(
    "allows no inline code, no frames and no referrer: %s",
    async (path) => {
      const headers = await get(path);
      const policy = directives(headers["content-security-policy"] as string);
      for (const name of ["default-src", "script-src", "style-src", "object-src", "base-uri"])
        expect(policy.get(name), name).toBeDefined();
      for (const sources of policy.values())
        expect(sources.filter((source) => /unsafe|\*/.test(source))).toEqual([]);
      expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
      expect(policy.get("script-src")).toContain("'strict-dynamic'");
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
      });
    },
  );

  it("has a new nonce, which Next.js gets and which clients can't choose", async () => {
    const nonceOf = (policy: string) => /script-src[^;]*'nonce-([^']+)'/.exec(policy)?.[1];
    const chosen = {
      "content-security-policy": "script-src 'nonce-chosen'",
      "content-security-policy-report-only": "script-src 'nonce-chosen'",
      "x-nonce": "chosen",
    };
    const nonces = [];
    for (const sent of [{}, chosen]) {
      const answer = await get("/", sent);
      const nonce = nonceOf(answer["content-security-policy"] as string);
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      expect([nonceOf(seen["content-security-policy"] as string), seen["x-nonce"]]).toEqual([nonce, nonce]);
      expect(JSON.stringify(seen)).not.toContain("chosen");
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe("HTTPS", () => {
  it("becomes mandatory for later requests only if Bindery is used over HTTPS", async () => {
    const name = "strict-transport-security";
    expect((await get("/"))[name]).toBeUndefined();
    restore = withSettings({ PUBLIC_URL: "https://bindery.example.org" });
    for (const path of ["/", "/v1/", "/healthz"])
      expect((await get(path, { host: "bindery.example.org" }))[name], path).toBe("max-age=31536000");
    expect((await get("/", { host: "127.0.0.1" }))[name]).toBeUndefined();
    expect((await get("/", { host: "127.0.0.1", "x-forwarded-proto": "https" }))[name]).toBeDefined();
  });
});
