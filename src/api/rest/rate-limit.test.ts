import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressKey, countRequest, forgetLeases } from "@/access/rate-limit/rate-limit";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { echo } from "@/testing/echo";

const start = new Date("2026-05-01T10:00:20Z");

beforeEach(async () => {
  setClock(start);
  forgetLeases();
  await db().throttle.deleteMany();
});

afterEach(() => {
  setClock();
  provideEnv({ RATE_LIMIT_PER_MINUTE: "1000" });
});

const used = async (key: string) =>
  (await db().throttle.findFirst({ where: { key: { contains: key } }, orderBy: { window: "desc" } }))?.used;

describe("rate limit", () => {
  it("allows exactly the limit per minute, reports the number of remaining requests, and starts again with the next minute", async () => {
    provideEnv({ RATE_LIMIT_PER_MINUTE: "5" });
    const answers = [];
    for (let index = 0; index < 7; index += 1) answers.push(await echo("ann").get("/versioned"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const remaining = answers.map(({ headers }) => headers["x-ratelimit-remaining"]);
    expect(remaining).toEqual(["4", "3", "2", "1", "0", "0", "0"]);
    const refused = answers[6];
    expect(refused?.headers["x-ratelimit-limit"]).toBe("5");
    expect(refused?.headers["x-ratelimit-reset"]).toBe(String(Date.parse("2026-05-01T10:01:00Z") / 1000));
    expect(refused?.headers["retry-after"]).toBe("40");
    expect(refused?.body.error.code).toBe(429);
    setClock(new Date("2026-05-01T10:01:00Z"));
    expect((await echo("ann").get("/versioned")).headers["x-ratelimit-remaining"]).toBe("4");
  });

  it("counts each credential separately, and requests without a credential by IP address", async () => {
    provideEnv({ RATE_LIMIT_PER_MINUTE: "1" });
    const at = (remoteAddress: string, token?: string) => echo(token).get("/versioned", { remoteAddress });
    expect((await at("10.0.0.1", "ann")).status).toBe(200);
    expect((await at("10.0.0.2", "ann")).status).toBe(429);
    expect((await at("10.0.0.1", "bob")).status).toBe(200);
    expect((await at("10.0.0.1")).status).toBe(200);
    expect((await at("10.0.0.1")).status).toBe(429);
    expect((await at("10.0.0.2")).status).toBe(200);
  });

  it("counts requests with a refused credential per IP address, and doesn't affect valid credentials at this address", async () => {
    provideEnv({ RATE_LIMIT_PER_MINUTE: "2" });
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await echo("bad").get("/versioned")).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect((await echo("ann").get("/versioned")).status).toBe(200);
  });

  it("is in every response, even for unknown paths and errors", async () => {
    for (const path of ["/versioned", "/nowhere", "/echo/%ff"]) {
      expect((await echo().get(path)).headers["x-ratelimit-limit"]).toBe("1000");
    }
  });

  it("is turned off if RATE_LIMIT_PER_MINUTE is 0", async () => {
    provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });
    const { status, headers } = await echo().get("/versioned");
    expect(status).toBe(200);
    expect(headers["x-ratelimit-limit"]).toBeUndefined();
    expect(await db().throttle.count()).toBe(0);
  });
});

describe("leases", () => {
  it("allow at most the limit in all processes together, and more than half of the limit even if processes lose their leases", async () => {
    const limit = 200;
    let allowed = 0;
    for (let round = 0; round < 40; round += 1) {
      forgetLeases();
      for (let index = 0; index < 10; index += 1) {
        if ((await countRequest("shared", limit)).allowed) allowed += 1;
      }
    }
    expect(allowed).toBeLessThanOrEqual(limit);
    expect(allowed).toBeGreaterThan(limit / 2);
    expect(await used("shared")).toBe(limit);
  });

  it("allow exactly the limit if all processes request leases at the same time", async () => {
    const taken = await Promise.all(Array.from({ length: 150 }, () => countRequest("burst", 100)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(100);
  });

  it("make a database write unnecessary for most requests", async () => {
    await countRequest("hot", 1000);
    const first = await used("hot");
    for (let index = 0; index < 49; index += 1) expect(countRequest("hot", 1000)).not.toBeInstanceOf(Promise);
    expect(await used("hot")).toBe(first);
    expect(countRequest("hot", 1000)).toBeInstanceOf(Promise);
  });

  it("need no query after the limit for the minute is reached", async () => {
    await countRequest("spent", 1);
    expect(countRequest("spent", 1)).not.toBeInstanceOf(Promise);
  });
});

describe("addresses", () => {
  it("are counted as complete IPv4 addresses, even if mapped to IPv6, and as 64-bit networks for IPv6", () => {
    expect(addressKey("192.0.2.1")).toBe("rate:address:192.0.2.1");
    expect(addressKey("::ffff:192.0.2.1")).toBe("rate:address:192.0.2.1");
    expect(addressKey("2001:db8:1:2:3:4:5:6")).toBe("rate:address:2001:db8:1:2");
    expect(addressKey("2001:db8::1")).toBe("rate:address:2001:db8:0:0");
    expect(addressKey("::1")).toBe("rate:address:0:0:0:0");
  });
});
