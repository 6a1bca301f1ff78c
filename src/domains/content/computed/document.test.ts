import { beforeEach, describe, expect, it } from "vitest";
import type { Space } from "@/db/generated/client";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";

type Client = ReturnType<typeof rest>;

let space: Space;
let admin: Client;
let spec: Awaited<ReturnType<typeof makeSpec>>;

beforeEach(async () => {
  space = await makeSpace({ visibility: "public" });
  const { organizationId } = space;
  admin = rest((await makePerson({ organization: { id: organizationId }, role: "admin" })).token);
  spec = await makeSpec({ organizationId });
});

const sourceOf = (props: object, slug = spec.slug) => ({
  type: "builtin:openapi",
  dependencies: { spec: { ref: { kind: "openapi", spec: slug } } },
  props,
});
const PETS = { doc: "operations", page: "pets" };
const compute = (client: Client, props: object, seed = "one", slug = spec.slug) =>
  client.post(`/spaces/${space.id}/content/computed/document`, { source: sourceOf(props, slug), seed });

describe("POST SPACE/content/computed/document", () => {
  it("returns each part of a specification, with keys derived from the seed", async () => {
    const parts = {
      pets: PETS,
      listPets: { doc: "operation", page: "/pets", method: "get" },
      Pet: { doc: "models" },
      here: { doc: "tag", page: "pets" },
    };
    const told = await Promise.all(Object.values(parts).map((props) => compute(admin, props)));
    expect(told.map(({ status, body }) => [status, body.object])).toEqual(told.map(() => [200, "document"]));
    const [pets, operation, models, tag] = told.map(({ body }) => JSON.stringify(body));
    expect(pets).toContain('"path":"/pets"');
    expect(operation).toContain("openapi-operation");
    expect(models).toContain('"Pet"');
    expect(tag).toContain("Who lives here.");
    expect((await compute(admin, PETS)).body).toEqual(told[0]?.body);
    const other = (await compute(admin, PETS, "two")).body;
    const keysIn = (value: unknown): string[] => JSON.stringify(value).match(/"key":"[^"]+"/g) ?? [];
    expect(keysIn(other)).toHaveLength(keysIn(told[0]?.body).length);
    expect(keysIn(other).filter((key) => keysIn(told[0]?.body).includes(key))).toEqual([]);
  });

  it("returns only the parts that pages of the space show if the caller can only read the space", async () => {
    const stranger = rest((await makePerson()).token);
    for (const client of [stranger, rest()]) expect((await compute(client, PETS)).status).toBe(404);
    const markdown = "Written by hand.";
    const computed = sourceOf({ models: false });
    const change = { operation: "insert_page", title: "Reference", document: { markdown }, computed };
    expect((await admin.post(`/spaces/${space.id}/content`, { changes: [change] })).status).toBe(200);
    for (const client of [stranger, rest()]) {
      const { pages } = (await client.get(`/spaces/${space.id}/content/pages`)).body;
      const shown = pages.at(-1).pages[0];
      const source = { source: shown.computed, seed: shown.computedSeed };
      const asked = await client.post(`/spaces/${space.id}/content/computed/document`, source);
      expect([asked.status, JSON.stringify(asked.body).includes("/pets")]).toEqual([200, true]);
      expect((await compute(client, { doc: "models" })).status).toBe(404);
      expect((await compute(client, { doc: "tag", page: "pets" })).status).toBe(404);
    }
  });

  it("returns an error for missing parts, and rejects other sources", async () => {
    for (const props of [
      { doc: "operations", page: "owners" },
      { doc: "operation", page: "/pets", method: "delete" },
    ])
      expect((await compute(admin, props)).status).toBe(404);
    expect((await compute(admin, PETS, "one", "none")).status).toBe(404);
    const foreign = await makeSpec({ organizationId: (await makePerson()).organizationId });
    expect((await compute(admin, PETS, "one", foreign.slug)).status).toBe(404);
    const path = `/spaces/${space.id}/content/computed/document`;
    for (const source of [{}, { ...sourceOf(PETS), type: "builtin:translation" }, sourceOf({ doc: "other" })])
      expect((await admin.post(path, { source, seed: "one" })).status).toBe(400);
    expect((await admin.post(path, { source: sourceOf(PETS) })).status).toBe(400);
  });
});
