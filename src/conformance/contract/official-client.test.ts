import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleNode } from "@/api/rest/node";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { namesFor } from "@/conformance/access-matrix/request";
import { makeOrganizationFixture, makeResources } from "@/conformance/access-matrix/resources";
import { TABLE } from "@/conformance/access-matrix/table";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeApplication } from "@/testing/make/token";
import { PublicClient, PublicClientError } from "./public-client.fixture";

let server: Server;
let endpoint = "";
let client: PublicClient;

beforeAll(async () => {
  provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });
  server = createServer((request, response) => void handleNode(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  client = new PublicClient(endpoint, (await makePerson({ role: "admin" })).token);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ids = (list: { items: { id: string }[] }) => list.items.map((item) => item.id);

async function refusal(call: Promise<unknown>): Promise<PublicClientError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PublicClientError);
  return error as PublicClientError;
}

// The steps depend on each other. vitest runs them in this order.
describe("a client written in the same way as the public clients", () => {
  let organizationId = "";
  let otherOrganizationId = "";
  let collectionId = "";
  let spaceId = "";
  let copyId = "";

  it("reads its user, and creates organizations", async () => {
    expect(await client.call("getApiInformation")).toMatchObject({ version: expect.any(String) });
    const me = await client.call("getAuthenticatedUser");
    expect(me.object).toBe("user");
    expect(await client.call("getUserById", { path: { userId: me.id } })).toEqual(me);
    for (const title of ["Works", "Archive"]) {
      const made = await client.call("createOrganization", { body: { title } });
      expect(made).toMatchObject({ object: "organization", title, permissions: { admin: true } });
      if (title === "Works") organizationId = made.id;
      else otherOrganizationId = made.id;
    }
    const page = await client.call("listOrganizationsForAuthenticatedUser", { query: { limit: 1 } });
    const rest = await client.call("listOrganizationsForAuthenticatedUser", {
      query: { page: page.next.page },
    });
    expect([...ids(page), ...ids(rest)]).toHaveLength(3);
    expect([...ids(page), ...ids(rest)]).toContain(organizationId);
    const one = await client.call("getOrganizationById", { path: { organizationId } });
    expect(one.title).toBe("Works");
  });

  it("manages members and teams", async () => {
    const organization = { id: organizationId };
    const settings = { path: { organizationId }, body: { ai: false } };
    expect(await client.call("updateOrganizationById", settings)).toMatchObject({ ai: false });
    const { user } = await makePerson({ organization, role: "read" });
    const person = { organizationId, userId: user.id };
    const ids = async (call: Promise<{ items: { id: string }[] }>) => (await call).items.map(({ id }) => id);
    expect(await ids(client.call("listMembersInOrganizationById", { path: { organizationId } }))).toContain(
      user.id,
    );
    const body = { role: "edit" };
    expect(await client.call("updateMemberInOrganizationById", { path: person, body })).toMatchObject(body);
    expect(await client.call("getMemberInOrganizationById", { path: person })).toMatchObject(body);
    const title = { title: "Docs" };
    const team = await client.call("createOrganizationTeam", { path: { organizationId }, body: title });
    const path = { organizationId, teamId: team.id };
    expect(await ids(client.call("listTeamsInOrganizationById", { path }))).toEqual([team.id]);
    await client.call("updateTeamInOrganizationById", { path, body: { title: "Writers" } });
    await client.call("updateMembersInOrganizationTeam", { path, body: { add: [user.id] } });
    await client.call("addMemberToOrganizationTeamById", {
      path: { ...path, ...person },
      body: { role: "owner" },
    });
    expect((await client.call("listTeamMembersInOrganizationById", { path })).count).toBe(1);
    expect((await client.call("listPermissionsOfTeam", { path })).count).toBe(0);
    expect((await client.call("listTeamsForOrganizationMember", { path: person })).count).toBe(1);
    expect((await client.call("listSpacesForOrganizationMember", { path: person })).items).toEqual([]);
    await client.call("deleteMemberFromOrganizationTeamById", { path: { ...path, ...person } });
    expect(await client.call("getTeamInOrganizationById", { path })).toMatchObject({
      title: "Writers",
      members: 0,
    });
    await client.call("removeTeamFromOrganizationById", { path });
    await client.call("removeMemberFromOrganizationById", { path: person });
    const gone = await refusal(client.call("getMemberInOrganizationById", { path: person }));
    expect(gone.code).toBe(404);
  });

  it("adds people and service accounts, and sets instructions for assistants", async () => {
    const path = { organizationId };
    const link = await client.call("createOrganizationInvite", { path, body: { role: "read" } });
    const one = { ...path, inviteId: link.id };
    expect(ids(await client.call("listOrganizationInviteLinks", { path }))).toEqual([link.id]);
    expect(await client.call("getOrganizationInviteLink", { path: one })).toEqual(link);
    await client.call("updateOrganizationInviteById", { path: one, body: { role: "edit" } });
    const newcomer = new PublicClient(endpoint, (await makePerson()).token);
    expect(await newcomer.call("joinOrganizationWithInvite", { path: one })).toEqual({});
    expect(await client.call("joinOrganizationWithInvite", { path: one })).toEqual({});
    expect(await client.call("deleteOrganizationInviteById", { path: one })).toBeNull();
    const emails = ["one@example.org", { email: "two@example.org", role: "edit" }];
    const invited = await client.call("inviteUsersToOrganization", { path, body: { emails } });
    expect(invited).toMatchObject({ users: [], invited: 2 });
    const [inviteId] = ids(await client.call("listOrganizationInvites", { path }));
    await client.call("deleteOrganizationInvite", { path: { ...path, inviteId: inviteId ?? "" } });
    expect((await client.call("listOrganizationInvites", { path })).count).toBe(1);
    expect(await client.call("joinOrganization", { path })).toBeNull();
    const seen = await newcomer.call("updateOrganizationMemberLastSeenAt", { path });
    expect(seen.gitbookVisitorClaims).toBe(seen.serviceVisitorClaims);
    await client.call("updateOrganizationMemberLastSeenAt", { path });
    const instructions = { object: "document", data: {}, nodes: [] };
    await client.call("updateOrganizationAgentInstructions", { path, body: { instructions } });
    const told = await client.call("getOrganizationAgentInstructions", { path });
    expect(told.instructions).toEqual(instructions);
  });

  it("lists domains to verify, and creates, rotates and deletes service accounts", async () => {
    const path = { organizationId };
    await client.call("updateOrganizationById", { path, body: { emailDomains: ["works.example"] } });
    const domain = { ...path, emailDomain: "works.example" };
    const { items } = await client.call("listOrganizationEmailDomains", { path });
    expect(items).toMatchObject([{ domain: "works.example", verified: false }]);
    expect(await client.call("getOrganizationEmailDomain", { path: domain })).toEqual(items[0]);
    expect((await refusal(client.call("verifyOrganizationEmailDomain", { path: domain }))).code).toBe(400);
    expect(await client.call("getOrganizationsForEmailDomain", { path: domain })).toEqual({
      organizations: [],
    });
    const made = await client.call("createServiceAccount", { path, body: { title: "CI", role: "read" } });
    const machine = { ...path, userId: made.user.id };
    expect((await client.call("listServiceAccounts", { path })).count).toBe(1);
    expect((await client.call("getServiceAccount", { path: machine })).user).toEqual(made.user);
    const renewed = await client.call("rotateServiceAccountToken", { path: machine });
    expect((await new PublicClient(endpoint, renewed.token).call("getAuthenticatedUser")).id).toBe(
      made.user.id,
    );
    const tokens = await client.call("listOrganizationAccessTokens", { path });
    const token = tokens.items.find(({ user }: { user: { id: string } }) => user.id === made.user.id);
    await client.call("removeOrganizationAccessToken", { path: { ...path, tokenId: token.id } });
    expect((await refusal(new PublicClient(endpoint, renewed.token).call("getAuthenticatedUser"))).code).toBe(
      401,
    );
    expect(await client.call("removeServiceAccount", { path: machine })).toBeNull();
    const log = await client.call("listOrganizationAuditEvents", { path, query: { limit: 1 } });
    expect(log.items).toMatchObject([{ object: "audit-event", action: "removeServiceAccount" }]);
    const event = { ...path, auditEventId: log.items[0].id };
    expect(await client.call("getOrganizationAuditEvent", { path: event })).toEqual(log.items[0]);
    const actions = await client.call("listOrganizationAuditEventActions", { path });
    expect(actions.items).toContain("createServiceAccount");
    expect((await client.call("exportOrganizationAuditEvents", { path })).url).toContain(organizationId);
  });

  it("creates collections and spaces, with and without a body", async () => {
    const path = { organizationId };
    collectionId = (await client.call("createCollection", { path, body: { title: "Guides" } })).id;
    const unnamed = await client.call("createCollection", { path });
    expect(unnamed.title).toBe("Untitled");
    const body = { title: "Handbook", emoji: "📘", parent: collectionId };
    spaceId = (await client.call("createSpace", { path, body })).id;
    expect((await client.call("createSpace", { path })).object).toBe("space");
    expect((await client.call("listSpacesInOrganizationById", { path })).count).toBe(2);
    const roots = { path, query: { nested: true, limit: undefined } };
    expect(ids(await client.call("listCollectionsInOrganizationById", roots))).toContain(collectionId);
    const inside = await client.call("listSpacesInCollectionById", { path: { collectionId } });
    expect(ids(inside)).toEqual([spaceId]);
    const unnamedPath = { collectionId: unnamed.id };
    const moved = await client.call("moveCollection", { path: unnamedPath, body: { parent: collectionId } });
    expect(moved.parent).toBe(collectionId);
    expect(await client.call("deleteCollectionById", { path: unnamedPath })).toBeNull();
    expect(await client.call("deleteCollectionById", { path: unnamedPath })).toBeNull();
  });

  it("changes, moves, copies and transfers", async () => {
    const path = { spaceId };
    const changed = await client.call("updateSpaceById", { path, body: { title: "Manual", emoji: null } });
    expect(changed).toMatchObject({ title: "Manual", emoji: "" });
    const renamed = { path: { collectionId }, body: { description: "For everybody" } };
    expect((await client.call("updateCollectionById", renamed)).description).toBe("For everybody");
    const copy = await client.call("duplicateSpace", { path });
    copyId = copy.id;
    expect(copy).toMatchObject({ title: "Manual (copy)", parent: collectionId });
    const position = { before: { type: "space", space: spaceId } };
    await client.call("moveSpace", { path: { spaceId: copyId }, body: { position } });
    expect(ids(await client.call("listSpacesInCollectionById", { path: { collectionId } }))).toEqual([
      copyId,
      spaceId,
    ]);
    const again = await refusal(client.call("moveSpace", { path: { spaceId: copyId }, body: { position } }));
    expect(again.code).toBe(409);
    expect(again.errorMessage).toBe(
      "The space is already at this position, so the move would change nothing.",
    );
    const there = { organization: otherOrganizationId };
    const transferred = await client.call("transferSpace", { path: { spaceId: copyId }, body: there });
    expect(transferred).toMatchObject({ id: copyId, organization: otherOrganizationId });
    expect(transferred).not.toHaveProperty("parent");
    const collection = await client.call("transferCollection", { path: { collectionId }, body: there });
    expect(collection.organization).toBe(otherOrganizationId);
    const space = await client.call("getSpaceById", { path });
    expect([space.organization, space.parent]).toEqual([otherOrganizationId, collectionId]);
    expect((await client.call("getCollectionById", { path: { collectionId } })).title).toBe("Guides");
  });

  it("reads the content of the head and of every revision", async () => {
    const path: Record<string, string> = { spaceId };
    const empty = await client.call("getCurrentRevision", { path });
    expect(empty.pages).toEqual([]);
    const { organization } = await client.call("getSpaceById", { path });
    await write(organization, spaceId);
    const revision = await client.call("getCurrentRevision", {
      path,
      query: { metadata: false, computed: true },
    });
    path.revisionId = revision.id;
    path.pageId = (await client.call("listPages", { path })).pages[0].id;
    path.fileId = (await client.call("listFiles", { path, query: { limit: 10 } })).items[0].id;
    path.reusableContentId = revision.reusableContents[0].id;
    const query = { evaluated: "deterministic-only", dereferenced: "reusable-contents" };
    const page = await client.call("getPageById", { path, query });
    expect(page.document.object).toBe("document");
    path.documentId = page.documentId;
    expect((await client.call("getPageById", { path, query: { format: "markdown" } })).markdown).toContain(
      "Start",
    );
    expect((await client.call("getDocumentById", { path })).object).toBe("document");
    for (const pagePath of ["start/deep", "start%2Fdeep", encodeURIComponent("start/deep")])
      for (const id of ["getPageByPath", "getPageInRevisionByPath"])
        expect((await client.call(id, { path: { ...path, pagePath } })).title).toBe("Deep");
    expect((await client.call("listPageLinksInSpace", { path })).stats).toEqual({
      total: 2,
      broken: { total: 1 },
    });
    expect((await client.call("listSpaceLinks", { path, query: { status: "broken" } })).count).toBe(1);
    expect((await client.call("listSpaceFileBacklinks", { path })).count).toBe(1);
    const found = await client.call("searchSpaceContent", { path, query: { query: "start" } });
    expect(found.items[0]).toMatchObject({ id: path.pageId, title: "Start" });
    const search = { path: { organizationId: organization }, query: { query: "start", limit: 10 } };
    expect((await client.call("searchOrganizationContent", search)).items[0].id).toBe(spaceId);
    for (const id of READS_OF_A_REVISION) expect(await client.call(id, { path }), id).toBeTypeOf("object");
    const revisions = await client.call("listRevisions", { path });
    const first = { spaceId, revisionId: revisions.items.at(-1).id };
    expect((await client.call("getRevisionById", { path: first })).pages).toEqual([]);
    const back = await client.call("rollbackToRevision", { path: first });
    expect(back).toMatchObject({ object: "revision", type: "rollback", pages: [] });
  });

  it("starts Git runs and reads them, and gets 404 if there are none", async () => {
    const path = { spaceId };
    const none = await refusal(client.call("getSpaceGitInfo", { path }));
    expect([none.code, none.errorMessage]).toEqual([
      404,
      "This space isn't connected to a Git repository. Connect the space first.",
    ]);
    const body = { url: "https://git.example.org/docs.git", ref: "refs/heads/main" };
    expect(await client.call("importGitRepository", { path, body })).toBeNull();
    const exported = { ...body, commitMessage: "Update" };
    expect(await client.call("exportToGitRepository", { path, body: exported })).toBeNull();
    const runs = await client.call("listSpaceGitRuns", { path });
    expect(runs.items.map((run: { direction: string }) => run.direction).sort()).toEqual([
      "export",
      "import",
    ]);
    const run = await client.call("getSpaceGitRun", { path: { spaceId, runId: runs.items[0].id } });
    expect(run.status).toBe("pending");
    expect(await client.call("deleteLegacyGitInstallation", { path })).toBeNull();
  });

  it("comments on a space and on a change request, replies, reacts, resolves and deletes", async () => {
    const { id } = await client.call("createChangeRequest", {
      path: { spaceId },
      body: { subject: "Better" },
    });
    for (const [where, on] of [
      ["InSpace", { spaceId }],
      ["InChangeRequest", { spaceId, changeRequestId: id }],
    ] as const) {
      const body = { body: { markdown: "Is that so?" } };
      const comment = await client.call(`postComment${where}`, { path: on, body });
      expect(comment).toMatchObject({ object: "comment", status: "open", body: { markdown: "Is that so?" } });
      const path: Record<string, string> = { ...on, commentId: comment.id };
      const answer = await client.call(`postCommentReply${where}`, {
        path,
        body: { body: { markdown: "Yes" } },
      });
      path.commentReplyId = answer.id;
      const reacted = { path, body: { addedReactions: ["👍"] } };
      expect((await client.call(`updateCommentReply${where}`, reacted)).reactions).toHaveLength(1);
      expect((await client.call(`getCommentReply${where}`, { path })).object).toBe("comment-reply");
      expect(ids(await client.call(`listCommentReplies${where}`, { path }))).toEqual([answer.id]);
      const resolved = await client.call(`updateComment${where}`, { path, body: { resolved: true } });
      expect(resolved).toMatchObject({ status: "resolved", replies: 1 });
      const asDocument = await client.call(`getComment${where}`, { path, query: { format: "document" } });
      expect(asDocument.body.document.object).toBe("document");
      const commenters = await client.call(`listCommenters${where}`, { path: on });
      const author = commenters.items[0].id;
      const query = { status: "resolved", authors: [author, author], order: "asc", limit: 10 };
      expect(ids(await client.call(`listComments${where}`, { path: on, query }))).toEqual([comment.id]);
      for (const gone of ["Reply", ""])
        expect(await client.call(`deleteComment${gone}${where}`, { path })).toBeNull();
      expect((await refusal(client.call(`getComment${where}`, { path }))).errorMessage).toBe(
        "Comment not found.",
      );
    }
  });

  it("requests a review of a change request, reviews it, and reads the reviews", async () => {
    const spacePath = { organizationId: otherOrganizationId };
    const { id } = await client.call("createSpace", { path: spacePath, body: { title: "Reviewed" } });
    const made = await client.call("createChangeRequest", { path: { spaceId: id } });
    const path = { spaceId: id, changeRequestId: made.id };
    const me = (await client.call("getAuthenticatedUser")).id;
    const { users } = await client.call("requestReviewersForChangeRequest", { path, body: { users: [me] } });
    expect(users[0]).toMatchObject({ object: "change-request-requested-reviewer", kind: "user" });
    expect((await client.call("getRequestedReviewersByChangeRequestId", { path })).count).toBe(1);
    const body = { status: "approved", comment: { markdown: "Fine." } };
    const review = await client.call("submitChangeRequestReview", { path, body });
    expect(review).toMatchObject({ object: "change-request-review", requestedBy: { id: me } });
    const query = { format: "markdown", outdated: false };
    expect(ids(await client.call("getReviewsByChangeRequestId", { path, query }))).toEqual([review.id]);
    const one = { path: { ...path, reviewId: review.id } };
    expect(await client.call("getChangeRequestReviewById", one)).toEqual(review);
    const { items } = await client.call("getContributorsByChangeRequestId", { path });
    expect(items[0]).toMatchObject({ actionType: "comment", count: 1, user: { id: me } });
    const gone = { path: { ...path, userId: me } };
    expect(await client.call("removeRequestedReviewerFromChangeRequest", gone)).toBeNull();
    expect((await client.call("getChangeRequestMergeChecks", { path })).mergeable).toBe(true);
  });

  it("creates a change request from a template, compares it, and merges it", async () => {
    const inOrganization = { organizationId: otherOrganizationId };
    const template = (await client.call("createSpace", { path: inOrganization, body: { title: "Template" } }))
      .id;
    await write(otherOrganizationId, template);
    const from = { template: { id: template } };
    const { id } = await client.call("createSpace", {
      path: inOrganization,
      body: { title: "Proposed", ...from },
    });
    const made = await client.call("createChangeRequest", {
      path: { spaceId: id },
      body: { subject: "New", ...from },
    });
    const path: Record<string, string> = { spaceId: id, changeRequestId: made.id };
    const applied = { id: template, params: { contentRefs: {} }, changeRequestId: made.id };
    expect(await client.call("applyTemplateToSpace", { path, body: applied })).toBeNull();
    const content = await client.call("getRevisionOfChangeRequestById", { path, query: { metadata: false } });
    expect(content.pages.map((page: { slug: string }) => page.slug)).toEqual(["start", "start-1", "start-2"]);
    Object.assign(path, { pageId: content.pages[0].id, pagePath: "start/deep", fileId: content.files[0].id });
    path.reusableContentId = content.reusableContents[0].id;
    const changes = [
      { operation: "update_page", page: path.pageId, document: { markdown: "# Start\n\nAgain.\n" } },
    ];
    expect((await client.call("updateChangeRequestContent", { path, body: { changes } })).id).toBe(made.id);
    for (const operation of READS_OF_A_CHANGE_REQUEST)
      expect(await client.call(operation, { path }), operation).toBeTypeOf("object");
    const paper = { path, query: { page: path.pageId, only: true } };
    for (const operation of ["getSpacePDF", "getChangeRequestPDF"])
      expect((await client.call(operation, paper)).url, operation).toContain("/files/pdf/");
    expect(
      (await client.call("getChangeRequestChanges", { path, query: { limit: 1 } })).changes,
    ).toHaveLength(1);
    const compared = await client.call("getChangeRequestPageChanges", { path, query: { context: 0 } });
    expect(compared.page.id).toBe(path.pageId);
    const opened = { path, body: { status: "open" } };
    expect((await client.call("updateChangeRequestById", opened)).status).toBe("open");
    expect(ids(await client.call("listChangeRequestsForSpace", { path, query: { status: "open" } }))).toEqual(
      [made.id],
    );
    expect(ids(await client.call("listChangeRequestsForOrganization", { path: inOrganization }))).toContain(
      made.id,
    );
    const direct = [{ operation: "insert_page", title: "Meanwhile", document: {} }];
    await client.call("updateSpaceContent", { path, body: { changes: direct } });
    expect((await client.call("updateChangeRequest", { path })).result).toBe("update");
    const { result, revision } = await client.call("mergeChangeRequest", { path });
    expect(result).toBe("merge");
    path.revisionId = revision;
    expect((await client.call("getRevisionSemanticChanges", { path })).mergedFrom.id).toBe(made.id);
    expect((await client.call("getRevisionPageChanges", { path })).isTooLarge).toBe(false);
    expect((await client.call("getChangeRequestById", { path })).revisionMerged).toBe(revision);
  });

  it("deletes and restores", async () => {
    const path = { spaceId: copyId };
    for (const _ of ["once", "twice"]) expect(await client.call("deleteSpaceById", { path })).toBeNull();
    expect((await client.call("getSpaceById", { path })).deletedAt).toEqual(expect.any(String));
    expect((await client.call("restoreSpace", { path })).id).toBe(copyId);
    expect(await client.call("getSpaceById", { path })).not.toHaveProperty("deletedAt");
  });

  it("sets a site's redirects, appearance and visitor claims", async () => {
    const inOrganization = { organizationId };
    const made = await client.call("createSite", { path: inOrganization, body: { title: "Manual" } });
    const path: Record<string, string> = { organizationId, siteId: made.id };
    const { id: shownId } = await client.call("createSpace", {
      path: inOrganization,
      body: { title: "Shown" },
    });
    const shown = await client.call("addSpaceToSite", { path, body: { spaceId: shownId } });
    path.siteSpaceId = shown.id;
    const destination = { kind: "site-space", siteSpaceId: shown.id };
    const redirect = await client.call("createSiteRedirect", { path, body: { source: "/old", destination } });
    path.siteRedirectId = redirect.id;
    const changed = await client.call("updateSiteRedirectById", { path, body: { source: "/older" } });
    expect(changed).toMatchObject({ id: redirect.id, source: "/older" });
    expect(ids(await client.call("listSiteRedirects", { path, query: { search: "old" } }))).toEqual([
      redirect.id,
    ]);
    const found = await client.call("getSiteRedirectBySource", { path, query: { source: "/older" } });
    expect(found).toMatchObject({ redirect: { id: redirect.id }, target: expect.stringMatching(/^http/) });
    const redirects = [{ source: "/bulk", destination }];
    const bulk = await client.call("bulkUpsertSiteRedirects", { path, body: { redirects } });
    expect(bulk.results).toMatchObject([{ status: "created", source: "/bulk", draft: false }]);
    expect(await client.call("deleteSiteRedirectById", { path })).toBeNull();

    const settings = await client.call("getSiteCustomizationById", { path, query: { unmasked: true } });
    settings.styling.theme = "bold";
    const written = await client.call("updateSiteCustomizationById", { path, body: settings });
    expect(written).toEqual({ ...settings, updatedAt: expect.any(String) });
    const override = { path, body: { title: "Variant" } };
    expect((await client.call("overrideSiteSpaceCustomizationById", override)).styling.theme).toBe("bold");
    expect((await client.call("getSiteSpaceCustomizationById", { path })).title).toBe("Variant");
    expect(await client.call("deleteSiteSpaceCustomizationById", { path })).toBeNull();

    expect((await refusal(client.call("getSiteAdaptiveSchema", { path }))).code).toBe(404);
    const beta = { type: "boolean", description: "Beta" };
    const jsonSchema = { type: "object", properties: { beta }, additionalProperties: false };
    const schema = await client.call("updateSiteAdaptiveSchema", { path, body: { jsonSchema } });
    expect(await client.call("getSiteAdaptiveSchema", { path })).toEqual(schema);
    const { items } = await client.call("listSiteAdaptiveTemplateConditions", { path });
    expect(items[0]).toEqual({ description: "Beta", condition: "visitor.claims.beta == true" });
    const tried = { path, body: { claims: { beta: true }, condition: items[0].condition } };
    expect(await client.call("previewSiteAdaptiveContent", tried)).toMatchObject({
      holds: true,
      siteSpaces: [shown.id],
    });
  });

  it("creates a token, sends a request with it, and is refused after the token is revoked", async () => {
    const made = await client.call("createAccessToken", { body: { name: "ci" } });
    const other = new PublicClient(endpoint, made.token);
    expect(ids(await other.call("listAccessTokens"))).toContain(made.id);
    expect(await client.call("deleteAccessToken", { path: { tokenId: made.id } })).toBeNull();
    expect(ids(await client.call("listAccessTokens"))).not.toContain(made.id);
    const application = await makeApplication({ id: (await client.call("getAuthenticatedUser")).id });
    expect(ids(await client.call("listConnectedApplications"))).toEqual([application.id]);
    expect(
      await client.call("disconnectApplication", { path: { applicationId: application.id } }),
    ).toBeNull();
    expect((await client.call("listConnectedApplications")).count).toBe(0);
    expect(await client.call("revokeOtherAccessTokens")).toBeNull();
    expect((await client.call("listAccessTokens")).count).toBe(1);
    expect((await refusal(other.call("getAuthenticatedUser"))).code).toBe(401);
    const nobody = new PublicClient(endpoint);
    expect((await refusal(nobody.call("getAuthenticatedUser"))).errorMessage).toMatch(
      /^Authentication required\./,
    );
  });

  it("gives people and teams access to spaces, collections and sites, and removes it", async () => {
    const organization = { organizationId: otherOrganizationId };
    const me = (await client.call("getAuthenticatedUser")).id;
    const make = async (id: string) =>
      (await client.call(id, { path: organization, body: { title: "Shared" } })).id;
    const team = await make("createOrganizationTeam");
    for (const [what, on] of [
      ["Space", { spaceId: await make("createSpace") }],
      ["Collection", { collectionId: await make("createCollection") }],
      ["Site", { ...organization, siteId: await make("createSite") }],
    ] as const) {
      const path = { ...on, userId: me, teamId: team };
      const invited = { role: "edit", users: [me], teams: [team] };
      expect(await client.call(`inviteTo${what}`, { path, body: invited })).toBeNull();
      expect((await client.call(`listPermissionsAggregateIn${what}`, { path })).items).not.toEqual([]);
      for (const who of ["User", "Team"]) {
        const list = async () => (await client.call(`list${who}PermissionsIn${what}`, { path })).items;
        expect(await list()).toHaveLength(1);
        const body = { role: "read" };
        expect(await client.call(`update${who}PermissionIn${what}`, { path, body })).toBeNull();
        expect(await client.call(`remove${who}From${what}`, { path })).toBeNull();
        expect(await list()).toEqual([]);
      }
    }
  });

  it("publishes a site, and reads it as its visitors do", async () => {
    const organization = { organizationId: otherOrganizationId };
    const { id: shown } = await client.call("createSpace", { path: organization, body: { title: "Shown" } });
    await write(otherOrganizationId, shown);
    const body = { title: "Docs", visibility: "share-link", spaces: [shown] };
    const made = await client.call("createSite", { path: organization, body });
    const path = { ...organization, siteId: made.id };
    await client.call("publishSite", { path });
    const link = await client.call("createSiteShareLink", { path, body: { name: "Partners" } });
    expect(ids(await client.call("listSiteShareLinks", { path, query: { search: "PART" } }))).toEqual([
      link.id,
    ]);
    const url = link.urls.published;
    const found = await client.call("resolvePublishedContentByUrl", { body: { url, unknown: true } });
    expect(found).toMatchObject({ site: made.id, space: shown, pathname: "/", complete: true });
    expect(await client.call("getPublishedContentByUrl", { query: { url } })).toEqual(found);

    const visitor = new PublicClient(endpoint, found.apiToken);
    const query = { shareKey: found.shareKey };
    const profile = await visitor.call("getPublishedContentSite", { path, query });
    expect(profile).toMatchObject({ object: "published-content-site", structure: { type: "siteSpaces" } });
    expect((await client.call("getPublishedContentSite", { path })).site.permissions.admin).toBe(true);
    const search = { path, body: { query: "sta", scope: { mode: "all" } } };
    expect(ids(await visitor.call("searchSiteContent", search))).toEqual([shown]);
    const page = { path: { spaceId: shown, pagePath: "start" } };
    expect((await visitor.call("getPageByPath", page)).document.object).toBe("document");
    expect((await refusal(visitor.call("listSiteShareLinks", { path }))).code).toBe(403);

    const one = { path: { ...path, shareLinkId: link.id } };
    const off = await client.call("updateSiteShareLinkById", { ...one, body: { active: false } });
    expect(off).toMatchObject({ active: false, urls: {} });
    expect((await refusal(visitor.call("getPublishedContentSite", { path }))).code).toBe(404);
    expect(await client.call("deleteSiteShareLinkById", one)).toBeNull();
  });

  it("sets how visitors of a site sign in, and resolves its URLs", async () => {
    const organization = { organizationId: otherOrganizationId };
    const { items } = await client.call("listSites", { path: organization, query: { published: true } });
    const path = { ...organization, siteId: items[0].id };
    const auth = await client.call("getSitePublishingAuthById", { path });
    const fallbackURL = "https://login.example.org/";
    const body = { backend: "custom", fallbackURL, logoutURL: null };
    const changed = await client.call("updateSitePublishingAuthById", { path, body });
    expect(changed).toEqual({ ...auth, fallbackURL });
    const drawn = await client.call("regenerateSitePublishingAuthById", { path });
    expect(drawn.privateKey).not.toBe(auth.privateKey);
    const [space] = (await client.call("listSiteSpaces", { path })).items;
    const ofSpace = await client.call("getSpacePublishingAuthById", { path: { spaceId: space.space.id } });
    expect(ofSpace).toMatchObject({ object: "publishing-auth", backend: "custom" });
    const shown = await client.call("getContentByUrl", { query: { url: space.space.urls.app } });
    expect(shown.space.id).toBe(space.space.id);
    expect((await refusal(client.call("getSubdomain", { path: { subdomain: "nobody" } }))).code).toBe(404);
  });

  // Sends the requests of the access matrix. Each write gets separate resources.
  it("calls every other operation", async () => {
    const fixture = await makeOrganizationFixture();
    const { administrator } = fixture.people;
    const caller = new PublicClient(endpoint, fixture.tokens.administrator);
    const shared = await makeResources(fixture, administrator);
    const refused: string[] = [];
    for (const operation of operationsOf(appRouter).filter(({ id }) => !client.called.has(id))) {
      const row = TABLE[operation.id];
      if (!row) throw new Error(`${operation.id} has no request in the access matrix`);
      const resources =
        operation.method === "GET"
          ? shared
          : await makeResources(fixture, administrator, namesFor(operation, row));
      const path = { ...resources, ...row.parameters?.(resources) };
      const query = Object.fromEntries(new URLSearchParams(row.query?.(resources)));
      await caller
        .call(operation.id, { path, query, body: row.body?.(resources) })
        .catch((error) => refused.push(`${operation.id}: ${error.message}`));
    }
    expect(refused).toEqual([]);
  }, 60_000);
});

