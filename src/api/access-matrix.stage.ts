import type { Level } from "@/access/roles";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { documentIdOf } from "@/domains/content/document-id";
import { now } from "@/lib/clock";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeCollection } from "@/testing/make/collection";
import { makeComment, makeReply } from "@/testing/make/comment";
import { makeContent } from "@/testing/make/content";
import { makeGrant, makeTeam } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeReview } from "@/testing/make/review";
import { makeSite, makeSiteMenu } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { makeToken } from "@/testing/make/token";
import type { Caller } from "./access-matrix.table";

/** Things that requests are made about; the names are those of the path parameters. */
export interface Stage {
  organizationId: string;
  /** Where the administrator is one, too. */
  targetOrganizationId: string;
  spaceId: string;
  trashedSpaceId: string;
  collectionId: string;
  parentCollectionId: string;
  runId: string;
  /** Of the space, but not its head. */
  revisionId: string;
  pageId: string;
  pagePath: string;
  fileId: string;
  reusableContentId: string;
  documentId: string;
  /** Of the space, made by nobody of the callers. */
  changeRequestId: string;
  /** On the space, with a reply; both posted by nobody of the callers. */
  commentId: string;
  commentReplyId: string;
  /** The same on the change request. */
  requestCommentId: string;
  requestReplyId: string;
  /** Of the change request, by `userId`, who was asked for it. */
  reviewId: string;
  /** A second token of whoever calls. */
  tokenId: string;
  /** A member of the organization. */
  userId: string;
  teamId: string;
  /** Shows the space and another one in a section, which lies in a group beside a link. */
  siteId: string;
  siteSectionId: string;
  siteSpaceId: string;
  siteSectionGroupId: string;
  siteExternalLinkId: string;
  /** A space that the site does not show. */
  otherSpaceId: string;
}

const ROLES: readonly [Caller, Level | null][] = [
  ["guest", null],
  ["reader", "read"],
  ["commenter", "comment"],
  ["editor", "edit"],
  ["reviewer", "review"],
  ["creator", "create"],
  ["administrator", "admin"],
];

export interface House {
  organizationId: string;
  targetOrganizationId: string;
  tokens: Readonly<Record<Caller, string | undefined>>;
  /** People by caller; nobody for those without a good credential. */
  people: Readonly<Partial<Record<Caller, string>>>;
}

/** An organization with a member of each role, and the people who have no business there. */
export async function buildHouse(): Promise<House> {
  const organization = await makeOrganization();
  const target = await makeOrganization();
  const tokens = {} as Record<Caller, string | undefined>;
  const people: Partial<Record<Caller, string>> = {};
  for (const [caller, role] of ROLES) {
    const person = await makePerson({ organization, role });
    tokens[caller] = person.token;
    people[caller] = person.user.id;
    if (role === "admin") await makeMember({ organization: target, user: person.user, role });
  }
  const outsider = await makePerson({ role: "admin" });
  tokens["administrator of another organization"] = outsider.token;
  people["administrator of another organization"] = outsider.user.id;
  const { user } = await makePerson({ organization, role: "admin" });
  tokens["no token"] = undefined;
  tokens["garbage token"] = "not-a-token-that-was-ever-given";
  tokens["revoked token"] = (await makeToken({ user, revoked: true })).secret;
  tokens["expired token"] = (await makeToken({ user, expiresAt: new Date(now().getTime() - 1000) })).secret;
  return { organizationId: organization.id, targetOrganizationId: target.id, tokens, people };
}

/** Two revisions: the first holds a page, a file and a reusable content, the second a page more. */
async function fillSpace(space: Space) {
  const [pageId, fileId, reusableContentId] = [newId(), newId(), newId()];
  const text = "# Reused\n";
  const first = await makeContent({
    space,
    pages: [{ id: pageId, title: "Guide", slug: "guide" }],
    files: [{ id: fileId, gitPath: "notes.txt", bytes: Buffer.from("notes") }],
    changes: [
      { kind: "put-reusable-content", reusableContent: { id: reusableContentId, title: "Reused", text } },
    ],
  });
  await makeContent({ space, pages: [{ title: "More" }] });
  const { branchId } = space;
  const page = await db().pageVersion.findFirstOrThrow({
    where: { organizationId: space.organizationId, branchId, pageId },
  });
  const documentId = documentIdOf({ branchId, thingId: pageId, fromNumber: page.fromNumber });
  return { pageId, pagePath: "guide", fileId, reusableContentId, documentId, revisionId: first.revisionId };
}

/** Fresh things in the house, for one request that may change them. */
export async function setStage(
  { organizationId, targetOrganizationId }: House,
  userId: string | undefined,
): Promise<Stage> {
  const space = await makeSpace({ organizationId });
  const trashed = await makeSpace({ organizationId, deletedAt: now() });
  const collection = await makeCollection({ organizationId });
  const parent = await makeCollection({ organizationId });
  const git = {
    organizationId,
    spaceId: space.id,
    url: "https://git.example.org/docs.git",
    ref: "refs/heads/main",
  };
  await db().gitSync.create({ data: { ...git, provider: "github", repoName: "docs" } });
  const run = await db().gitRun.create({
    data: { ...git, id: newId(), direction: "import", status: "success", options: {} },
  });
  const content = await fillSpace(space);
  const changeRequest = await makeChangeRequest({ space });
  const commentId = await makeComment({ space });
  const requestCommentId = await makeComment({ space, changeRequest });
  const token = await makeToken(userId ? { user: { id: userId } } : {});
  const member = await makeMember({ organization: { id: organizationId } });
  const team = await makeTeam({ organization: { id: organizationId } });
  const site = await makeSite({ organizationId });
  const menu = await makeSiteMenu({ site, spaces: [space, await makeSpace({ organizationId })] });
  const other = await makeSpace({ organizationId });
  for (const resource of [{ space }, { collection }]) {
    await makeGrant({ level: "read", ...resource, user: { id: member.userId } });
    await makeGrant({ level: "read", ...resource, team });
  }
  return {
    organizationId,
    targetOrganizationId,
    spaceId: space.id,
    trashedSpaceId: trashed.id,
    collectionId: collection.id,
    parentCollectionId: parent.id,
    runId: run.id,
    ...content,
    changeRequestId: changeRequest.id,
    commentId,
    commentReplyId: await makeReply({ space, commentId }),
    requestCommentId,
    requestReplyId: await makeReply({ space, changeRequest, commentId: requestCommentId }),
    reviewId: await makeReview({ changeRequest, user: { id: member.userId } }),
    tokenId: token.id,
    userId: member.userId,
    teamId: team.id,
    siteId: site.id,
    ...menu,
    otherSpaceId: other.id,
  };
}

/** A digest of every row of every table but counters, last uses, and what is derived and kept. */
export async function digestOfEverything(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name NOT IN ('Throttle', 'DerivedDocument', 'PdfExport', '_prisma_migrations') ORDER BY 1`;
  const parts = tables.map(
    ({ name }) => `SELECT coalesce(string_agg(md5((to_jsonb(t) - 'lastUsedAt' - 'lastSeenAt')::text), ''
    ORDER BY md5((to_jsonb(t) - 'lastUsedAt' - 'lastSeenAt')::text)), '') AS d FROM "${name}" t`,
  );
  const [row] = await db().$queryRawUnsafe<{ digest: string }[]>(
    `SELECT md5(string_agg(d, '/')) AS digest FROM (${parts.join(" UNION ALL ")}) all_rows`,
  );
  return row?.digest ?? "";
}
