import { openSession } from "@/access/authentication/session";
import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { documentIdOf } from "@/domains/content/document-id";
import { createShareLink } from "@/domains/sites/share-links/service";
import { provideEnv } from "@/env";
import { now } from "@/lib/clock";
import { publishedUrl } from "@/scopes/site-address";
import { actOf } from "@/testing/act";
import { dropWaitingBackups, makeBackupFile, provideBackupFolder } from "@/testing/make/backup";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeChecks } from "@/testing/make/check";
import { CLAIMS_SCHEMA } from "@/testing/make/claims";
import { makeCollection } from "@/testing/make/collection";
import { makeComment, makeReply } from "@/testing/make/comment";
import { makeContent } from "@/testing/make/content";
import { makeConversation } from "@/testing/make/conversation";
import { makeFailedJob } from "@/testing/make/failed-job";
import { makeGitConnection, makeGitInstallation } from "@/testing/make/git-installation";
import { makeGrant, makeTeam } from "@/testing/make/grant";
import { holdHost } from "@/testing/make/host";
import { makeImportRun, makeUpload } from "@/testing/make/import-run";
import { makeInviteLink } from "@/testing/make/invite";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeNotification } from "@/testing/make/notification";
import { makeOrganization } from "@/testing/make/organization";
import { makePageOwnership } from "@/testing/make/page-ownership";
import { makeReview } from "@/testing/make/review";
import { makeSamlKey, makeSamlProvider } from "@/testing/make/saml-provider";
import { makeScimToken } from "@/testing/make/scim-token";
import { makeServiceAccount } from "@/testing/make/service-account";
import { makeSite, makeSiteMenu } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { makeSpec } from "@/testing/make/spec";
import { makeApplication, makeToken } from "@/testing/make/token";
import { makeOffer, makeTransfer } from "@/testing/make/transfer";
import { makeGlossaryEntry, makeTranslation, makeTranslationConflict } from "@/testing/make/translation";
import { makeDelivery, makeWebhook } from "@/testing/make/webhook";
import type { Caller } from "./table";

/** The resources that the requests use. Most of the keys are names of path parameters. */
export interface Resources {
  organizationId: string;
  /** An organization in which the caller is also an administrator. */
  targetOrganizationId: string;
  spaceId: string;
  trashedSpaceId: string;
  collectionId: string;
  parentCollectionId: string;
  runId: string;
  /** A Git Sync connection of the space. */
  installationId: string;
  /** A Git connection of the organization that has no spaces. */
  gitConnectionId: string;
  /** A revision of the space that isn't its head. */
  revisionId: string;
  pageId: string;
  pagePath: string;
  /** The page, whose owner is the member. */
  ownedPageId: string;
  fileId: string;
  reusableContentId: string;
  documentId: string;
  /** A change request in the space that none of the callers created. */
  changeRequestId: string;
  /** A comment on the space and a reply to it. None of the callers wrote the comment or the reply. */
  commentId: string;
  commentReplyId: string;
  /** A comment on the change request, and a reply. */
  requestCommentId: string;
  requestReplyId: string;
  /** A check run on the space, and one of its findings. */
  checkRunId: string;
  findingId: string;
  /** A check run on the change request, and one of its findings. */
  requestCheckRunId: string;
  requestFindingId: string;
  /** A review of the change request by the person `userId`, who was asked to review it. */
  reviewId: string;
  /** A second token of the caller. */
  tokenId: string;
  /** An application that the caller approved. */
  applicationId: string;
  callerId: string;
  /** One of the caller's notifications about the space. */
  notificationId: string;
  sessionId: string;
  /** A member of the organization. */
  userId: string;
  teamId: string;
  /** A site with two spaces: the space, and another space in a section. The section is in a group next to a link. */
  siteId: string;
  siteSectionId: string;
  siteSpaceId: string;
  siteSectionGroupId: string;
  siteExternalLinkId: string;
  siteRedirectId: string;
  /** A bundle that contains an earlier state of the site. */
  bundleId: string;
  /** The last part of an invite link to the organization. */
  inviteId: string;
  /** The last part of an invite link to an organization that no caller belongs to. */
  openOrganizationId: string;
  openInviteId: string;
  /** A service account of the organization. */
  machineId: string;
  /** A webhook of the organization. The webhook subscribes to an event that doesn't occur in the tests. */
  webhookId: string;
  deliveryId: string;
  /** An entry of the organization's audit log. */
  auditEventId: string;
  /** A domain that the organization has verified. */
  emailDomain: string;
  /** A space that the site doesn't show. */
  otherSpaceId: string;
  /** A share link of the site. */
  shareLinkId: string;
  hostname: string;
  /** A published public site, and its URL. */
  publishedSiteId: string;
  publishedAddress: string;
  /** The hostname of the organization. */
  subdomain: string;
  /** A SAML provider of the organization. */
  samlProviderId: string;
  /** Another SAML provider, whose key is currently being rotated. */
  renewedProviderId: string;
  samlKeyId: string;
  scimTokenId: string;
  /** A specification with one version. */
  specSlug: string;
  versionId: string;
  /** A support conversation in the organization. One of its issues belongs to a cluster. */
  conversationId: string;
  issueId: string;
  clusterId: string;
  /** A translation in the space. */
  translationId: string;
  /** An item of the translation with an unresolved conflict. */
  itemId: string;
  glossaryEntryId: string;
  /**
   * An organization's offer to transfer itself to this organization. No caller belongs to the organization
   * that makes the offer.
   */
  transferId: string;
  /** A transfer from this organization to an organization that no caller belongs to. */
  madeTransferId: string;
  /** A job that has failed permanently. */
  jobId: string;
  /** A file in BACKUP_DIR. */
  backupId: string;
  /** Ensures that no backup is waiting for the worker. */
  idleBackups: string;
  /** A waiting import into the space. */
  importRunId: string;
  /** The key of a file that was uploaded for an import. */
  uploadKey: string;
}

