import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { setDnsRecords } from "@/lib/dns-records";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { resolvePublished } from "../published/resolve";
import { recheckAllHosts } from "./recheck";

const SERVICE = "bindery.example.org";
const DAY_MILLISECONDS = 86_400_000;
const texts = new Map<string, string[]>();
const aliases = new Map<string, string>();
let host: string;
let numbers = 0;
let restore: () => void;

beforeEach(() => {
  host = `docs.company-${++numbers}.example`;
  texts.clear();
  aliases.clear();
  const alias = async (name: string) => [aliases.get(name)].filter((one) => one !== undefined);
  setDnsRecords({ text: async (name) => texts.get(name) ?? [], alias });
  restore = withSettings({ PUBLIC_URL: `https://${SERVICE}:8443`, TRUSTED_HOSTNAMES: "*.trusted.example" });
});
afterEach(() => {
  restore();
  setDnsRecords();
});

/** A new organization with a published site of one page. */
async function makeTenant() {
  const person = await makePerson({ role: "admin" });
  const { organizationId } = person;
  const space = await makeSpace({ organizationId });
  await makeContent({ space, pages: [{ title: "Welcome", slug: "welcome" }] });
  const site = await makeSite({ spaces: [space], publishedAt: new Date() });
  const base = `/orgs/${organizationId}/sites/${site.id}`;
  const caller = rest(person.token);
  return {
    organizationId,
    site,
    base,
    caller,
    wish: (hostname: string | null) => caller.patch(base, { hostname }),
    verify: (name = host) => caller.post(`${base}/hostnames/${name}/verify`),
    state: async (name = host) => (await caller.get(`${base}/hostnames/${name}`)).body,
    /** Creates the TXT record that the API shows to the organization. */
    async showRecord(name = host) {
      const { records } = (await caller.get(`${base}/hostnames/${name}`)).body;
      const record = records.find(({ type }: { type: string }) => type === "TXT");
      texts.set(record.name, [...(texts.get(record.name) ?? []), "v=spf1 -all", record.value]);
    },
  };
}
type Tenant = Awaited<ReturnType<typeof makeTenant>>;

/** Returns the ID of the site that a URL shows to everyone, or undefined if there is none. */
async function shownAt(url: string): Promise<string | undefined> {
  const { status, body } = await rest().post("/urls/published", { url });
  return status === 200 ? body.site : undefined;
}
const shown = () => shownAt(`https://${host}/`);
const publishedUrl = async ({ caller, base }: Tenant) => (await caller.get(base)).body.urls.published;
const age = (days: number, columns: object = {}) =>
  db().hostnameClaim.update({
    where: { hostname: host },
    data: { checkedAt: new Date(Date.now() - days * DAY_MILLISECONDS), ...columns },
  });

