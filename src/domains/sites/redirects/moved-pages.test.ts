import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makePublished, type Published } from "@/domains/sites/published/published-site.fixture";
import { resolvePublished } from "@/domains/sites/published/resolve";
import { provideEnv } from "@/env";
import { makeContent, putPage } from "@/testing/make/content";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { countStatements } from "@/testing/statements";

let fixture: Published;
let redirects: string;
const ids: Record<string, string> = {};

beforeAll(() => provideEnv({ RATE_LIMIT_PER_MINUTE: "0" }));
beforeEach(async () => {
  fixture = await makePublished();
  redirects = `${fixture.base}/redirects`;
  const { organizationId } = fixture;
  const pages = await db().pageVersion.findMany({ where: { organizationId } });
  for (const { slug, pageId } of pages) ids[slug] = pageId;
});

/** Changes a page of the space through the API. */
async function change(page: string, fields: object) {
  const changes = [{ operation: "update_page", page: ids[page], ...fields }];
  const { status, body } = await fixture.admin.post(`/spaces/${fixture.space.id}/content`, { changes });
  expect([status, body.error?.message]).toEqual([200, undefined]);
}
const move = (page: string, slug: string) => change(page, { slug });

/** Returns the result for a URL: the path of a page, or the target of a redirect. */
async function lead(path: string, root = fixture.root): Promise<string> {
  const found = await resolvePublished(new URL(path, root));
  if (found.kind === "content") return `page ${found.pagePath}`;
  if (found.kind !== "redirect") return found.kind;
  return `${found.permanent ? "moved" : "found"} ${found.target.replace(root, "")}`;
}

const listed = async (base = redirects) => {
  const { body } = await fixture.admin.get(base);
  return body.items as { id: string; source: string; destination: { kind: string; pageId?: string } }[];
};
const sources = async (base = redirects) => (await listed(base)).map(({ source }) => source);
const only = async () => {
  const [redirect, ...more] = await listed();
  expect(more).toEqual([]);
  return redirect as NonNullable<typeof redirect>;
};

describe("a page whose URL changes", () => {
  it("and its subpages are found at their previous URLs, on the site and in the API", async () => {
    await move("guide", "manual");
    expect(await lead("guide")).toBe("moved manual");
    expect(await lead("guide/first?x=1")).toBe("moved manual/first");
    expect(await sources()).toEqual(["/guide", "/guide/first"]);
    expect((await listed())[1]?.destination).toMatchObject({ kind: "site-page", pageId: ids.first });
    const { body } = await fixture.admin.get(`${fixture.base}/redirect?source=/guide/first`);
    expect(body).toMatchObject({
      redirect: { source: "/guide/first", permanent: true, draft: false },
      target: `${fixture.root}manual/first`,
    });
    expect((await fixture.admin.get(`${redirects}?search=FIRST`)).body.items).toHaveLength(1);
    await change("first", { into: null });
    expect(await lead("guide/first")).toBe("moved first");
    expect(await lead("manual/first")).toBe("moved first");
  });

  it("never causes a chain or a loop of redirects", async () => {
    await move("guide", "b");
    await move("guide", "c");
    expect([await lead("guide"), await lead("b")]).toEqual(["moved c", "moved c"]);
    await move("guide", "guide");
    expect([await lead("guide"), await lead("b"), await lead("c/first")]).toEqual([
      "page guide",
      "moved guide",
      "moved guide/first",
    ]);
    expect(await sources()).toEqual(["/b", "/b/first", "/c", "/c/first"]);
  });

  it("loses its previous path if another page gets that path, until that page is deleted", async () => {
    await move("first", "second");
    const id = newId();
    await makeContent({
      space: fixture.space,
      changes: [putPage({ id, slug: "first", parentId: ids.guide ?? null })],
    });
    expect(await lead("guide/first")).toBe("page guide/first");
    await makeContent({ space: fixture.space, changes: [{ kind: "remove-page", pageId: id }] });
    expect(await lead("guide/first")).toBe("moved guide/second");
  });

  it("can have letters of any script in its path, and can swap its path with another page", async () => {
    await move("guide", "Führer (neu)+*");
    await move("guide", "zwei");
    expect(await lead(encodeURI("Führer-(neu)+*/first"))).toBe("moved zwei/first");
    const swap = (page: string, slug: string) => ({ operation: "update_page", page: ids[page], slug });
    const changes = [swap("guide", "tmp"), swap("welcome", "zwei"), swap("guide", "welcome")];
    await fixture.admin.post(`/spaces/${fixture.space.id}/content`, { changes });
    expect([await lead("welcome/first"), await lead("zwei/first")]).toEqual([
      "page welcome/first",
      "moved welcome/first",
    ]);
  });

  it("redirects when its change request is merged, and no longer redirects after a rollback", async () => {
    const { admin, space, revisionId } = fixture;
    const at = `/spaces/${space.id}/change-requests`;
    const { body } = await admin.post(at, { subject: "Move" });
    const changes = [{ operation: "update_page", page: ids.guide, slug: "manual" }];
    expect((await admin.post(`${at}/${body.id}/content`, { changes })).status).toBe(200);
    expect(await sources()).toEqual([]);
    expect((await admin.post(`${at}/${body.id}/merge`, {})).status).toBe(200);
    expect(await lead("guide/first")).toBe("moved manual/first");
    expect((await admin.post(`/spaces/${space.id}/revisions/${revisionId}/rollback`, {})).status).toBe(201);
    expect([await lead("guide/first"), await lead("manual/first")]).toEqual([
      "page guide/first",
      "moved guide/first",
    ]);
  });

  it("needs the same number of database statements for any number of subpages", async () => {
    const below = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ title: "P", slug: `p${index}` }));
    const costOf = async (count: number) => {
      const space = await makeSpace({ organizationId: fixture.organizationId });
      const id = newId();
      await makeContent({ space, pages: [{ id, slug: "a", pages: below(count) }] });
      const changes = [putPage({ id, slug: "b" })];
      return await countStatements(() => makeContent({ space, changes }));
    };
    const few = await costOf(1);
    expect(await costOf(1000)).toBe(few);
  });
});