/** The role of each caller in the organization. */
export const ROLES: readonly [Caller, Level | null][] = [
  ["guest", null],
  ["reader", "read"],
  ["commenter", "comment"],
  ["editor", "edit"],
  ["reviewer", "review"],
  ["creator", "create"],
  ["administrator", "admin"],
];

/** Callers without a role on a space. Each is mapped to a caller with equal access. */
const SAME_PEOPLE: readonly [Caller, Caller][] = [
  ["account from elsewhere", "administrator of another organization"],
  ["guest without a role", "guest"],
  ["member without a role", "creator"],
];

/** A public space on which only administrators have a role. */
export const OPEN_SPACE = { visibility: "public", inheritsDefaultLevel: false, defaultLevel: null } as const;

export interface OrganizationFixture {
  organizationId: string;
  targetOrganizationId: string;
  tokens: Readonly<Record<Caller, string | undefined>>;
  /** Maps each caller to a person. The person is undefined for callers without a valid credential. */
  people: Readonly<Partial<Record<Caller, string>>>;
}

/**
 * Creates an organization that has a member with each role. Also creates people who don't have access to the
 * organization.
 */
export async function makeOrganizationFixture(): Promise<OrganizationFixture> {
  const organization = await makeOrganization();
  const target = await makeOrganization();
  provideEnv({ INSTANCE_ORGANIZATION: organization.id });
  provideBackupFolder();
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
  const suspended = await makePerson({ organization, role: "admin", disabledAt: now() });
  tokens["suspended administrator"] = suspended.token;
  people["suspended administrator"] = suspended.user.id;
  const { user } = await makePerson({ organization, role: "admin" });
  for (const [visitor, caller] of SAME_PEOPLE) {
    tokens[visitor] = tokens[caller];
    people[visitor] = people[caller];
  }
  tokens["no token"] = undefined;
  tokens["garbage token"] = "not-a-token-that-was-ever-given";
  tokens["revoked token"] = (await makeToken({ user, revoked: true })).secret;
  tokens["expired token"] = (await makeToken({ user, expiresAt: new Date(now().getTime() - 1000) })).secret;
  return { organizationId: organization.id, targetOrganizationId: target.id, tokens, people };
}