describe("a hostname", () => {
  it("resolves to nothing and appears nowhere until there is a TXT record for the organization", async () => {
    const tenant = await makeTenant();
    expect((await tenant.wish(host)).body.hostname).toBe(host);
    expect([await shown(), await publishedUrl(tenant)]).toEqual([
      undefined,
      `https://${SERVICE}:8443/s/${tenant.site.basename}/`,
    ]);
    expect(await tenant.state()).toMatchObject({
      status: "unverified",
      records: [
        { type: "CNAME", name: host, value: SERVICE },
        { type: "TXT", name: `_bindery.${host}`, value: expect.stringMatching(/^bindery-verification=/) },
      ],
    });
    texts.set(`_bindery.${host}`, ["bindery-verification=somebody-else's"]);
    expect((await tenant.verify()).status).toBe(400);
    expect(await db().hostnameClaim.count({ where: { hostname: host } })).toBe(0);
    await tenant.showRecord();
    expect((await tenant.verify()).body).toMatchObject({ status: "verified", method: "txt" });
    expect([await shown(), await publishedUrl(tenant)]).toEqual([tenant.site.id, `https://${host}/`]);
  });

  it("is also verified by a direct or indirect CNAME to this service, but not by a CNAME to another host", async () => {
    const tenant = await makeTenant();
    await tenant.wish(host);
    aliases.set(host, "edge.company.example.");
    aliases.set("edge.company.example", "elsewhere.example");
    expect((await tenant.verify()).status).toBe(400);
    aliases.set("edge.company.example", `${SERVICE.toUpperCase()}.`);
    expect((await tenant.verify()).body).toMatchObject({ status: "verified", method: "cname" });
    expect(await shown()).toBe(tenant.site.id);
  });

  it("needs no DNS record if the operator trusts it", async () => {
    const [tenant, rival] = [await makeTenant(), await makeTenant()];
    const trusted = `a-${numbers}.trusted.example`;
    await tenant.wish(trusted);
    expect(await shownAt(`https://${trusted}/`)).toBe(tenant.site.id);
    expect((await rival.wish(trusted)).status).toBe(409);
  });

  it.each([SERVICE, "BINDERY.example.org", "1.2.3.4", "docs.site.localhost"])(
    "is rejected if it belongs to the service: %s",
    async (name) => {
      const tenant = await makeTenant();
      expect((await tenant.wish(name)).status).toBe(400);
      const proxied = await tenant.caller.patch(tenant.base, { proxy: `${name.replace(/\d/g, "a")}/docs` });
      if (name !== "1.2.3.4") expect(proxied.status).toBe(400);
      expect((await tenant.caller.get(tenant.base)).body).not.toHaveProperty("hostname");
    },
  );

  it("is compared without regard to port, case and trailing dot, and never shows a site at the service's own host", async () => {
    const tenant = await makeTenant();
    await tenant.wish(host);
    await tenant.showRecord();
    await tenant.verify();
    for (const name of [`${host}:8080`, host.toUpperCase(), `${host}.`, `${host}.:1`])
      expect(await shownAt(`http://${name}/`), name).toBe(tenant.site.id);
    // This claim was created before such hosts were rejected.
    const { organizationId, id: siteId } = tenant.site;
    await db().siteAddress.create({ data: { address: `hostname:${SERVICE}`, organizationId, siteId } });
    for (const name of [SERVICE, `${SERVICE}:80`, `${SERVICE}.:1`])
      expect(await shownAt(`http://${name}/`), name).toBeUndefined();
    await db().siteAddress.delete({ where: { address: `hostname:${SERVICE}` } });
  });

  it("can be requested by several organizations until one of them verifies it; afterwards it belongs only to that organization", async () => {
    const [squatter, owner] = [await makeTenant(), await makeTenant()];
    expect((await squatter.wish(host)).status).toBe(200);
    expect((await owner.wish(host)).status).toBe(200);
    await owner.showRecord();
    expect((await squatter.verify()).status).toBe(400);
    expect((await owner.verify()).status).toBe(200);
    expect((await squatter.verify()).status).toBe(400);
    expect((await (await makeTenant()).wish(host)).status).toBe(409);
    expect(await shown()).toBe(owner.site.id);
    // The same CNAME would work for every organization of the instance, so it doesn't take the host from
    // another organization.
    aliases.set(host, SERVICE);
    expect((await squatter.verify()).status).toBe(409);
    await squatter.showRecord();
    expect((await squatter.verify()).status).toBe(409);
    expect(await shown()).toBe(owner.site.id);
  });

  it("passes from an organization with a CNAME or without a record to another organization that has a TXT record", async () => {
    const [first, owner] = [await makeTenant(), await makeTenant()];
    await first.wish(host);
    await owner.wish(host);
    aliases.set(host, SERVICE);
    expect((await first.verify()).status).toBe(200);
    expect((await owner.verify()).status).toBe(409);
    await owner.showRecord();
    expect((await owner.verify()).status).toBe(200);
    expect([await shown(), await publishedUrl(first)]).toEqual([
      owner.site.id,
      `https://${SERVICE}:8443/s/${first.site.basename}/`,
    ]);
    texts.clear();
    await first.showRecord();
    expect((await first.verify()).status).toBe(200);
    expect(await shown()).toBe(first.site.id);
  });

  it("still belongs to the organization if its site is deleted while the CNAME remains", async () => {
    const [owner, taker] = [await makeTenant(), await makeTenant()];
    await owner.wish(host);
    aliases.set(host, SERVICE);
    await owner.verify();
    await owner.caller.delete(owner.base);
    expect((await taker.wish(host)).status).toBe(409);
    expect(await shown()).toBeUndefined();
  });

  it("doesn't replace the previous host until it is verified; afterwards the previous host redirects to it", async () => {
    const tenant = await makeTenant();
    await tenant.wish(host);
    await tenant.showRecord();
    await tenant.verify();
    const next = `new-${host}`;
    await tenant.wish(next);
    expect([await shown(), await publishedUrl(tenant)]).toEqual([tenant.site.id, `https://${host}/`]);
    await tenant.showRecord(next);
    expect((await tenant.verify(next)).status).toBe(200);
    expect(await publishedUrl(tenant)).toBe(`https://${next}/`);
    const moved = await resolvePublished(new URL(`https://${host}/`));
    expect(moved).toMatchObject({ kind: "redirect", target: `https://${next}/` });
  });
});

