import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeMember } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeScimToken } from "@/testing/make/scim-token";
import { makeServiceAccount } from "@/testing/make/service-account";
import { makeUser } from "@/testing/make/user";
import { scim } from "@/testing/scim";

/** Walks through the behavior that RFC 7644 requires for Users and Groups. */

let organizationId: string;
let client: ReturnType<typeof scim>;
const ids: Record<string, string> = {};

beforeEach(async () => {
  organizationId = (await makeOrganization()).id;
  client = scim(organizationId, (await makeScimToken(organizationId)).secret);
});

const address = (name: string) => `${name}.${organizationId.toLowerCase()}@example.org`;

async function add(name: string, fields: object = {}) {
  const made = await client.post("/Users", {
    userName: address(name),
    displayName: name,
    externalId: `ext-${name}`,
    ...fields,
  });
  expect(made.status).toBe(201);
  ids[name] = made.body.id;
  return made.body;
}

describe("discovery (RFC 7644, 4)", () => {
  it("describes the features, the resource types and the schemas", async () => {
    const { headers, body } = await client.get("/ServiceProviderConfig");
    expect(headers["content-type"]).toMatch(/^application\/scim\+json/);
    expect(body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
      etag: { supported: false },
      sort: { supported: false },
      changePassword: { supported: false },
    });
    for (const [path, id] of [
      ["/ResourceTypes", "User"],
      ["/Schemas", "urn:ietf:params:scim:schemas:core:2.0:Group"],
    ] as const) {
      const listed = (await client.get(path)).body;
      expect(listed).toMatchObject({ totalResults: 2, itemsPerPage: 2, startIndex: 1 });
      const one = await client.get(`${path}/${id}`);
      expect(listed.Resources).toContainEqual(one.body);
      expect((await client.get(`${path}/unknown`)).status).toBe(404);
      expect((await client.get(`${path}?filter=id%20pr`)).status).toBe(403);
      expect((await client.post(path, {})).status).toBe(405);
    }
  });
});

describe("resources (RFC 7644, 3.3 to 3.6)", () => {
  it("have a stable ID, a location, times, and the attributes that the client sent", async () => {
    const made = await add("Ada", { name: { givenName: "Ada", familyName: "Byron" }, nickName: "A" });
    expect(made.schemas).toEqual(["urn:ietf:params:scim:schemas:core:2.0:User"]);
    expect(made).toMatchObject({ active: true, name: { givenName: "Ada" }, meta: { resourceType: "User" } });
    expect(made).not.toHaveProperty("nickName");
    expect(made.meta.location).toMatch(new RegExp(`/scim/v2/${organizationId}/Users/${made.id}$`));
    const read = await client.get(`/Users/${made.id}`);
    expect(read.body).toEqual(made);
    expect(read.headers.location).toBe(made.meta.location);
  });

  it("are refused with 409 if their userName is in use, in any case, and with 400 if it is missing", async () => {
    await add("Ada");
    const again = await client.post("/Users", { userName: address("ADA") });
    expect(again).toMatchObject({ status: 409, body: { status: "409", scimType: "uniqueness" } });
    for (const body of [{}, { userName: "" }, { userName: 1 }, { userName: "no-address" }])
      expect(await client.post("/Users", body)).toMatchObject({
        status: 400,
        body: { scimType: "invalidValue" },
      });
    expect(await client.post("/Users", "{")).toMatchObject({
      status: 400,
      body: { scimType: "invalidSyntax" },
    });
  });

  it("ignore read-only attributes, and lose with PUT what the body doesn't have", async () => {
    const { id } = await add("Ada", { name: { givenName: "Ada" } });
    const replaced = await client.put(`/Users/${id}`, {
      id: "other",
      userName: address("Ada"),
      groups: [{}],
    });
    expect(replaced).toMatchObject({ status: 200, body: { id, active: true, displayName: "Ada" } });
    expect(replaced.body).not.toHaveProperty("externalId");
    expect(replaced.body.name).not.toHaveProperty("givenName");
  });

  it("return 204 when they are deleted, and 404 afterwards", async () => {
    const { id } = await add("Ada");
    const group = (await client.post("/Groups", { displayName: "Writers", members: [{ value: id }] })).body;
    for (const path of [`/Users/${id}`, `/Groups/${group.id}`]) {
      expect(await client.delete(path)).toMatchObject({ status: 204, body: null });
      for (const method of ["GET", "PUT", "PATCH", "DELETE"])
        expect((await client.request(method, path, method === "GET" ? undefined : {})).status).toBe(404);
    }
  });

  it("exclude service accounts and include members who weren't provisioned", async () => {
    await makeServiceAccount({ organizationId });
    const user = await makeUser();
    await makeMember({ organization: { id: organizationId }, user });
    const { body } = await client.get("/Users");
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id: user.id, userName: user.email }] });
  });
});

