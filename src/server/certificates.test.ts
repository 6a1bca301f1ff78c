import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { db } from "@/db/client";
import { hostnameAddress } from "@/domains/names/addresses";
import { change, get, makeManual, serveReaders, site } from "@/site/published/site-server.fixture";
import { holdHost } from "@/testing/make/host";
import { withSettings } from "@/testing/settings";

serveReaders();
makeManual();

const set = (settings: Record<string, string>) => onTestFinished(withSettings(settings));
const asked = async (domain: string, headers = {}) =>
  (await get(`/~tls?domain=${encodeURIComponent(domain)}`, headers)).status;

let numbers = 0;
let host: string;
beforeEach(() => {
  host = `docs.certified-${++numbers}.example`;
});

/** Gives the site a verified host. */
async function giveHost() {
  const { organizationId, id: siteId } = site;
  await holdHost({ organizationId, hostname: host });
  await db().siteAddress.create({ data: { address: hostnameAddress(host), organizationId, siteId } });
  await change({ hostname: host, provedHostname: host });
}

describe("hosts for which a proxy can get a certificate", () => {
  it("are Bindery's host and verified hosts of published sites", async () => {
    set({ PUBLIC_URL: "https://bindery.example.org:8443" });
    expect(await asked("bindery.example.org")).toBe(200);
    expect(await asked(host)).toBe(404);
    await change({ hostname: host });
    expect(await asked(host)).toBe(404);
    await giveHost();
    expect([await asked(host), await asked(host.toUpperCase())]).toEqual([200, 200]);
    for (const other of [`a.${host}`, `${host}:443`, `${host}/`, `${host}.`, "", "127.0.0.1", "localhost"])
      expect([other, await asked(other)]).toEqual([other, 404]);
    await change({ publishedAt: null });
    expect(await asked(host)).toBe(404);
  });

  it("can be queried only on Bindery's own host, because the path belongs to a site on other hosts", async () => {
    await giveHost();
    expect(await asked(host)).toBe(200);
    expect(await asked(host, { host })).toBe(404);
  });

  it("can be queried by a proxy without a limit, and by other clients only a few times per minute", async () => {
    set({ RATE_LIMIT_PER_MINUTE: "40", TRUSTED_PROXIES: "127.0.0.1" });
    const ask = (times: number, headers = {}) =>
      Promise.all(Array.from({ length: times }, (_, index) => asked(`n${index}.example`, headers)));
    expect(new Set(await ask(10))).toEqual(new Set([404]));
    const forwarded = await ask(10, { "x-forwarded-for": "203.0.113.77" });
    expect(forwarded.filter((status) => status === 404)).toHaveLength(2);
    expect(forwarded.filter((status) => status === 429)).toHaveLength(8);
  });
});
