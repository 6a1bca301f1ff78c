import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let admin: ReturnType<typeof rest>;
let spaceId: string;
let revisionId: string;
let changeRequestId: string;
const [plain, linked] = [newId(), newId()];
const elsewhere = "https://example.org/";

beforeEach(async () => {
  const organization = await makeOrganization();
  admin = rest((await makePerson({ organization, role: "admin" })).token);
  const space = await makeSpace({ organizationId: organization.id });
  const to = (url: string) => ({ kind: "url", url });
  const metaLinks = {
    canonical: to(`${elsewhere}start`),
    alternates: [to("plain.md"), to(`${elsewhere}fr`)],
  };
  const content = await makeContent({
    space,
    pages: [
      { id: plain, title: "Plain", slug: "plain", gitPath: "plain.md" },
      { id: linked, title: "Linked", slug: "linked", gitPath: "linked.md", metaLinks },
    ],
  });
  spaceId = space.id;
  revisionId = content.revisionId;
  changeRequestId = (await makeChangeRequest({ space })).id;
});

const places = () => [
  `/spaces/${spaceId}/content`,
  `/spaces/${spaceId}/revisions/${revisionId}`,
  `/spaces/${spaceId}/change-requests/${changeRequestId}/content`,
];

describe("the meta links of a page", () => {
  it("are returned without the page, with the same values as in the page, for all kinds of content", async () => {
    for (const place of places()) {
      const { status, body } = await admin.get(`${place}/page/${linked}/meta-links`);
      expect(status).toBe(200);
      expect(body).toEqual({
        canonical: { kind: "url", url: `${elsewhere}start` },
        alternates: [
          { kind: "page", page: plain, space: spaceId },
          { kind: "url", url: `${elsewhere}fr` },
        ],
      });
      expect((await admin.get(`${place}/page/${linked}`)).body.metaLinks).toEqual(body);
    }
  });

  it("are empty for a page that has none, and return 404 for a page that doesn't exist", async () => {
    for (const place of places()) {
      expect(await admin.get(`${place}/page/${plain}/meta-links`)).toMatchObject({ status: 200, body: {} });
      expect((await admin.get(`${place}/page/absent/meta-links`)).status).toBe(404);
    }
    const stranger = rest((await makePerson({ role: "admin" })).token);
    for (const place of places())
      expect((await stranger.get(`${place}/page/${linked}/meta-links`)).status).toBe(404);
  });
});
