import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { lookUp, makePublished } from "@/domains/sites/published/published-site.fixture";
import { env } from "@/env";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { get, serveReaders } from "./site-server.fixture";

serveReaders();

/**
 * A site with a change request that adds text to the guide, the author of the change request, and a reader of
 * the space.
 */
async function makeProposed(fields: Parameters<typeof makePublished>[0] = {}) {
  const stage = await makePublished(fields);
  const { organization, space, root } = stage;
  const author = await makePerson({ organization, role: "admin" });
  const admin = rest(author.token);
  const opened = (await admin.post(`/spaces/${space.id}/change-requests`, { subject: "More" })).body;
  const own = `/spaces/${space.id}/change-requests/${opened.id}`;
  const { pages } = (await admin.get(`${own}/content/pages`)).body;
  const guide = pages.find(({ slug }: { slug: string }) => slug === "guide");
  const changes = [{ operation: "update_page", page: guide.id, document: { markdown: "Proposed.\n" } }];
  const written = await admin.post(`${own}/content`, { changes });
  if (written.status !== 200) throw new Error(JSON.stringify(written.body));
  const request = (await admin.get(own)).body;
  const asPerson = { authorization: `Bearer ${author.token}` };
  const at = (path: string, headers: Record<string, string> = asPerson) =>
    get(new URL(root).pathname + path, headers);
  const ask = (path: string, client = admin) => client.post("/urls/published", { url: root + path });
  return { ...stage, admin, author, own, guide, request, asPerson, at, ask };
}

describe("a preview of a change request", () => {
  it("shows the change request's content to people who can read it, at a URL of the site that isn't cached", async () => {
    const { at, request, asPerson } = await makeProposed();
    const below = `~/changes/${request.number}/`;
    const page = await at(`${below}guide`);
    expect([page.status, page.headers["cache-control"], page.headers["x-robots-tag"]]).toEqual([
      200,
      "private, no-store",
      "noindex",
    ]);
    expect(page.text).toContain("Proposed.");
    expect((await at(`${below}guide.md`)).text).toContain("Proposed.");
    expect((await at(below)).status).toBe(200);
    expect((await at("guide")).text).not.toContain("Proposed.");
    // The published content stays unchanged for everyone else, and search doesn't include the preview.
    expect((await at(`${below}guide`, {})).status).toBe(404);
    expect((await at(`${below}guide`, { authorization: "Bearer nonsense" })).status).toBe(401);
    expect((await at(`${below}~search?q=Proposed`)).status).toBe(404);
    expect((await at("~/changes/99/guide", asPerson)).status).toBe(404);
    expect((await at("~/nonsense/1/guide", asPerson)).status).toBe(404);
  });

  it("has a URL in urls/published with a token that can read this change request but no other unmerged content", async () => {
    const stage = await makeProposed({ visibility: "share-link" });
    const { ask, request, own, guide, space, base, admin, author } = stage;
    const { status, body } = await ask(`~/changes/${request.number}/guide`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ changeRequest: request.id, preview: true, pathname: "/guide" });
    expect(body).not.toHaveProperty("revision");
    expect(body.siteBasePath).toMatch(new RegExp(`/~/changes/${request.number}/$`));
    const visitor = rest(body.apiToken);
    const page = (client: ReturnType<typeof rest>, below: string) =>
      client.get(`${below}/content/page/${guide.id}?format=markdown`);
    expect((await page(visitor, own)).body.markdown).toContain("Proposed.");
    expect((await visitor.get(`${base}/published`)).status).toBe(200);
    expect((await visitor.get(`/spaces/${space.id}`)).body.permissions).not.toContain(true);
    expect((await page(visitor, `/spaces/${space.id}`)).body.markdown).not.toContain("Proposed.");
    const other = (await admin.post(`/spaces/${space.id}/change-requests`, {})).body;
    expect((await page(visitor, `/spaces/${space.id}/change-requests/${other.id}`)).status).toBe(404);
    const othersRevision = `/spaces/${space.id}/revisions/${other.revision}`;
    for (const path of [othersRevision, `/spaces/${space.id}/change-requests/${other.id}`])
      expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.patch(own, { subject: "Mine" })).status).toBe(403);
    expect((await visitor.post(`${base}/search`, { query: "guide", mode: "all" })).status).toBe(404);
    // After people lose access, their earlier tokens no longer work.
    await db().member.deleteMany({
      where: { userId: author.user.id, organizationId: author.organizationId },
    });
    expect((await page(visitor, own)).status).toBe(404);
    expect((await visitor.get(`${base}/published`)).status).toBe(404);
  });

  it("returns 404 to anonymous callers and visitors, and to everyone if the change request doesn't exist", async () => {
    const { ask, request, root } = await makeProposed();
    for (const field of ["revision", "changeRequest", "preview"])
      expect((await lookUp(`${root}guide`)).body).not.toHaveProperty(field);
    const stranger = rest(
      (await makePerson({ organization: await makeOrganization(), role: "admin" })).token,
    );
    const path = `~/changes/${request.number}/guide`;
    for (const client of [stranger, rest(undefined)]) expect((await ask(path, client)).status).toBe(404);
    for (const unknown of ["~/changes/99/", "~/revisions/unknown/"])
      expect([unknown, (await ask(unknown)).status]).toEqual([unknown, 404]);
    const elsewhere = await makeProposed();
    expect((await ask(`~/revisions/${elsewhere.revisionId}/`)).status).toBe(404);
  });
});

