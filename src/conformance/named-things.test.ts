import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Prisma } from "@/db/generated/client";
import { CONTENT_REF_KINDS } from "@/domains/content/markdown/document";
import { makeContent } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

/** The people who must have access to the resource, and the test that checks this rule. */
interface Decision {
  who: string;
  test: string;
}

const here = "src/conformance/named-things.test.ts";
const withheld = "src/domains/content/computed/withheld.test.ts";

/** Resources to which a text, a template or a page's settings can refer. */
const IN_TEXTS: Readonly<Record<(typeof CONTENT_REF_KINDS)[number], Decision>> = {
  url: {
    who: "Nobody: images are fetched without credentials, from public hosts.",
    test: "src/site/published/serve/images.test.ts",
  },
  file: { who: "The reader: only files of the page's own space are shown.", test: here },
  page: { who: "The reader of the page that the link leads to.", test: here },
  anchor: { who: "The reader of the page that the link leads to.", test: here },
  user: {
    who: "Nobody: a mention shows a name, and no email address.",
    test: "src/conformance/addresses.test.ts",
  },
  collection: { who: "The reader: a link shows nothing of the collection.", test: here },
  space: { who: "The reader: a link shows nothing of the space.", test: here },
  "reusable-content": {
    who: "The reader: only reusable contents of the page's own space are shown.",
    test: here,
  },
  openapi: {
    who: "The person who introduces the block; for Git, the person who made the connection.",
    test: withheld,
  },
  tag: { who: "The reader: tags belong to the page's own space.", test: here },
};

/**
 * Rows that contain a person. Each entry says what Bindery does for the person, and which access the person
 * needs for it.
 */