const guide = (reusableContentId: string) =>
  "# Guide\n\nWhat this guide is about stands in the [notes](notes.txt).\n\n" +
  `{% include "content:reusable-content/${reusableContentId}" %}\n`;

/**
 * Creates two revisions. The first revision has a file, a page that links to the file, and reusable content.
 * The second revision has an additional page.
 */
async function fillSpace(space: Space) {
  const [pageId, fileId, reusableContentId] = [newId(), newId(), newId()];
  const text = "# Reused\n";
  const first = await makeContent({
    space,
    pages: [
      { id: pageId, title: "Guide", slug: "guide", gitPath: "guide.md", text: guide(reusableContentId) },
    ],
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

interface Base {
  organizationId: string;
  space: Space;
  userId: string;
  /** The person who will send the request. */
  caller: string | undefined;
  /** The team, the change request and the page, if an earlier function has created them. */
  teamId?: string;
  changeRequestId?: string;
  pageId?: string;
}

async function discuss({ space, userId }: Base) {
  const changeRequest = await makeChangeRequest({ space });
  const commentId = await makeComment({ space });
  const requestCommentId = await makeComment({ space, changeRequest });
  return {
    changeRequestId: changeRequest.id,
    commentId,
    commentReplyId: await makeReply({ space, commentId }),
    requestCommentId,
    requestReplyId: await makeReply({ space, changeRequest, commentId: requestCommentId }),
    reviewId: await makeReview({ changeRequest, user: { id: userId } }),
  };
}

/** Checks the space and a change request that are already filled with pages. */
async function check({ organizationId, space, changeRequestId: id, pageId }: Base) {
  const ofSpace = await makeChecks({ organizationId, spaceId: space.id, branchId: space.branchId }, pageId);
  const where = { organizationId_id: { organizationId, id: id ?? "" } };
  const { branchId } = await db().changeRequest.findUniqueOrThrow({ where });
  const ofRequest = await makeChecks({ organizationId, spaceId: space.id, branchId }, pageId);
  return {
    ...ofSpace,
    requestCheckRunId: ofRequest.checkRunId,
    requestFindingId: ofRequest.findingId,
  };
}

async function own({ organizationId, space, userId, pageId = "" }: Base) {
  await makePageOwnership({ organizationId, spaceId: space.id, pageId, userId });
  return { ownedPageId: pageId };
}

async function grant({ organizationId, space, userId }: Base) {
  const team = await makeTeam({ organization: { id: organizationId } });
  const collection = await makeCollection({ organizationId });
  const parent = await makeCollection({ organizationId });
  for (const resource of [{ space }, { collection }]) {
    await makeGrant({ level: "read", ...resource, user: { id: userId } });
    await makeGrant({ level: "read", ...resource, team });
  }
  return { teamId: team.id, collectionId: collection.id, parentCollectionId: parent.id };
}

async function runGit({ organizationId, space, userId }: Base) {
  const url = "https://git.example.org/docs.git";
  const git = { organizationId, spaceId: space.id, url, ref: "refs/heads/main" };
  await db().gitSync.create({ data: { ...git, provider: "github", repoName: "docs" } });
  const run = { id: newId(), direction: "import", status: "success", options: {} } as const;
  await db().gitRun.create({ data: { ...git, ...run } });
  const { id } = await makeGitInstallation({ organizationId, spaceId: space.id, authorizedById: userId });
  return { runId: run.id, installationId: id };
}

const connectMany = async ({ organizationId, userId }: Base) => ({
  gitConnectionId: (await makeGitConnection({ organizationId, authorizedById: userId })).id,
});

async function importFiles({ organizationId, space, userId }: Base) {
  const uploadKey = await makeUpload(organizationId, Buffer.from("# Page\n"));
  return { importRunId: await makeImportRun(space, userId), uploadKey };
}

async function show({ organizationId, space, userId, teamId }: Base) {
  const site = await makeSite({
    organizationId,
    adaptiveSchema: CLAIMS_SCHEMA,
    adaptiveSchemaUpdatedAt: now(),
    hostname: `docs.${newId().toLowerCase()}.example`,
  });
  const hostname = site.hostname as string;
  await holdHost({ organizationId, hostname });
  const menu = await makeSiteMenu({ site, spaces: [space, await makeSpace({ organizationId })] });
  await makeGrant({ level: "read", site, user: { id: userId } });
  if (teamId !== undefined) await makeGrant({ level: "read", site, team: { id: teamId } });
  const { id: shareLinkId } = await createShareLink(actOf(newId()), site, "Partners");
  const bundle = { organizationId, id: newId(), siteId: site.id, mark: "earlier", status: "completed" };
  await db().siteBundle.create({ data: bundle });
  return {
    siteId: site.id,
    bundleId: bundle.id,
    hostname,
    ...menu,
    shareLinkId,
    otherSpaceId: (await makeSpace({ organizationId })).id,
  };
}

async function publish({ space }: Base) {
  const site = await makeSite({ spaces: [space], publishedAt: now() });
  return { publishedSiteId: site.id, publishedAddress: publishedUrl(site) };
}

async function nameOrganization({ organizationId: id }: Base) {
  const hostname = `host-${newId().toLowerCase()}`;
  await db().organization.update({ where: { id }, data: { hostname } });
  return { subdomain: hostname };
}

const trash = async ({ organizationId }: Base) => ({
  trashedSpaceId: (await makeSpace({ organizationId, deletedAt: now() })).id,
});

const invite = async ({ organizationId }: Base) => ({ inviteId: await makeInviteLink({ organizationId }) });

async function inviteElsewhere() {
  const { id } = await makeOrganization();
  return { openOrganizationId: id, openInviteId: await makeInviteLink({ organizationId: id }) };
}

const employMachine = async ({ organizationId }: Base) => ({
  machineId: (await makeServiceAccount({ organizationId })).userId,
});

async function tellElsewhere({ organizationId }: Base) {
  const webhook = await makeWebhook({ organizationId, events: ["deleteTranslation"] });
  return { webhookId: webhook.id, deliveryId: await makeDelivery(webhook) };
}

async function proveDomain({ organizationId }: Base) {
  const emailDomain = `${newId().toLowerCase()}.example`;
  const data = { emailDomains: { push: emailDomain } };
  await db().organization.update({ where: { id: organizationId }, data });
  await db().emailDomainClaim.create({ data: { organizationId, domain: emailDomain } });
  return { emailDomain };
}

async function recordAuditEvent({ organizationId, userId, space }: Base) {
  const targets = { spaceId: space.id };
  const event = { organizationId, id: newId(), action: "getSpaceById", userId, targets, details: {} };
  await db().auditEvent.create({
    data: { ...event, credentialKind: "token", credentialId: "x", requestId: "x" },
  });
  return { auditEventId: event.id };
}

const provideIdentities = async ({ organizationId }: Base) => ({
  samlProviderId: (await makeSamlProvider({ organizationId })).id,
});

async function renewKey({ organizationId }: Base) {
  const provider = await makeSamlProvider({ organizationId });
  const samlKeyId = await makeSamlKey(provider);
  await makeSamlKey(provider);
  return { renewedProviderId: provider.id, samlKeyId };
}

const provisionPeople = async ({ organizationId }: Base) => ({
  scimTokenId: (await makeScimToken(organizationId)).id,
});

async function describeApi({ organizationId }: Base) {
  const { slug, versionId } = await makeSpec({ organizationId });
  return { specSlug: slug, versionId };
}

async function translated({ organizationId, space }: Base) {
  const translation = await makeTranslation({ organizationId, spaceId: space.id });
  return {
    translationId: translation.id,
    itemId: await makeTranslationConflict(translation),
    glossaryEntryId: await makeGlossaryEntry(organizationId),
  };
}

const transferred = async ({ organizationId }: Base) => ({
  transferId: await makeOffer({ to: organizationId }),
  madeTransferId: await makeTransfer({ from: organizationId }),
});

const connectedApplication = async ({ caller, userId, organizationId }: Base) => ({
  applicationId: (await makeApplication({ id: caller ?? userId }, organizationId)).id,
});

const secondToken = async ({ caller }: Base) => ({
  tokenId: (await makeToken(caller ? { user: { id: caller } } : {})).id,
});

async function signIn({ caller, userId }: Base) {
  const { id, version } = await db().user.findUniqueOrThrow({ where: { id: caller ?? userId } });
  const session = await openSession({ id, version }, { userAgent: "Test", address: "192.0.2.1" });
  return { callerId: id, sessionId: session?.sessionId ?? "" };
}

/**
 * The functions that create resources in addition to a space and a member. Each has the names of the
 * resources that it creates.
 */
const PARTS: readonly [readonly (keyof Resources)[], (base: Base) => Promise<Partial<Resources>>][] = [
  [
    ["revisionId", "pageId", "pagePath", "fileId", "reusableContentId", "documentId"],
    ({ space }) => fillSpace(space),
  ],
  [
    ["changeRequestId", "commentId", "commentReplyId", "requestCommentId", "requestReplyId", "reviewId"],
    discuss,
  ],
  [["ownedPageId"], own],
  [["checkRunId", "findingId", "requestCheckRunId", "requestFindingId"], check],
  [["teamId", "userId", "collectionId", "parentCollectionId"], grant],
  [["runId", "spaceId", "installationId"], runGit],
  [["gitConnectionId"], connectMany],
  [["importRunId", "uploadKey"], importFiles],
  [
    [
      "siteId",
      "bundleId",
      "siteSectionId",
      "siteSpaceId",
      "siteSectionGroupId",
      "siteExternalLinkId",
      "siteRedirectId",
      "shareLinkId",
      "hostname",
      "otherSpaceId",
    ],
    show,
  ],
  [["publishedSiteId", "publishedAddress"], publish],
  [["subdomain"], nameOrganization],
  [["trashedSpaceId"], trash],
  [["inviteId"], invite],
  [["openOrganizationId", "openInviteId"], inviteElsewhere],
  [["machineId"], employMachine],
  [["webhookId", "deliveryId"], tellElsewhere],
  [["emailDomain"], proveDomain],
  [["auditEventId"], recordAuditEvent],
  [["samlProviderId"], provideIdentities],
  [["renewedProviderId", "samlKeyId"], renewKey],
  [["scimTokenId"], provisionPeople],
  [["specSlug", "versionId"], describeApi],
  [["conversationId", "issueId", "clusterId"], makeConversation],
  [["translationId", "itemId", "glossaryEntryId"], translated],
  [["transferId", "madeTransferId"], transferred],
  [["tokenId"], secondToken],
  [["applicationId"], connectedApplication],
  [["jobId"], async ({ organizationId }) => ({ jobId: await makeFailedJob(organizationId) })],
  [["backupId"], async () => ({ backupId: await makeBackupFile() })],
  [["idleBackups"], async () => ({ idleBackups: await dropWaitingBackups() })],
  [
    ["notificationId"],
    async ({ space, caller, userId }) => ({
      notificationId: await makeNotification(space, caller ?? userId),
    }),
  ],
  [["callerId", "sessionId"], signIn],
];

/** All names of resources. */
export const RESOURCE_NAMES: readonly (keyof Resources)[] = [
  "organizationId",
  "targetOrganizationId",
  ...PARTS.flatMap(([names]) => names),
];

/**
 * Creates new resources in the organization for a request that can change them. Creates at least the
 * resources with the given names.
 */
export async function makeResources(
  { organizationId, targetOrganizationId }: OrganizationFixture,
  caller: string | undefined,
  wanted: readonly string[] = RESOURCE_NAMES,
  settings: Partial<typeof OPEN_SPACE> = {},
): Promise<Resources> {
  const space = await makeSpace({ organizationId, ...settings });
  // A person who is asked to review must have a role on the space.
  const role = settings.visibility === undefined ? "read" : "admin";
  const { userId } = await makeMember({ organization: { id: organizationId }, role });
  const resources = { organizationId, targetOrganizationId, spaceId: space.id, userId };
  for (const [names, make] of PARTS)
    if (names.some((name) => wanted.includes(name)))
      Object.assign(resources, await make({ ...resources, space, caller }));
  return resources as Resources;
}