/** Sends the requests that clients need to render a change request, once with its ID and once with its number. */
async function readRequest(
  visitor: ReturnType<typeof rest>,
  stage: Awaited<ReturnType<typeof makeProposed>>,
) {
  const { request, space, guide } = stage;
  const read = async (path: string) => {
    const { status, body } = await visitor.get(`/spaces/${space.id}${path}`);
    return status === 200 ? body : status;
  };
  const revision = `/revisions/${request.revision}`;
  const pages = await read(`${revision}/pages`);
  const page = pages.pages?.find(({ id }: { id: string }) => id === guide.id);
  return {
    requests: [
      await read(`/change-requests/${request.id}`),
      await read(`/change-requests/${request.number}`),
      await read(`/change-requests/${request.number}/content`),
      await read(revision),
    ],
    texts: [
      await read(`/change-requests/${request.number}/content/page/${guide.id}`),
      await read(`${revision}/page/${guide.id}`),
      await read(`${revision}/path/guide`),
      await read(`${revision}/page/${guide.id}/document`),
      await read(`/documents/${page?.documentId}`),
    ],
  };
}

describe("the token of a change request's preview", () => {
  it("reads the change request by ID or number, its revision, its pages and their documents", async () => {
    const stage = await makeProposed();
    const { ask, at, request, root, author } = stage;
    const ofPreview = (await ask(`~/changes/${request.number}/`)).body;
    // Clients also look up the site with the member's credential and without `~/changes/<number>`.
    const ofSite = (await ask("")).body;
    expect(ofSite).not.toHaveProperty("preview");
    for (const { apiToken } of [ofPreview, ofSite]) {
      const { requests, texts } = await readRequest(rest(apiToken), stage);
      const facts = requests.map(({ id, revision }) => revision ?? id);
      expect(facts).toEqual(requests.map(() => request.revision));
      expect(JSON.stringify(requests[0])).not.toContain(author.user.email);
      for (const text of texts) expect(JSON.stringify(text)).toContain("Proposed.");
    }
    expect(JSON.stringify(await at("guide"))).not.toContain("Proposed.");
    const { apiToken } = (await lookUp(root)).body;
    const { requests, texts } = await readRequest(rest(apiToken), stage);
    expect([...requests, ...texts]).toEqual([403, 403, 403, 404, 403, 404, 404, 404, 404]);
  });

  it("can't read unmerged content of other spaces, or after the member loses access", async () => {
    const stage = await makeProposed();
    const { admin, ask, organization, author, root } = stage;
    const visitor = rest((await ask("")).body.apiToken);
    const elsewhere = await makeSpace({ organizationId: organization.id });
    await makeContent({ space: elsewhere, pages: [{ title: "Elsewhere" }] });
    const hidden = (await admin.post(`/spaces/${elsewhere.id}/change-requests`, {})).body;
    for (const path of [`change-requests/${hidden.number}`, `revisions/${hidden.revision}`])
      expect((await visitor.get(`/spaces/${elsewhere.id}/${path}`)).status).toBe(404);
    expect((await visitor.patch(stage.own, { subject: "Mine" })).status).toBe(403);
    const guest = await makePerson({ organization, role: null });
    const asGuest = rest((await ask("", rest(guest.token))).body.apiToken);
    expect((await asGuest.get(stage.own)).status).toBe(403);
    await db().member.deleteMany({
      where: { userId: author.user.id, organizationId: author.organizationId },
    });
    const { requests } = await readRequest(visitor, stage);
    expect(requests).toEqual([404, 404, 404, 404]);
    expect((await rest((await lookUp(root)).body.apiToken).get(`/spaces/${stage.space.id}`)).status).toBe(
      200,
    );
    expect((await visitor.get(`/spaces/${stage.space.id}/content/pages`)).status).toBe(200);
  });
});

