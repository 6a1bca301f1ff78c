import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { ContentChange } from "@/domains/content/changes";
import { makePublished, tokenAt } from "@/domains/sites/published/published-site.fixture";
import { previewUrl } from "@/scopes/site-address";
import { queueByClock, runJobs } from "@/testing/jobs";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";

const LATEST = ["", "/versions/latest", "/versions/latest/content", "/versions/latest/content/raw"];

const BLOCK = (slug: string) => `{% openapi-operation spec="${slug}" path="/pets" method="get" %}`;

type Client = ReturnType<typeof rest>;

/** Adds a page with subpages that are generated from the specification. */
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

it("visitors can read only those parts of a private specification that their site shows", async () => {
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

it("a member's preview can read a private specification as long as the member can read it", async () => {
  const { organization, organizationId, site } = await makePublished({ publishedAt: null });
  const author = await makePerson({ organization, role: "admin" });
  const { slug } = await makeSpec({ organizationId });
  const url = previewUrl(site);
  const { body } = await rest(author.token).post("/urls/published", { url });
  const previewer = rest(body.apiToken);
  const read = async (path: string) =>
    (await previewer.get(`/orgs/${organizationId}/openapi/${slug}${path}`)).status;
  expect(await Promise.all(LATEST.map(read))).toEqual([200, 200, 200, 200]);
  expect(await read("/versions")).toBe(404);
  const where = { userId: author.user.id, organizationId };
  await db().member.updateMany({ where, data: { role: null } });
  expect(await Promise.all(LATEST.map(read))).toEqual([404, 404, 404, 404]);
});

it("visitors can read a private specification in a block that the page shows to all visitors", async () => {
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

const INCLUDE = (id: string) => `{% include "content:reusable-content/${id}" %}`;
const reusable = (id: string, text: string, gitPath: string | null = null): ContentChange => ({
  kind: "put-reusable-content",
  reusableContent: { id, title: id, text, gitPath },
});

it("the usage of a specification counts pages that show it through reusable content", async () => {
  const { organizationId, admin, space } = await makePublished({ visibility: "public" });
  const { slug } = await makeSpec({ organizationId });
  const usage = async () => (await admin.get(`/orgs/${organizationId}/openapi/${slug}/usage`)).body;
  expect(await usage()).toEqual({ references: 0, pages: 0, spaces: 0 });
  const changes = [
    reusable("outer", '{% include "inner.md" %}', "includes/outer.md"),
    reusable("inner", BLOCK(slug), "includes/inner.md"),
  ];
  const pages = [
    { id: "own", title: "Own", text: `${BLOCK(slug)}\n\n${INCLUDE("inner")}` },
    { id: "through", title: "Through", text: INCLUDE("outer") },
    { id: "none", title: "None", text: "No API." },
  ];
  await makeContent({ space, changes, pages });
  expect(await usage()).toEqual({ references: 0, pages: 2, spaces: 1 });
});

describe("a private specification that a page shows through reusable content", () => {
  /**
   * Creates a public site with a private specification. `show` writes content, requests the specification as
   * a visitor, and returns the response's status.
   */
  async function setUp() {
    const published = await makePublished({ visibility: "public" });
    const { organizationId, root, space } = published;
    const visitor = rest(await tokenAt(root));
    const spec = (await makeSpec({ organizationId })).slug;
    const read = async (client = visitor) =>
      (await client.get(`/orgs/${organizationId}/openapi/${spec}/versions/latest/content`)).status;
    const show = async (page: string, changes: ContentChange[] = [], more: object = {}) => {
      await makeContent({ space, changes, pages: [{ id: "api", title: "API", text: page, ...more }] });
      return read();
    };
    return { ...published, spec, read, show };
  }

  it("can be read by visitors while the page includes the content", async () => {
    const { spec, read, show, space } = await setUp();
    expect(await show("No API.", [reusable("block", BLOCK(spec))])).toBe(404);
    expect(await show(INCLUDE("block"))).toBe(200);
    const elsewhere = await makePublished({ visibility: "public" });
    expect(await read(rest(await tokenAt(elsewhere.root)))).toBe(404);
    // A link to reusable content isn't an inclusion.
    expect(await show("[Block](content:reusable-content/block)")).toBe(404);
    expect(await show(INCLUDE("block"))).toBe(200);
    await makeContent({
      space,
      changes: [{ kind: "remove-reusable-content", reusableContentId: "block" }],
    });
    expect(await read()).toBe(404);
  });

  it("can be read through nested inclusions up to a depth of 10, even if the inclusions form a circle", async () => {
    const { spec, show } = await setUp();
    const chain = (length: number) =>
      Array.from({ length }, (_, at) =>
        reusable(`c${at}`, at === length - 1 ? `${BLOCK(spec)}\n\n${INCLUDE("c0")}` : INCLUDE(`c${at + 1}`)),
      );
    expect(await show(INCLUDE("c0"), chain(10))).toBe(200);
    expect(await show(INCLUDE("c0"), chain(11))).toBe(404);
    expect(await show(INCLUDE("a"), [reusable("a", INCLUDE("b")), reusable("b", INCLUDE("a"))])).toBe(404);
  });

  it("can be read if the inclusion uses a path in the repository, even after the content moved", async () => {
    const { spec, show } = await setUp();
    const git = { gitPath: "api.md" };
    const contents = [
      reusable("outer", '{% include "inner.md" %}', "includes/outer.md"),
      reusable("inner", BLOCK(spec), "includes/inner.md"),
    ];
    expect(await show('{% include "includes/outer.md" %}', contents, git)).toBe(200);
    const moved = reusable("outer", "", "parts/outer.md") as ContentChange & { reusableContent: object };
    delete (moved.reusableContent as { text?: string }).text;
    // The content now includes `parts/inner.md`, which doesn't exist.
    expect(await show('{% include "parts/outer.md" %}', [moved], git)).toBe(404);
    expect(
      await show('{% include "parts/outer.md" %}', [reusable("inner", BLOCK(spec), "parts/inner.md")], git),
    ).toBe(200);
  });

  it.each([
    ["the page has a condition", (_: string) => [INCLUDE("block"), []], { condition: "1 == 2" }],
    [
      "a part of the page has one",
      (_: string) => [`{% if 1 == 2 %}\n${INCLUDE("block")}\n{% endif %}`, []],
      {},
    ],
    [
      "a part of the content has one",
      (spec: string) => [
        INCLUDE("block"),
        [reusable("block", `{% if 1 == 2 %}\n${BLOCK(spec)}\n{% endif %}`)],
      ],
      {},
    ],
    [
      "a part of a content between them has one",
      (_: string) => [
        INCLUDE("outer"),
        [reusable("outer", `{% if 1 == 2 %}\n${INCLUDE("block")}\n{% endif %}`)],
      ],
      {},
    ],
    [
      "it is only quoted",
      (spec: string) => [INCLUDE("block"), [reusable("block", `\`\`\`\n${BLOCK(spec)}\n\`\`\``)]],
      {},
    ],
  ] as const)("is hidden from visitors if %s", async (_, write, more) => {
    const { spec, show } = await setUp();
    const [page, changes] = write(spec) as [string, ContentChange[]];
    expect(await show(page, [reusable("block", BLOCK(spec)), ...changes], more)).toBe(404);
  });

  it("is hidden from visitors if the space doesn't show it", async () => {
    const { spec, show, read, organizationId, space } = await setUp();
    expect(await show(INCLUDE("block"), [reusable("block", BLOCK(spec))])).toBe(200);
    const data = { organizationId, spaceId: space.id, key: "key", slug: spec };
    await db().withheldSpecification.create({ data });
    expect(await read()).toBe(404);
  });

  it("can also be read if an earlier version of Bindery stored the content, after the content's text is processed again", async () => {
    const { spec, show, read, organizationId } = await setUp();
    await show(INCLUDE("block"), [reusable("block", BLOCK(spec))]);
    await runSql(
      sql`UPDATE "ReusableContentVersion" SET "uses" = NULL WHERE "organizationId" = ${organizationId}`,
    );
    expect(await read()).toBe(404);
    await queueByClock("content:read-reusable");
    await runJobs();
    expect(await read()).toBe(200);
  });
});
