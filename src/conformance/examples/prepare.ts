import { db } from "@/db/client";
import { now } from "@/lib/clock";
import { makeSigningKey } from "@/testing/certificate";
import { makeMember } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlProvider } from "@/testing/make/saml-provider";
import type { rest } from "@/testing/rest";
import type { Resources } from "../access-matrix/resources";

interface ExampleContext {
  /**
   * A function that sends requests as the administrator. The recording contains the administrator's requests.
   */
  api: ReturnType<typeof rest>;
  administrator: string;
  resources: Resources;
}

interface Preparation {
  /** Resources that must exist even though the request doesn't contain them. */
  after?: readonly (keyof Resources)[];
  /** Steps that run before the request, through the API if possible. */
  before?: (context: ExampleContext) => Promise<unknown>;
  /** Returns the body. This body is sent if the access matrix doesn't send a body for the operation. */
  body?: (context: ExampleContext) => Promise<unknown>;
}

const identities = () => ({
  ssoURL: "https://id.example.org/saml",
  entityID: "https://id.example.org/",
  certificate: makeSigningKey().certificate,
});

const ofOrganization = ({ organizationId }: Resources) => `/orgs/${organizationId}`;

const joinTeam = ({ api, resources }: ExampleContext) =>
  api.put(`${ofOrganization(resources)}/teams/${resources.teamId}/members/${resources.userId}`, {
    role: "member",
  });

/** Creates an organization that enforces single sign-on. The administrator belongs to it. */
async function enforceElsewhere({ administrator }: ExampleContext): Promise<void> {
  const { id: organizationId } = await makeOrganization({ title: "Partners", sso: true });
  await makeMember({ organization: { id: organizationId }, user: { id: administrator } });
  await makeSamlProvider({ organizationId, ...identities() });
}

const ofSite = (resources: Resources) => `${ofOrganization(resources)}/sites/${resources.siteId}`;

/** Adds an item to a site, and returns the item's ID. */
const addToSite = async ({ api, resources }: ExampleContext, path: string, input: object): Promise<string> =>
  (await api.post(`${ofSite(resources)}/${path}`, input)).body.id;

async function spaceOf({ api, resources }: ExampleContext): Promise<string> {
  return (await api.post(`${ofOrganization(resources)}/spaces`, { title: "Guides" })).body.id;
}

const before = (thing: object) => ({ position: { before: thing } });

async function beforeGroup(context: ExampleContext) {
  const id = await addToSite(context, "section-groups", { title: "Guides" });
  return before({ type: "site-section-group", id });
}

async function beforeSection(context: ExampleContext) {
  const siteSection = await addToSite(context, "sections", {
    spaceId: await spaceOf(context),
    title: "Guides",
  });
  return before({ type: "site-section", siteSection });
}

async function beforeSpace(context: ExampleContext) {
  const { siteSectionId: sectionId } = context.resources;
  const siteSpace = await addToSite(context, "site-spaces", { spaceId: await spaceOf(context), sectionId });
  return before({ type: "site-space", siteSpace });
}

/** Links a member to the provider, as a sign-in does. */
async function linkMember({ resources }: ExampleContext): Promise<void> {
  const { organizationId, samlProviderId, userId } = resources;
  await db().samlIdentity.create({
    data: { organizationId, samlProviderId, nameId: "ada", userId, groups: ["Writers"], groupsAt: now() },
  });
}

const question = "What is in the guide?";

/**
 * Steps and bodies that an example needs in addition to the request in the access matrix. For example, a list
 * needs an item.
 */
export const PREPARATIONS: Readonly<Record<string, Preparation>> = {
  getSAMLProviderGroups: {
    after: ["samlProviderId"],
    before: ({ api, resources }) =>
      api.put(`${ofOrganization(resources)}/saml/${resources.samlProviderId}/groups`, {
        attribute: "groups",
        apply: true,
        mappings: [{ group: "Writers", role: "edit" }],
      }),
  },
  listConnectedApplications: { after: ["applicationId"] },
  listConversations: { after: ["conversationId"] },
  listGitConnections: { after: ["gitConnectionId"] },
  listGlossaryEntries: { after: ["glossaryEntryId"] },
  listInstanceBackups: { after: ["backupId"] },
  listNotificationMutes: { before: ({ api, resources }) => api.put(`/spaces/${resources.spaceId}/mute`) },
  listNotifications: { after: ["notificationId"] },
  listOrganizationInviteLinks: { after: ["inviteId"] },
  listOrganizationsRequiringSSO: { before: enforceElsewhere },
  listSCIMTokens: { after: ["scimTokenId"] },
  listServiceAccounts: { after: ["machineId"] },
  listSiteQuestions: {
    after: ["pageId"],
    before: ({ api, resources }) =>
      api.post(`${ofOrganization(resources)}/sites/${resources.siteId}/ask`, {
        question,
        scope: { mode: "all" },
      }),
  },
  listSpacesInCollectionById: {
    before: ({ api, resources }) =>
      api.post(`${ofOrganization(resources)}/spaces`, { title: "Guides", parent: resources.collectionId }),
  },
  listSSOProviderLoginsInOrganization: {
    after: ["samlProviderId"],
    before: ({ api, resources }) =>
      api.patch(`${ofOrganization(resources)}/saml/${resources.samlProviderId}`, identities()),
  },
  listTeamMembersInOrganizationById: { before: joinTeam },
  listTeamPermissionsInSite: { after: ["teamId"] },
  listTeamPermissionsInSpace: { after: ["teamId"] },
  listTeamsForOrganizationMember: { after: ["teamId"], before: joinTeam },
  listUserPermissionsInSpace: { after: ["teamId"] },
  listWebhooks: { after: ["webhookId"] },
  moveSiteSection: { body: beforeSection },
  moveSiteSectionGroup: { body: beforeGroup },
  moveSiteSpace: { body: beforeSpace },
  previewSAMLProviderGroups: { after: ["samlProviderId", "userId"], before: linkMember },
  searchSiteContent: { after: ["pageId"] },
};