describe("a redirect from a moved page", () => {
  it("can be changed and deleted like any other redirect, separately for each site that shows the space", async () => {
    const other = await makeSite({ spaces: [fixture.space], publishedAt: new Date() });
    const elsewhere = `/orgs/${fixture.organizationId}/sites/${other.id}/redirects`;
    await move("first", "second");
    const { id } = await only();
    const url = "https://example.org/there";
    const changed = await fixture.admin.patch(`${redirects}/${id}`, {
      destination: { kind: "external", url },
    });
    expect(changed.body).toMatchObject({
      id,
      source: "/guide/first",
      destination: { kind: "external", url },
    });
    expect(await lead("guide/first")).toBe(`moved ${url}`);
    expect((await only()).id).toBe(id);
    expect((await fixture.admin.delete(`${redirects}/${id}`)).status).toBe(204);
    expect([await lead("guide/first"), await sources()]).toEqual(["not-found", []]);
    expect(await sources(elsewhere)).toEqual(["/guide/first"]);
    const [theirs] = await listed(elsewhere);
    expect((await fixture.admin.delete(`${elsewhere}/${theirs?.id}`)).status).toBe(204);
    expect(await sources(elsewhere)).toEqual([]);
    await move("first", "first");
    await move("first", "third");
    expect(await lead("guide/first")).toBe("moved guide/third");
    expect(await sources(elsewhere)).toEqual(["/guide/first", "/guide/second"]);
  });

  it("can be part of a bulk change, and its source can't be used by another redirect", async () => {
    await move("guide", "manual");
    const destination = { kind: "external", url: "https://example.org/there" };
    const { status, body } = await fixture.admin.post(redirects, { source: "/guide", destination });
    expect([status, body.error.message]).toEqual([409, expect.stringContaining("source")]);
    const answer = await fixture.admin.put(redirects, {
      redirects: [
        { source: "/guide", destination },
        { source: "/guide/first", destination: null },
      ],
    });
    expect(answer.body.results).toMatchObject([{ status: "updated" }, { status: "deleted" }]);
    expect(await sources()).toEqual(["/guide"]);
    expect([await lead("guide"), await lead("guide/first")]).toEqual([
      "moved https://example.org/there",
      "not-found",
    ]);
  });
});