describe("the host of a proxy that shows a site", () => {
  it("works only after its TXT record exists, because a CNAME isn't enough", async () => {
    const [tenant, squatter] = [await makeTenant(), await makeTenant()];
    const proxy = `${host}/help`;
    for (const { caller, base } of [squatter, tenant]) await caller.patch(base, { proxy });
    aliases.set(host, SERVICE);
    expect((await squatter.verify()).status).toBe(400);
    expect(await shownAt(`https://${proxy}/`)).toBeUndefined();
    await tenant.showRecord();
    expect((await tenant.verify()).body).toMatchObject({ usedBy: "proxy", status: "verified" });
    expect(await shownAt(`https://${proxy}/`)).toBe(tenant.site.id);
  });
});

describe("the regular check", () => {
  it("finds DNS records that were created after the last check", async () => {
    const tenant = await makeTenant();
    await tenant.wish(host);
    await tenant.showRecord();
    await recheckAllHosts();
    expect(await shown()).toBe(tenant.site.id);
  });

  it("releases a hostname a week after its record was first found missing, but not earlier", async () => {
    const tenant = await makeTenant();
    await tenant.wish(host);
    await tenant.showRecord();
    await tenant.verify();
    texts.clear();
    await age(2);
    await recheckAllHosts();
    expect([await shown(), (await tenant.state()).status]).toEqual([tenant.site.id, "expiring"]);
    await tenant.showRecord();
    expect((await tenant.verify()).body.status).toBe("verified");
    texts.clear();
    await age(2, { missingSince: new Date(Date.now() - 6.9 * DAY_MILLISECONDS) });
    await recheckAllHosts();
    expect(await shown()).toBe(tenant.site.id);
    await age(2, { missingSince: new Date(Date.now() - 7.1 * DAY_MILLISECONDS) });
    await recheckAllHosts();
    expect([await shown(), (await tenant.state()).status]).toEqual([undefined, "unverified"]);
    expect(await publishedUrl(tenant)).toContain(`/s/${tenant.site.basename}/`);
  });

  it("keeps hosts from before verification was required for 30 days, unless another organization verifies them", async () => {
    const [old, owner] = [await makeTenant(), await makeTenant()];
    await old.wish(host);
    const { organizationId, id: siteId } = old.site;
    const key = { organizationId_id: { organizationId, id: siteId } };
    await db().siteAddress.create({ data: { address: `hostname:${host}`, organizationId, siteId } });
    await db().hostnameClaim.create({ data: { hostname: host, organizationId, missingSince: new Date() } });
    await db().site.update({ where: key, data: { provedHostname: host } });
    await age(2, { missingSince: new Date(Date.now() - 29 * DAY_MILLISECONDS) });
    await recheckAllHosts();
    expect(await shown()).toBe(old.site.id);
    expect(await old.state()).toMatchObject({ status: "expiring", expiresAt: expect.any(String) });
    await owner.wish(host);
    await owner.showRecord();
    expect((await owner.verify()).status).toBe(200);
    expect(await shown()).toBe(owner.site.id);
  });
});