describe("PATCH (RFC 7644, 3.5.2)", () => {
  it("refuses operations without a target, on read-only attributes, and with invalid paths, and changes nothing", async () => {
    const { id } = await add("Ada");
    const path = `/Users/${id}`;
    const before = (await client.get(path)).body;
    const rename = { op: "replace", path: "displayName", value: "New" };
    for (const [operation, scimType] of [
      [{ op: "remove" }, "noTarget"],
      [{ op: "replace", path: "id", value: "x" }, "mutability"],
      [{ op: "replace", path: "groups", value: [] }, "mutability"],
      [{ op: "replace", path: 'emails[type eq "home"].value', value: "x@y.example" }, "noTarget"],
      [{ op: "replace", path: "emails[type eq", value: "x" }, "invalidFilter"],
      [{ op: "replace", path: "a.b.c", value: "x" }, "invalidPath"],
      [{ op: "replace", path: "active", value: "perhaps" }, "invalidValue"],
      [{ op: "replace", value: "x" }, "invalidValue"],
      [{ op: "move", path: "displayName" }, "invalidSyntax"],
      [{ op: "remove", path: "userName" }, "invalidValue"],
    ] as const) {
      const answer = await client.patch(path, rename, operation);
      expect([operation, answer.status, answer.body.scimType]).toEqual([operation, 400, scimType]);
    }
    expect((await client.get(path)).body).toEqual(before);
  });

  it("adds, replaces and removes values, also of sub-attributes and by full attribute names", async () => {
    const { id } = await add("Ada");
    const path = `/Users/${id}`;
    await client.patch(path, { op: "add", value: { name: { givenName: "Ada", familyName: "Byron" } } });
    await client.patch(path, { op: "remove", path: "name.givenName" });
    expect((await client.get(path)).body.name).toEqual({ formatted: "Ada", familyName: "Byron" });
    const named = "urn:ietf:params:scim:schemas:core:2.0:User:externalId";
    await client.patch(path, { op: "replace", path: named, value: "e2" });
    expect((await client.get(path)).body.externalId).toBe("e2");
    await client.patch(path, { op: "remove", path: "externalId" });
    expect((await client.get(path)).body).not.toHaveProperty("externalId");
  });

  it("shows the parts of the name if the shown name consists of them", async () => {
    const name = { givenName: "Ada", familyName: "Byron" };
    const { id } = await add("Ada", { displayName: undefined, name });
    const path = `/Users/${id}`;
    await client.patch(path, { op: "replace", path: "name.familyName", value: "Lovelace" });
    expect((await client.get(path)).body.displayName).toBe("Ada Lovelace");
    await client.patch(path, { op: "replace", path: "name.formatted", value: "Countess" });
    await client.patch(path, { op: "replace", path: "name.familyName", value: "King" });
    expect((await client.get(path)).body).toMatchObject({
      displayName: "Countess",
      name: { familyName: "King", givenName: "Ada" },
    });
    await client.put(path, { userName: address("Ada"), displayName: "Ada", name: { formatted: "Other" } });
    expect((await client.get(path)).body.displayName).toBe("Ada");
  });

  it("changes the members of a group without losing concurrent changes", async () => {
    const people = await Promise.all(["Ada", "Bob", "Cid", "Dan"].map((name) => add(name)));
    const { id } = (await client.post("/Groups", { displayName: "Writers" })).body;
    const path = `/Groups/${id}`;
    const join = (value: string) => client.patch(path, { op: "add", path: "members", value: [{ value }] });
    await Promise.all(people.map((person) => join(person.id)));
    await join(people[0].id);
    expect((await client.get(path)).body.members).toHaveLength(4);
    await client.patch(path, { op: "remove", path: 'members[display sw "A" or display eq "bob"]' });
    expect((await client.get(path)).body.members).toHaveLength(2);
    await client.patch(path, { op: "remove", path: "members" });
    expect((await client.get(path)).body.members).toEqual([]);
  });
});

