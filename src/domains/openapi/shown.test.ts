import { expect, it } from "vitest";
import { makePublished, tokenAt } from "@/domains/sites/published/published-site.fixture";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";

const LATEST = ["", "/versions/latest", "/versions/latest/content", "/versions/latest/content/raw"];

const BLOCK = (slug: string) => `{% openapi-operation spec="${slug}" path="/pets" method="get" %}`;

type Client = ReturnType<typeof rest>;

/** Adds a page whose pages are computed from the specification. */
async function refer({ admin, space }: Awaited<ReturnType<typeof makePublished>>, slug: string, more = {}) {
  const computed = {
    type: "builtin:openapi",
    dependencies: { spec: { ref: { kind: "openapi", spec: slug } } },
    props: {},
  };
  const document = { markdown: "What the API does." };
  const change = { operation: "insert_page", title: "Reference", document, computed, ...more };
  const { status, body } = await admin.post(`/spaces/${space.id}/content?compat=false`, {
    changes: [change],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.changes[0].page.id as string;
}

it("visitors read what a private specification says that their site shows, and nothing else of it", async () => {
  const published = await makePublished({ visibility: "public" });
  const { organizationId, root, admin, space } = published;
  const [shown, hidden, other] = [
    await makeSpec({ organizationId, versions: 2 }),
    await makeSpec({ organizationId }),
    await makeSpec({ organizationId }),
  ];
  const visitor = rest(await tokenAt(root));
  const statuses = (client: Client, { slug }: typeof shown) =>
    Promise.all(
      LATEST.map(async (path) => (await client.get(`/orgs/${organizationId}/openapi/${slug}${path}`)).status),
    );
  expect(await statuses(visitor, shown)).toEqual([404, 404, 404, 404]);
  const page = await refer(published, shown.slug);
  await refer(published, hidden.slug, { condition: "1 == 2" });
  await refer(published, other.slug, { into: await refer(published, hidden.slug, { condition: "1 == 2" }) });

  expect(await statuses(visitor, shown)).toEqual([200, 200, 200, 200]);
  for (const each of [hidden, other]) expect(await statuses(visitor, each)).toEqual([404, 404, 404, 404]);
  const at = `/orgs/${organizationId}/openapi/${shown.slug}`;
  const { body } = await visitor.get(at);
  expect(body).toMatchObject({ slug: shown.slug, permissions: { view: false, edit: false } });
  expect(body.sourceURL).toBeUndefined();
  for (const path of ["/versions", `/versions/${shown.versionId}`, "/usage"])
    expect((await visitor.get(at + path)).status, path).not.toBe(200);
  expect((await rest().get(at)).status).toBe(401);
  const elsewhere = await makePublished({ visibility: "public" });
  expect(await statuses(rest(await tokenAt(elsewhere.root)), shown)).toEqual([404, 404, 404, 404]);

  const removal = [{ operation: "delete_page", page }];
  expect((await admin.post(`/spaces/${space.id}/content`, { changes: removal })).status).toBe(200);
  expect(await statuses(visitor, shown)).toEqual([404, 404, 404, 404]);
});

it("visitors read a private specification that a block of a page shows to all of them", async () => {
  const published = await makePublished({ visibility: "public" });
  const { organizationId, root, admin, space } = published;
  const visitor = rest(await tokenAt(root));
  const statusOf = async (slug: string, client = visitor) =>
    (await client.get(`/orgs/${organizationId}/openapi/${slug}/versions/latest/content`)).status;
  const insert = async (markdown: string, more: object = {}) => {
    const change = { operation: "insert_page", title: "API", document: { markdown }, ...more };
    const changes = { changes: [change] };
    const { status, body } = await admin.post(`/spaces/${space.id}/content?compat=false`, changes);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const { slug: shown } = await makeSpec({ organizationId });
  expect(await statusOf(shown)).toBe(404);
  await insert(BLOCK(shown));
  expect(await statusOf(shown)).toBe(200);
  const elsewhere = await makePublished({ visibility: "public" });
  expect(await statusOf(shown, rest(await tokenAt(elsewhere.root)))).toBe(404);

  const hidden = (await makeSpec({ organizationId })).slug;
  const html = (name: string) =>
    `<div data-gb-custom-block data-tag="${name}" data-0="1 == 2">\n\n${BLOCK(hidden)}\n\n</div>`;
  await insert(BLOCK(hidden), { condition: "1 == 2" });
  await insert(`{% if 1 == 2 %}\n${BLOCK(hidden)}\n{% endif %}`);
  await insert(html("if"));
  await insert(html("&#105;f"));
  await insert(`\`\`\`\n${BLOCK(hidden)}\n\`\`\``);
  expect(await statusOf(hidden)).toBe(404);
});
