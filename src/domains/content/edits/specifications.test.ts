import { beforeAll, describe, expect, it } from "vitest";
import { makeGrant } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";

const block = (slug: string) =>
  `Text.\n\n{% openapi-operation spec="${slug}" path="/pets" method="get" %}\n{% endopenapi-operation %}\n`;
const computed = (slug: string) => ({
  type: "builtin:openapi",
  dependencies: { spec: { ref: { kind: "openapi", spec: slug } } },
  props: {},
});

let admin: ReturnType<typeof rest>;
let guest: ReturnType<typeof rest>;
let space = "";
let secret = "";
let open = "";

beforeAll(async () => {
  const person = await makePerson({ role: "admin" });
  const { organizationId } = person;
  admin = rest(person.token);
  space = (await admin.post(`/orgs/${organizationId}/spaces`, { title: "Space" })).body.id;
  const outsider = await makePerson({ role: "admin" });
  await makeMember({ organization: { id: organizationId }, user: outsider.user, role: null });
  await makeGrant({ level: "create", user: outsider.user, space: { organizationId, id: space } });
  guest = rest(outsider.token);
  secret = (await makeSpec({ organizationId })).slug;
  open = (await makeSpec({ organizationId, visibility: "public" })).slug;
});

const write = (client: typeof admin, change: object, path = "/content") =>
  client.post(`/spaces/${space}${path}`, { changes: [change] });
const page = (slug: string) => ({
  operation: "insert_page",
  title: "Page",
  document: { markdown: block(slug) },
});

async function pageOf(markdown: string): Promise<string> {
  const made = await admin.post(`/spaces/${space}/content?compat=false`, {
    changes: [{ operation: "insert_page", title: "Page", document: { markdown } }],
  });
  return made.body.changes[0].page.id;
}

describe("an author who can't view the specifications of the organization", () => {
  it("can't use specifications that aren't public or don't exist: in a new page, in a text, or as a source", async () => {
    const id = await pageOf("Text.");
    const request = (await guest.post(`/spaces/${space}/change-requests`, { subject: "Change" })).body.number;
    const update = { operation: "update_page", page: id, document: { markdown: block(secret) } };
    const source = {
      operation: "insert_page",
      title: "API",
      document: { markdown: "" },
      computed: computed(secret),
    };
    const revision = async () => (await admin.get(`/spaces/${space}`)).body.revision;
    const before = await revision();
    for (const change of [page(secret), page("missing"), update, source]) {
      expect((await write(guest, change)).status, JSON.stringify(change)).toBe(403);
      const inRequest = await write(guest, change, `/change-requests/${request}/content`);
      expect(inRequest.status, JSON.stringify(change)).toBe(403);
    }
    const odd = {
      ...page(secret),
      document: { markdown: block(secret).replace(`"${secret}"`, `'${secret}'`) },
    };
    expect((await write(guest, odd)).status).toBe(403);
    expect(await revision()).toBe(before);
  });

  it("can't use non-public specifications in other ways: another tag, an attribute that looks like the slug, or a replaced word", async () => {
    const tags = [
      `{% swagger src="${secret}" path="/pets" method="get" %}\n{% endswagger %}`,
      `{% openapi src="${secret}" path="/pets" method="get" %}\n{% endopenapi %}`,
      `{% openapi-operation data-spec="${open}" spec="${secret}" path="/pets" method="get" %}`,
      `{% openapi-operation note="%}" spec="${secret}" path="/pets" method="get" %}`,
      `{% openapi-webhook spec="${secret}" name="/pets" method="get" %}`,
      `{% openapi-schemas spec="${secret}" schemas="Pet" %}`,
      `<div data-gb-custom-block data-tag="openapi-operation" data-spec="${secret}" data-path="/pets" data-method="get"></div>`,
      `<div data-gb-custom-block data-tag="&#111;pen&#97;pi-operation" data-spec="${secret}" data-path="/pets" data-method="get"></div>`,
      `{% hint %} {% openapi-operation spec="${secret}" path="/pets" method="get" %} {% endhint %}`,
    ];
    for (const tag of tags) {
      const change = { operation: "insert_page", title: "Page", document: { markdown: `Text.\n\n${tag}\n` } };
      expect((await write(guest, change)).status, tag).toBe(403);
    }
    const id = await pageOf(block(open));
    const replace = { operation: "replace_text", page: id, text: open, replacement: secret };
    await write(guest, replace);
    const read = await admin.get(`/spaces/${space}/content/page/${id}?format=markdown`);
    expect(read.body.markdown).toContain(open);
  });

  it("can use public specifications", async () => {
    expect((await write(guest, page(open))).status).toBe(200);
  });

  it("can edit a page that already shows a specification", async () => {
    const id = await pageOf(block(secret));
    const more = { operation: "update_page", page: id, document: { markdown: `More.\n\n${block(secret)}` } };
    expect((await write(guest, more)).status).toBe(200);
    const other = {
      operation: "update_page",
      page: id,
      document: { markdown: block(secret).replace("/pets", "/owners") },
    };
    expect((await write(guest, other)).status).toBe(403);
  });
});

it("lets members use all specifications, including slugs that don't exist yet", async () => {
  for (const slug of [secret, open, "later"]) expect((await write(admin, page(slug))).status, slug).toBe(200);
});