describe("a preview", () => {
  it("of a revision shows that revision, and has a token that can read it", async () => {
    const { ask, at, admin, own, space, guide, revisionId } = await makeProposed();
    expect((await admin.post(`${own}/merge`)).status).toBe(200);
    expect((await at("guide")).text).toContain("Proposed.");
    const page = await at(`~/revisions/${revisionId}/guide`);
    expect([page.status, page.text.includes("Proposed.")]).toEqual([200, false]);
    const { body } = await ask(`~/revisions/${revisionId}/guide`);
    expect(body).toMatchObject({ revision: revisionId, preview: true });
    const read = `/spaces/${space.id}/revisions/${revisionId}/page/${guide.id}?format=markdown`;
    const visitor = rest(body.apiToken);
    expect((await visitor.get(read)).body.markdown).not.toContain("Proposed.");
    const pages = (await visitor.get(`/spaces/${space.id}/revisions/${revisionId}/pages`)).body.pages;
    const { documentId } = pages.find(({ id }: { id: string }) => id === guide.id);
    expect((await visitor.get(`/spaces/${space.id}/documents/${documentId}`)).status).toBe(200);
    expect((await visitor.get(own)).status).toBe(403);
  });

  it("of an unpublished site is at its preview URL, for members who can see it", async () => {
    const { admin, base, at, asPerson, site, space, organization, request } = await makeProposed({
      publishedAt: null,
    });
    const { urls } = (await admin.get(base)).body;
    expect(urls.preview).toBe(`${env.PUBLIC_URL}/preview/${site.id}/`);
    const preview = new URL(urls.preview).pathname;
    const page = await get(`${preview}guide`, asPerson);
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    const before = await at("~/preview/guide?x=1");
    expect([before.status, before.headers.location]).toEqual([302, `${preview}guide?x=1`]);
    expect((await at("guide")).status).toBe(404);
    const guest = await makePerson({ organization, role: null });
    const strangers: Record<string, string>[] = [{}, { authorization: `Bearer ${guest.token}` }];
    for (const headers of strangers) {
      expect((await at("~/preview/guide", headers)).status).toBe(404);
      for (const path of ["guide", `~/changes/${request.number}/guide`])
        expect((await get(preview + path, headers)).status).toBe(404);
    }
    expect((await get(`/preview/${"x".repeat(20)}/`, asPerson)).status).toBe(404);
    const below = await get(`${preview}~/changes/${request.number}/guide`, asPerson);
    expect([below.status, below.text.includes("Proposed.")]).toEqual([200, true]);
    const { body } = await admin.post("/urls/published", { url: `${urls.preview}guide` });
    expect(body).toMatchObject({ site: site.id, preview: true, pathname: "/guide", siteBasePath: preview });
    const visitor = rest(body.apiToken);
    expect((await visitor.get(`/spaces/${space.id}/content/pages`)).status).toBe(200);
  });
});