const IN_ROWS: Readonly<Record<string, Decision>> = {
  "AccessToken.createdById": {
    who: "No rights: tells what ends with a token.",
    test: "src/domains/tokens/tokens.test.ts",
  },
  "ChangeRequest.createdById": {
    who: "No rights: tells who proposes.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "ChangeRequest.mergedById": {
    who: "No rights: tells who merged.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "CheckFinding.acceptedById": {
    who: "No rights: tells who accepted the finding.",
    test: "src/domains/checks/checks.test.ts",
  },
  "CheckRun.createdById": {
    who: "No rights: tells who started the run.",
    test: "src/domains/checks/checks.test.ts",
  },
  "Comment.postedById": {
    who: "No rights: tells who wrote.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "Comment.resolvedById": {
    who: "No rights: tells who resolved.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "CommentReply.postedById": {
    who: "No rights: tells who wrote.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "GitConnection.authorizedById": {
    who: "The person who saved the connection must be able to sync each space.",
    test: "src/domains/git/connections/connections.test.ts",
  },
  "GitInstallation.authorizedById": {
    who: "The person who saved the connection must be able to sync the space.",
    test: "src/domains/git/installations/installations.test.ts",
  },
  "GitRun.createdById": {
    who: "The person who started the run must be able to view the specifications that texts name.",
    test: withheld,
  },
  "ImportRun.createdById": {
    who: "The person who started the import must be able to edit the space, and to view the specifications that texts name.",
    test: withheld,
  },
  "OpenAPISpec.sourceById": {
    who: "The person who gave the source must be able to edit the space of pages that follow it.",
    test: "src/domains/openapi/openapi.test.ts",
  },
  "Translation.runById": {
    who: "The person who ran the translation must be let past merge rules; what its source withholds is withheld.",
    test: "src/domains/translations/translations.test.ts",
  },
  "ChangeRequestReview.requestedById": {
    who: "No rights: tells who asked for the review.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "Collection.createdById": {
    who: "No rights: tells who created it.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "PageOwnership.setById": {
    who: "A role on the space: is notified about reviews if nobody owns the page anymore.",
    test: "src/domains/ownership/ownership.test.ts",
  },
  "PageOwnership.verifiedById": {
    who: "No rights: tells who verified the page.",
    test: "src/domains/ownership/ownership.test.ts",
  },
  "RequestedReviewer.requestedById": {
    who: "No rights: tells who asked for the review.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "Site.createdById": {
    who: "No rights: tells who created it.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "Space.createdById": {
    who: "No rights: tells who created it.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "Transfer.offeredById": {
    who: "Administrators of both organizations.",
    test: "src/domains/transfers/transfers.test.ts",
  },
  "Translation.createdById": {
    who: "No rights: tells who created it.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
  "Revision.createdById": {
    who: "No rights: tells who wrote.",
    test: "src/conformance/access-matrix/access-matrix.test.ts",
  },
};

const rowsWithPeople = () =>
  Object.keys(Prisma.ModelName).flatMap((name) => {
    const columns = (Prisma as unknown as Record<string, Record<string, string>>)[`${name}ScalarFieldEnum`];
    return Object.keys(columns ?? {}).flatMap((column) =>
      /ById$/.test(column) ? [`${name}.${column}`] : [],
    );
  });

describe("a resource that a text or a connection refers to", () => {
  it("has a rule and a test for each kind", () => {
    expect(Object.keys(IN_TEXTS).sort()).toEqual([...CONTENT_REF_KINDS].sort());
    expect(rowsWithPeople().sort()).toEqual(Object.keys(IN_ROWS).sort());
    const tests = [...Object.values(IN_TEXTS), ...Object.values(IN_ROWS)].map(({ test }) => test);
    expect(tests.filter((test) => !existsSync(test))).toEqual([]);
  });
});

describe("a text by an author without access to another space", () => {
  const SECRET = "Classified";
  let author: ReturnType<typeof rest>;
  let admin: ReturnType<typeof rest>;
  let space = "";
  let hidden = "";
  beforeAll(async () => {
    const person = await makePerson({ role: "admin" });
    const { organizationId } = person;
    admin = rest(person.token);
    const [own, other] = [
      await makeSpace({ organizationId }),
      await makeSpace({ organizationId, title: SECRET }),
    ];
    [space, hidden] = [own.id, other.id];
    const reusable = { id: "secret-text", title: SECRET, text: `${SECRET}.\n` };
    await makeContent({
      space: other,
      pages: [{ id: "secret-page", title: SECRET, slug: "classified" }],
      files: [{ id: "secret-file", gitPath: `${SECRET}.png`, bytes: Buffer.from(SECRET) }],
      changes: [{ kind: "put-reusable-content", reusableContent: reusable }],
    });
    const outsider = await makePerson({ role: "admin" });
    await makeMember({ organization: { id: organizationId }, user: outsider.user, role: null });
    await makeGrant({ level: "create", user: outsider.user, space: { organizationId, id: space } });
    author = rest(outsider.token);
  });

  it.each([
    ["a page", "page/secret-page"],
    ["a file", "file/secret-file"],
    ["a reusable content", "reusable-content/secret-text"],
    ["an anchor", "page/secret-page#classified"],
  ])("can refer to %s of the other space, but doesn't reveal anything about it", async (_, path) => {
    const address = `content:space/${hidden}/${path}`;
    const markdown = `[](${address}) ![](${address}) [Link](${address})\n\n{% include "${address}" %}\n\n{% content-ref url="${address}" %}\n{% endcontent-ref %}\n\n{% file src="${address}" %}\n`;
    const change = { operation: "insert_page", title: "Page", document: { markdown } };
    const written = await author.post(`/spaces/${space}/content?compat=false`, { changes: [change] });
    expect(written.status).toBe(200);
    const page = `/spaces/${space}/content/page/${written.body.changes[0].page.id}`;
    for (const query of ["", "?dereferenced=true", "?format=markdown&dereferenced=true", "?metadata=true"])
      for (const reader of [author, admin]) {
        const { status, body } = await reader.get(page + query);
        expect(status, query).toBe(200);
        expect(JSON.stringify(body), query).not.toContain(SECRET);
      }
    const links = await author.get(`${page}/links`);
    expect(links.status).toBe(200);
    expect(JSON.stringify(links.body)).not.toContain(SECRET);
  });
});