const READS_OF_A_REVISION = [
  "getPageDocumentById",
  "listSpacePageMetaLinks",
  "getFileById",
  "getReusableContentById",
  "getReusableContentDocumentById",
  "getRevisionById",
  "listPagesInRevisionById",
  "getPageInRevisionById",
  "getPageDocumentInRevisionById",
  "listRevisionPageMetaLinks",
  "listPageLinksInRevisionById",
  "listFilesInRevisionById",
  "getFileInRevisionById",
  "listFileBacklinksInRevisionById",
  "getReusableContentInRevisionById",
  "getReusableContentDocumentInRevisionById",
];

const READS_OF_A_CHANGE_REQUEST = [
  "listPagesInChangeRequest",
  "getPageInChangeRequestById",
  "getPageInChangeRequestByPath",
  "getPageDocumentInChangeRequestById",
  "listChangeRequestPageMetaLinks",
  "listPageLinksInChangeRequest",
  "listFilesInChangeRequestById",
  "getFileInChangeRequestById",
  "listChangeRequestFileBacklinks",
  "getReusableContentInChangeRequestById",
  "getReusableContentDocumentInChangeRequestById",
];

/** Writes two pages, a broken link, reusable content, and a file that the first page shows. */
async function write(organizationId: string, id: string): Promise<void> {
  const space = await db().space.findUniqueOrThrow({ where: { organizationId_id: { organizationId, id } } });
  const text = "# Start\n\n![](a.gif) and [gone](nowhere.md)\n";
  const deep = { title: "Deep", slug: "deep" };
  const reusableContent = { id: "snippet", title: "Snippet", text: "Said often.\n" };
  await makeContent({
    space,
    pages: [{ title: "Start", slug: "start", gitPath: "start.md", text, pages: [deep] }],
    files: [{ gitPath: "a.gif", bytes: Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1") }],
    changes: [{ kind: "put-reusable-content", reusableContent }],
  });
}
