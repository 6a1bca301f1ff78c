import { openSession } from "@/access/authentication/session";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { createShareLink } from "@/domains/sites/share-links/service";
import { provideEnv } from "@/env";
import { now } from "@/lib/clock";
import { appUrl } from "@/lib/urls";
import { publishedUrl } from "@/scopes/site-address";
import { actOf } from "@/testing/act";
import { makeBackupFile } from "@/testing/make/backup";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeChecks } from "@/testing/make/check";
import { CLAIMS_SCHEMA } from "@/testing/make/claims";
import { makeCollection } from "@/testing/make/collection";
import { makeComment, makeReply } from "@/testing/make/comment";
import { makeContent, putPage } from "@/testing/make/content";
import { makeConversation } from "@/testing/make/conversation";
import { makeFailedJob } from "@/testing/make/failed-job";
import { makeGitConnection, makeGitInstallation } from "@/testing/make/git-installation";
import { makeGrant, makeTeam } from "@/testing/make/grant";
import { holdHost } from "@/testing/make/host";
import { makeImportRun } from "@/testing/make/import-run";
import { makeInviteLink } from "@/testing/make/invite";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeNotification } from "@/testing/make/notification";
import { makeOrganization } from "@/testing/make/organization";
import { makePageOwnership } from "@/testing/make/page-ownership";
import { makeReview } from "@/testing/make/review";
import { makeSamlKey, makeSamlProvider } from "@/testing/make/saml-provider";
import { makeScimToken } from "@/testing/make/scim-token";
import { makeServiceAccount } from "@/testing/make/service-account";
import { makeSite, makeSiteMenu, type SiteMenu } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { makeSpec } from "@/testing/make/spec";
import { makeApplication } from "@/testing/make/token";
import { makeOffer } from "@/testing/make/transfer";
import { makeGlossaryEntry, makeTranslation, makeTranslationConflict } from "@/testing/make/translation";
import { makeDelivery, makeWebhook } from "@/testing/make/webhook";
import { rest } from "@/testing/rest";

const PICTURE = Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1");

async function makeRun(organizationId: string, spaceId: string): Promise<string> {
  const id = newId();
  await db().gitRun.create({
    data: {
      organizationId,
      id,
      spaceId,
      direction: "import",
      status: "success",
      url: "https://git.example.org/docs.git",
      ref: "refs/heads/main",
      options: {},
    },
  });
  return id;
}

/** Makes a person the owner of a page, and of one new page in each of the other spaces. */
async function makeOwnedPages(
  place: { organizationId: string; spaceId: string; pageId: string },
  others: readonly Space[],
  userId: string,
) {
  const { organizationId } = place;
  await makePageOwnership({ ...place, userId });
  for (const space of others) {
    const pageId = newId();
    await makeContent({ space, pages: [{ id: pageId, title: "Owned" }] });
    await makePageOwnership({ organizationId, spaceId: space.id, pageId, userId });
  }
}

/** Adds a comment by each of these people. Then adds a reply by each of them to the last comment. */
async function makeDiscussion(on: Parameters<typeof makeComment>[0], people: readonly { id: string }[]) {
  let [commentId, commentReplyId] = ["", ""];
  for (const user of people) commentId = await makeComment({ ...on, user });
  for (const user of people) commentReplyId = await makeReply({ ...on, user, commentId });
  return { commentId, commentReplyId };
}

/** Adds three translations between the spaces, glossary terms, and a conflict in the last translation. */
async function makeTranslations(organizationId: string, spaceIds: readonly string[]) {
  let [translationId, itemId, glossaryEntryId] = ["", "", ""];
  for (const [index, language] of ["fr", "de", "es"].entries()) {
    const spaceId = spaceIds[index] as string;
    const sourceSpaceId = spaceIds[(index + 1) % spaceIds.length] as string;
    const translation = await makeTranslation({ organizationId, spaceId, sourceSpaceId, language });
    translationId = translation.id;
    for (const _ of [1, 2, 3]) itemId = await makeTranslationConflict(translation);
    glossaryEntryId = await makeGlossaryEntry(organizationId, language);
  }
  return { translationId, itemId, glossaryEntryId };
}

/**
 * Creates an organization with an administrator and three items for every list in the API contract. The items
 * include collections, and spaces in a collection. One of the spaces has revisions, files, reusable content,
 * links and Git runs.
 */
