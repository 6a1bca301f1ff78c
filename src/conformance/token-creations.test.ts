import { describe, expect, it } from "vitest";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";

/** Operations whose status or name says that they create a resource. */
const creations = operationsOf(appRouter)
  .filter(
    ({ id, method, status }) =>
      method !== "GET" &&
      method !== "DELETE" &&
      (status === 201 || /^(?:create|add|install|invite|generate|offer|start|duplicate|rotate)/.test(id)),
  )
  .map(({ id }) => id);

/**
 * Operations that create credentials. A new credential expires no later than the token that created it, and is revoked together
 * with that token.
 */
const ENDS = ["createAccessToken", "createServiceAccount", "rotateServiceAccountToken"];

/**
 * Operations that create content and settings. The created resources belong to an organization, don't give access, and
 * stay when the member leaves.
 */
const CONTENT = [
  "addExternalLinkToSite",
  "addImageToSite",
  "addSectionGroupToSite",
  "addSectionToGroup",
  "addSectionToSite",
  "addSpaceToSite",
  "applyTemplateToSpace",
  "createChangeRequest",
  "createChangeRequestFromIssuesCluster",
  "createCollection",
  "createOpenAPISpec",
  "createOrUpdateOpenAPISpecBySlug",
  "createOrganization",
  "createOrganizationTeam",
  "createSite",
  "createSiteRedirect",
  "createSpace",
  "createTranslation",
  "duplicateSpace",
  "pingWebhook",
  "redeliverWebhookDelivery",
  "rollbackToRevision",
  "startImportRun",
  "submitChangeRequestReview",
];

/**
 * Operations that create resources that give access or send data. Administrators can list and delete these resources, and the
 * audit log contains them.
 */
const OF_THE_ORGANIZATION: Readonly<Record<string, string>> = {
  addMemberToOrganizationTeamById: "An administrator ends the membership of the team.",
  createGitConnection: "Each run checks the rights of the person who made the connection.",
  createOrganizationInvite: "An administrator revokes the invite link.",
  createOrganizationSAMLProvider: "An administrator deletes the provider.",
  createSAMLProviderKey: "An administrator deletes the key.",
  createSCIMToken: "An administrator revokes the token.",
  createSiteShareLink: "An administrator of the site revokes the link.",
  createWebhook: "An administrator deletes the webhook.",
  installGitSyncProviderOnTarget: "Each run checks the rights of the person who made the connection.",
  inviteToCollection: "An administrator of the collection ends the access.",
  inviteToSite: "An administrator of the site ends the access.",
  inviteToSpace: "An administrator of the space ends the access.",
  inviteUsersToOrganization: "An administrator revokes the invites and removes the members.",
  offerCollectionTransfer: "An administrator of the other organization must accept it.",
  offerSpaceTransfer: "An administrator of the other organization must accept it.",
  rotateWebhookSecret: "An administrator rotates it again.",
};

/** Operations whose results expire within an hour, whatever the expiration date of the token is. */
const SHORT_LIVED = ["generateStorageUploadURL"];

/** Operations that only administrators of the instance can call. */
const OF_THE_INSTANCE = ["startInstanceBackup"];

const decided = [
  ...ENDS,
  ...CONTENT,
  ...Object.keys(OF_THE_ORGANIZATION),
  ...SHORT_LIVED,
  ...OF_THE_INSTANCE,
];

describe("a resource that a token creates", () => {
  it("is listed here, and either expires with the token or has a reason to stay", () => {
    expect(creations.filter((id) => !decided.includes(id))).toEqual([]);
    expect(decided.filter((id) => !creations.includes(id))).toEqual([]);
  });

  it("expires no later than the token if it's a credential, and is revoked with the token", async () => {
    const { token, organizationId } = await makePerson({ role: "admin" });
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const script = (await rest(token).post("/user/tokens", { name: "Script", expiresAt })).body;
    const accounts = `/orgs/${organizationId}/service-accounts`;
    const made = await rest(script.token).post(accounts, { title: "First", role: "read" });
    const other = (await rest(token).post(accounts, { title: "Second", role: "read" })).body;
    const rotated = await rest(script.token).post(`${accounts}/${other.user.id}/token`, {});
    const child = await rest(script.token).post("/user/tokens", { name: "Child" });
    const answers = [child, made, rotated];
    for (const { status, body } of answers) expect([200, 201], JSON.stringify(body)).toContain(status);
    for (const { body } of answers) {
      const path = `/orgs/${organizationId}`;
      expect((await rest(body.token).get(path)).status).toBe(200);
    }
    const latest = [script.expiresAt];
    expect(child.body.expiresAt).toEqual(latest[0]);
    expect((await rest(token).delete(`/user/tokens/${script.id}`)).status).toBe(204);
    const statuses = [];
    for (const { body } of answers)
      statuses.push((await rest(body.token).get(`/orgs/${organizationId}`)).status);
    expect(statuses).toEqual([401, 401, 401]);
  });
});
