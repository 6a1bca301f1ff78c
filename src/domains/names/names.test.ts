import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { recheckAllHosts } from "@/domains/sites/hostnames/recheck";
import { setClock } from "@/lib/clock";
import { makePerson } from "@/testing/make/member";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";

const DAY_MILLISECONDS = 86_400_000;
const newName = () => `n${newId().toLowerCase()}`.slice(0, 30);
let restore: () => void;
let name: string;

beforeEach(() => {
  name = newName();
  restore = withSettings({
    PUBLIC_URL: "https://bindery.example.org",
    TRUSTED_HOSTNAMES: "*.trusted.example,*.second.example",
  });
});
afterEach(() => {
  restore();
  setClock();
});

async function makeTenant() {
  const { organizationId, token } = await makePerson({ role: "admin" });
  const space = await makeSpace({ organizationId });
  const site = await makeSite({ spaces: [space], publishedAt: new Date() });
  const organization = `/orgs/${organizationId}`;
  const path = `${organization}/sites/${site.id}`;
  return { ...rest(token), organizationId, space, site, organization, path };
}
type Tenant = Awaited<ReturnType<typeof makeTenant>>;

/**
 * All kinds of names. For each kind, this says how an organization takes a name, which field contains the name, and how the
 * organization releases the name.
 */
const FORMS = {
  "the hostname of an organization": {
    field: "hostname",
    take: ({ patch, organization }: Tenant) => patch(organization, { hostname: name }),
    release: ({ patch, organization }: Tenant) => patch(organization, { hostname: newName() }),
  },
  "the basename of a site": {
    field: "basename",
    take: ({ patch, path }: Tenant) => patch(path, { basename: name }),
    release: (tenant: Tenant) => tenant.delete(tenant.path),
  },
  "the hostname of a site": {
    field: "hostname",
    take: ({ patch, path }: Tenant) => patch(path, { hostname: `${name}.trusted.example` }),
    release: (tenant: Tenant) => giveUpHost(tenant),
  },
  "the hostname of a site below another wildcard": {
    field: "hostname",
    take: ({ patch, path }: Tenant) => patch(path, { hostname: `${name}.second.example` }),
    release: (tenant: Tenant) => giveUpHost(tenant),
  },
  "the proxy of a site": {
    field: "proxy",
    take: ({ patch, path }: Tenant) => patch(path, { proxy: `${name}.trusted.example/docs` }),
    release: (tenant: Tenant) => giveUpHost(tenant),
  },
};
type Form = keyof typeof FORMS;
const forms = Object.keys(FORMS) as Form[];

/** Deletes a site and sets the clock to the time at which the site's trusted host is released. */
async function giveUpHost(tenant: Tenant) {
  const answer = await tenant.delete(tenant.path);
  await recheckAllHosts();
  const { organizationId } = tenant;
  const past = new Date(Date.now() - 8 * DAY_MILLISECONDS);
  await db().hostnameClaim.updateMany({
    where: { organizationId },
    data: { checkedAt: past, missingSince: past },
  });
  await recheckAllHosts();
  return answer;
}

/** Returns all data that a rejected request could have changed. */
const state = async ({ get, organization, path }: Tenant) => {
  const [owner, site] = [(await get(organization)).body, (await get(path)).body];
  return [owner.hostname, site.basename, site.hostname, site.proxy, site.urls.published];
};

describe("a name", () => {
  const pairs = forms.flatMap((held) => forms.map((wanted) => [held, wanted] as const));
  it.each(pairs)(
    "that is %s of one organization can't be taken by another organization as %s",
    async (held, wanted) => {
      const [owner, rival] = [await makeTenant(), await makeTenant()];
      expect((await FORMS[held].take(owner)).status).toBe(200);
      const before = await state(rival);
      const refused = await FORMS[wanted].take(rival);
      expect([refused.status, refused.body.error.message]).toEqual([
        409,
        expect.stringContaining(FORMS[wanted].field),
      ]);
      expect(await state(rival)).toEqual(before);
    },
  );

  it.each(pairs)("can be %s and also %s of the same organization", async (held, wanted) => {
    const owner = await makeTenant();
    expect((await FORMS[held].take(owner)).status).toBe(200);
    expect((await FORMS[wanted].take(owner)).status).toBe(200);
  });

  it.each(forms)("that was %s stays reserved for 30 days, and its URLs don't work", async (form) => {
    const [owner, rival] = [await makeTenant(), await makeTenant()];
    await FORMS[form].take(owner);
    expect((await FORMS[form].release(owner)).status).toBeLessThan(300);
    for (const url of [`https://bindery.example.org/s/${name}/`, `https://${name}.trusted.example/`])
      expect((await rest().post("/urls/published", { url })).status).toBe(404);
    for (const wanted of forms) expect((await FORMS[wanted].take(rival)).status).toBe(409);
    setClock(new Date(Date.now() + 31 * DAY_MILLISECONDS));
    expect((await FORMS["the basename of a site"].take(rival)).status).toBe(200);
  });

  it.each(forms)("that was %s can be taken again by its organization", async (form) => {
    const owner = await makeTenant();
    await FORMS[form].take(owner);
    await FORMS[form].release(owner);
    expect((await FORMS["the hostname of an organization"].take(owner)).status).toBe(200);
  });

  it("is given to only one organization if several organizations request it as different kinds of names at the same time", async () => {
    const tenants = await Promise.all(forms.map(makeTenant));
    const answers = await Promise.all(forms.map((form, index) => FORMS[form].take(tenants[index] as Tenant)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it("is never derived from a title for a site of another organization", async () => {
    const [owner, rival] = [await makeTenant(), await makeTenant()];
    await FORMS["the hostname of a site"].take(owner);
    const made = await rival.post(`${rival.organization}/sites`, { title: name });
    expect([made.status, made.body.basename]).toEqual([201, `${name}-1`]);
  });
});

describe("a reserved name", () => {
  beforeEach(() => {
    const back = restore;
    const takeBack = withSettings({ RESERVED_NAMES: `mail,${name}` });
    restore = () => {
      takeBack();
      back();
    };
  });

  it.each(["the hostname of an organization", "the basename of a site"] as const)(
    "can't be taken as %s",
    async (form) => {
      const tenant = await makeTenant();
      const before = await state(tenant);
      expect((await FORMS[form].take(tenant)).status).toBe(409);
      expect(await state(tenant)).toEqual(before);
    },
  );

  it("can be the host of a site, and isn't derived from a title", async () => {
    const tenant = await makeTenant();
    expect((await FORMS["the hostname of a site"].take(tenant)).status).toBe(200);
    expect((await tenant.post(`${tenant.organization}/sites`, { title: name })).body.basename).toBe(
      `${name}-1`,
    );
  });

  it("keeps working and can be saved again if it is already used", async () => {
    const tenant = await makeTenant();
    const { basename } = (await tenant.get(tenant.path)).body;
    const takeBack = withSettings({ RESERVED_NAMES: basename });
    expect((await tenant.patch(tenant.path, { basename })).status).toBe(200);
    takeBack();
  });
});