export async function makeFixture() {
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const administrator = await makePerson({ organization, role: "admin" });
  const admin = rest(administrator.token);
  const collection = await makeCollection({ organizationId });
  for (const _ of [1, 2]) await makeCollection({ organizationId });
  const otherSpaces = [await makeSpace({ parent: collection }), await makeSpace({ parent: collection })];
  const others = otherSpaces.map(({ id }) => id);
  const space = await makeSpace({ parent: collection });
  const files = ["a", "b", "c"].map((name) => ({ id: newId(), gitPath: `img/${name}.gif`, bytes: PICTURE }));
  const links = "![](img/a.gif)\n\n![](img/a.gif)\n\n![](img/a.gif)\n\n[gone](nowhere.md)\n";
  const reusable = { id: newId(), title: "Snippet", text: "Said often.\n" };
  const include = `\n{% include "content:reusable-content/${reusable.id}" %}\n`;
  const pageId = newId();
  const page = {
    id: pageId,
    title: "Start",
    slug: "start",
    gitPath: "start.md",
    text: `# Start\n\n${links}${include.repeat(3)}`,
  };
  const changes = [
    reusable,
    ...["Second", "Third"].map((title) => ({ ...reusable, id: newId(), title })),
  ].map((reusableContent) => ({ kind: "put-reusable-content", reusableContent }) as const);
  await makeContent({ space, pages: [page], files, changes });
  await makeContent({ space, changes: [putPage({ ...page, title: "Start again" })] });
  let runId = "";
  for (const _ of [1, 2, 3]) runId = await makeRun(organizationId, space.id);
  let importRunId = "";
  for (const _ of [1, 2, 3]) importRunId = await makeImportRun(space, administrator.user.id);
  let tokenId = "";
  for (const name of ["One", "Two"]) tokenId = (await admin.post("/user/tokens", { name })).body.id;
  let applicationId = "";
  for (const _ of [1, 2, 3]) applicationId = (await makeApplication(administrator.user)).id;
  const session = await openSession(administrator.user, { userAgent: "Test", address: "192.0.2.1" });
  const sync = { url: "https://git.example.org/docs.git", ref: "refs/heads/main" };
  await db().gitSync.create({ data: { organizationId, spaceId: space.id, ...sync } });
  const { user } = administrator;
  const connected = { organizationId, spaceId: space.id, authorizedById: user.id };
  const { id: installationId } = await makeGitInstallation(connected);
  let gitConnectionId = "";
  for (const _ of [1, 2, 3])
    gitConnectionId = (await makeGitConnection({ organizationId, authorizedById: user.id })).id;
  let changeRequestId = "";
  const people: { id: string }[] = [user];
  for (const _ of [1, 2]) people.push({ id: (await makeMember({ organization })).userId });
  const ofSpace = await makeDiscussion({ space }, people);
  let ofRequest = ofSpace;
  let reviewId = "";
  for (const subject of ["First", "Second", "Third"]) {
    const changeRequest = await makeChangeRequest({ space, user, subject });
    changeRequestId = changeRequest.id;
    await admin.patch(`/spaces/${space.id}/change-requests/${changeRequestId}`, { status: "open" });
    ofRequest = await makeDiscussion({ space, changeRequest }, people);
    if (subject !== "Third") continue;
    for (const person of people) reviewId = await makeReview({ changeRequest, user: person });
  }
  const branches = { organizationId, spaceId: space.id };
  let checks = await makeChecks({ ...branches, branchId: space.branchId });
  for (const _ of [1, 2]) checks = await makeChecks({ ...branches, branchId: space.branchId });
  const where = { organizationId_id: { organizationId, id: changeRequestId } };
  const { branchId } = await db().changeRequest.findUniqueOrThrow({ where });
  let requestChecks = await makeChecks({ ...branches, branchId });
  for (const _ of [1, 2]) requestChecks = await makeChecks({ ...branches, branchId });
  const members = await db().member.findMany({ where: { organizationId } });
  const users = members.map(({ userId: id }) => ({ id }));
  const teams: { id: string }[] = [];
  for (const _ of [1, 2, 3]) teams.push(await makeTeam({ organization, users }));
  const site = await makeSite({
    organizationId,
    adaptiveSchema: CLAIMS_SCHEMA,
    adaptiveSchemaUpdatedAt: now(),
    publishedAt: now(),
    hostname: `docs.${newId().toLowerCase()}.example`,
  });
  const hostname = site.hostname as string;
  await holdHost({ organizationId, hostname });
  let shareLinkId = "";
  for (const name of ["One", "Two", "Three"])
    shareLinkId = (await createShareLink(actOf(newId()), site, name)).id;
  const subdomain = `host-${newId().toLowerCase()}`;
  await db().organization.update({ where: { id: organizationId }, data: { hostname: subdomain } });
  for (const resource of [{ space }, { collection }, { site }]) {
    for (const { userId } of members) await makeGrant({ level: "admin", ...resource, user: { id: userId } });
    for (const team of teams) await makeGrant({ level: "read", ...resource, team });
  }
  let [inviteId, machineId] = ["", ""];
  for (const _ of [1, 2, 3]) {
    inviteId = await makeInviteLink({ organizationId, createdBy: user.id });
    machineId = (await makeServiceAccount({ organizationId })).userId;
  }
  // No server listens at this URL. The webhook gets no events from these tests.
  const unheard = { organizationId, events: ["createOrganization"] };
  let webhook = await makeWebhook(unheard);
  for (const _ of [1, 2]) webhook = await makeWebhook(unheard);
  let deliveryId = "";
  for (const _ of [1, 2, 3]) deliveryId = await makeDelivery(webhook);
  let spec = { slug: "", versionId: "" };
  for (const _ of [1, 2, 3]) spec = await makeSpec({ organizationId, versions: 3 });
  let samlProviderId = "";
  let talk = await makeConversation({ organizationId });
  for (const _ of [1, 2]) talk = await makeConversation({ organizationId });
  for (const _ of [1, 2, 3]) samlProviderId = (await makeSamlProvider({ organizationId })).id;
  const samlKeyId = await makeSamlKey({ organizationId, id: samlProviderId });
  let scimTokenId = "";
  for (const _ of [1, 2, 3]) scimTokenId = (await makeScimToken(organizationId)).id;
  const emails = ["one@example.org", "two@example.org", "three@example.org"];
  await admin.post(`/orgs/${organizationId}/invites`, { emails });
  let transferId = "";
  for (const _ of [1, 2, 3]) transferId = await makeOffer({ to: organizationId });
  const emailDomain = `${newId().toLowerCase()}.example`;
  await admin.patch(`/orgs/${organizationId}`, { emailDomains: [emailDomain] });
  let menu: SiteMenu | undefined;
  for (const _ of [1, 2, 3]) menu = await makeSiteMenu({ site, spaces: [space] });
  for (const _ of [1, 2]) await makeSite({ spaces: [space] });
  provideEnv({ INSTANCE_ORGANIZATION: organizationId });
  let [jobId, backupId] = ["", ""];
  for (const _ of [1, 2, 3]) {
    jobId = await makeFailedJob(organizationId);
    backupId = await makeBackupFile();
  }
  for (const id of [...others, `${space.id}/change-requests/${changeRequestId}`])
    await admin.put(`/spaces/${id}/mute`);
  await makeOwnedPages({ organizationId, spaceId: space.id, pageId }, otherSpaces, user.id);
  let notificationId = "";
  for (const _ of [1, 2, 3]) notificationId = await makeNotification(space, user.id);
  const current = await admin.get(`/spaces/${space.id}`);
  const read = await admin.get(`/spaces/${space.id}/content/page/${pageId}`);
  /** The values for path parameters. */
  const names: Record<string, string> = {
    organizationId,
    collectionId: collection.id,
    spaceId: space.id,
    revisionId: current.body.revision,
    pageId,
    fileId: files[0]?.id ?? "",
    pagePath: "start",
    documentId: read.body.documentId,
    reusableContentId: reusable.id,
    runId,
    installationId,
    connectionId: gitConnectionId,
    changeRequestId,
    reviewId,
    ...ofSpace,
    [`change-requests/${ofSpace.commentId}`]: ofRequest.commentId,
    [`change-requests/${ofSpace.commentReplyId}`]: ofRequest.commentReplyId,
    ...checks,
    [`change-requests/${checks.checkRunId}`]: requestChecks.checkRunId,
    [`change-requests/${checks.findingId}`]: requestChecks.findingId,
    shareLinkId,
    subdomain,
    publishedUrl: publishedUrl(site),
    appUrl: appUrl(`/spaces/${space.id}`),
    tokenId,
    applicationId,
    sessionId: session?.sessionId ?? "",
    userId: user.id,
    callerId: user.id,
    notificationId,
    siteId: site.id,
    hostname,
    ...menu,
    teamId: teams[0]?.id ?? "",
    inviteId,
    samlProviderId,
    samlKeyId,
    scimTokenId,
    specSlug: spec.slug,
    versionId: spec.versionId,
    ...talk,
    emailDomain,
    transferId,
    auditEventId: (await admin.get(`/orgs/${organizationId}/audit-events`)).body.items[0].id,
    jobId,
    backupId,
    importRunId,
    webhookId: webhook.id,
    deliveryId,
    ...(await makeTranslations(organizationId, [space.id, ...others])),
    "service-accounts/userId": machineId,
  };
  return { organization, organizationId, administrator, admin, collection, space, pageId, files, names };
}

export type Fixture = Awaited<ReturnType<typeof makeFixture>>;

/**
 * Replaces the parameters in a path with the resources of this fixture. Under a change request, a parameter
 * can have another value than under the space. Under service accounts, the person is a service account.
 */
export function fill(fixture: Pick<Fixture, "names">, path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fixture.names[name];
    if (value === undefined) throw new Error(`the fixture has nothing for {${name}}: add it`);
    const machine = path.includes("/service-accounts/") && fixture.names[`service-accounts/${name}`];
    if (machine && value === fixture.names.callerId) return machine;
    const ofRequest = path.includes("{changeRequestId}") && fixture.names[`change-requests/${value}`];
    return ofRequest || value;
  });
}