describe("lists (RFC 7644, 3.4.2)", () => {
  beforeEach(async () => {
    await add("Ada", { name: { givenName: "Ada", familyName: "Byron" } });
    await add("Bob", { active: false });
    await add("Cid", { externalId: 'quo"te' });
  });
  const found = async (filter: string) => {
    const { status, body } = await client.find("/Users", filter);
    expect([filter, status]).toEqual([filter, 200]);
    return body.Resources.map(({ displayName }: { displayName: string }) => displayName).sort();
  };

  it("filter with every operator, with and, or, not and brackets", async () => {
    const [all, [ada, bob, cid]] = [
      ["Ada Byron", "Bob", "Cid"],
      ["Ada Byron", "Bob", "Cid"],
    ];
    await client.patch(`/Users/${ids.Ada}`, { op: "replace", path: "displayName", value: "Ada Byron" });
    for (const [filter, names] of [
      [`userName eq "${address("ada").toUpperCase()}"`, [ada]],
      [`USERNAME Eq "${address("bob")}"`, [bob]],
      [`userName ne "${address("ada")}"`, [bob, cid]],
      ['displayName co "BY"', [ada]],
      ['displayName sw "c"', [cid]],
      ['displayName ew "OB"', [bob]],
      ["name.familyName pr", [ada]],
      ["not (name.familyName pr)", [bob, cid]],
      ['displayName gt "b"', [bob, cid]],
      ['displayName ge "bob" and displayName lt "cid"', [bob]],
      ['displayName le "bob"', [ada, bob]],
      ["active eq false", [bob]],
      ['active eq "True"', [ada, cid]],
      ["active ne true", [bob]],
      ['externalId eq "quo\\"te"', [cid]],
      ["externalId eq null", []],
      ['externalId eq "EXT-Ada"', []],
      [`emails eq "${address("ada")}"`, [ada]],
      [`emails.value co "${address("bob")}"`, [bob]],
      [`emails[type eq "work" and value eq "${address("cid")}"]`, [cid]],
      ['emails[type eq "home"]', []],
      [`id eq "${ids.Ada}"`, [ada]],
      ['meta.created gt "2020-01-01T00:00:00Z"', all],
      ['meta.lastModified lt "2020-01-01T00:00:00Z"', []],
      ['(displayName eq "Bob" or displayName eq "Cid") and not (active eq false)', [cid]],
      ['displayName eq "Bob" or displayName eq "Cid" and active eq true', [bob, cid]],
      ['name.familyName ne "Byron"', [bob, cid]],
      ['not (name.familyName eq "Byron")', [bob, cid]],
      ["groups pr", []],
      [`displayName eq "'; drop table x; --"`, []],
    ] as const)
      expect([filter, await found(filter)]).toEqual([filter, names]);
  });

  it("refuse invalid filters with 400 and scimType", async () => {
    for (const filter of [
      "userName",
      "userName eq",
      'userName xx "a"',
      'userName eq "a',
      'userName eq "a" and',
      '(userName eq "a"',
      'userName eq "a")',
      'not userName eq "a"',
      'unknown eq "a"',
      "active gt true",
      "userName eq 1",
      'meta.created gt "yesterday"',
      'userName eq "\\u0000"',
      'userName[type eq "a"]',
      `${"(".repeat(30)}active eq true${")".repeat(30)}`,
      Array(200).fill("active eq true").join(" or "),
      `userName eq "${"a".repeat(5000)}"`,
    ]) {
      const { status, body } = await client.find("/Users", filter);
      expect([filter, status, body.scimType]).toEqual([filter, 400, "invalidFilter"]);
    }
  });

  it("have pages that together contain each resource once", async () => {
    const page = async (query: string) => (await client.get(`/Users?${query}`)).body;
    const pages = await Promise.all([1, 2, 3].map((start) => page(`startIndex=${start}&count=1`)));
    expect(new Set(pages.map(({ Resources }) => Resources[0].id)).size).toBe(3);
    expect(pages[2]).toMatchObject({ totalResults: 3, startIndex: 3, itemsPerPage: 1 });
    expect(await page("count=0")).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
    expect(await page("count=-5")).toMatchObject({ totalResults: 3, itemsPerPage: 0 });
    expect(await page("startIndex=-1&count=1000")).toMatchObject({ startIndex: 1, itemsPerPage: 3 });
    expect(await page("startIndex=9")).toMatchObject({ totalResults: 3, itemsPerPage: 0 });
    expect((await client.get("/Users?count=many")).status).toBe(400);
  });

  it("return only the attributes that the client asked for, but always the ID", async () => {
    const one = `/Users/${ids.Ada}`;
    const only = (await client.get(`${one}?attributes=userName,name.familyName`)).body;
    expect(only).toEqual({
      schemas: expect.any(Array),
      id: ids.Ada,
      userName: address("Ada"),
      name: { familyName: "Byron" },
    });
    const without = (await client.get(`${one}?excludedAttributes=emails,id,name.familyName`)).body;
    expect(without).toMatchObject({ id: ids.Ada, name: { givenName: "Ada" } });
    expect(without).not.toHaveProperty("emails");
    expect(without.name).not.toHaveProperty("familyName");
  });

  it("can be searched with POST (RFC 7644, 3.4.3)", async () => {
    const search = { filter: "active eq true", startIndex: 1, count: 1, attributes: ["displayName"] };
    const { status, body } = await client.post("/Users/.search", search);
    expect([status, body.totalResults, body.Resources.length]).toEqual([200, 2, 1]);
    expect(body.Resources[0]).not.toHaveProperty("userName");
  });
});

describe("errors (RFC 7644, 3.12)", () => {
  it("have the form of SCIM, also for unknown paths and methods", async () => {
    for (const [method, path, status] of [
      ["GET", "/Users/unknown", 404],
      ["GET", "/Unknown", 404],
      ["GET", "/Users/a/b", 404],
      ["DELETE", "/Users", 405],
      ["POST", "/Users/x", 405],
      ["POST", "/Bulk", 405],
      ["POST", "/Users", 413],
    ] as const) {
      const body = status === 413 ? { userName: "x".repeat(2_100_000) } : method === "POST" ? {} : undefined;
      const answer = await client.request(method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, status]);
      expect(answer.headers["content-type"]).toMatch(/^application\/scim\+json/);
      expect(answer.body).toMatchObject({
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        status: String(status),
        detail: expect.any(String),
      });
    }
    expect(await db().team.count({ where: { organizationId } })).toBe(0);
  });
});
