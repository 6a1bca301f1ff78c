import type { Level } from "@/access/authorization/roles";
import { appUrl } from "@/lib/urls";
import { CLAIMS_SCHEMA } from "@/testing/make/claims";
import type { Resources } from "./resources";

/**
 * Callers who have access only because of a space's visibility. If a request is about a space, these callers
 * send it for a public space on which members have no role.
 */
export const VISITORS = ["account from elsewhere", "guest without a role", "member without a role"] as const;

/**
 * All callers: four callers without a valid credential, a person from another organization, a suspended
 * member, and one member for each role.
 */
export const CALLERS = [
  "no token",
  "garbage token",
  "revoked token",
  "expired token",
  "administrator of another organization",
  "suspended administrator",
  "guest",
  "reader",
  "commenter",
  "editor",
  "reviewer",
  "creator",
  "administrator",
  ...VISITORS,
] as const;
export type Caller = (typeof CALLERS)[number];

export interface Row {
  /** The kind of resource that callers must be able to see before any permission is checked. */
  on: "nothing" | "organization" | "space" | "collection" | "site";
  /**
   * The required level. `member` means all members and guests, and `person` means everyone with a
   * credential.
   */
  needs: "anyone" | "person" | "member" | Level;
  /** Path parameters that replace the names of the resources. */
  parameters?: (resources: Resources) => Record<string, string>;
  /** The query, if the request needs one. */
  query?: (resources: Resources) => string;
  body?: (resources: Resources) => unknown;
  /** Statuses that don't follow from the other fields. A comment explains each of them. */
  except?: Partial<Record<Caller, number>>;
  /** Resources that must exist even though the request doesn't contain them. */
  after?: readonly (keyof Resources)[];
  /**
   * Whether the caller needs the permission on a resource in the body. If that resource is missing, the
   * operation doesn't check a permission.
   */
  permissionOnBody?: boolean;
  /** Whether visitors of the space can also read the resource. */
  visited?: boolean;
  /** Whether the request deletes the resource in the path or shows it to other people. */
  ends?: boolean;
}

const organization = (needs: Row["needs"], row: Partial<Row> = {}): Row => ({
  on: "organization",
  needs,
  ...row,
});
const space = (needs: Row["needs"], row: Partial<Row> = {}): Row => ({ on: "space", needs, ...row });
const visited = (row: Partial<Row> = {}): Row => space("read", { ...row, visited: true });
const collection = (needs: Row["needs"], row: Partial<Row> = {}): Row => ({
  on: "collection",
  needs,
  ...row,
});

/** Path parameters that select the change request instead of its space. */
const ofRequest: Row["parameters"] = ({ requestCommentId, requestReplyId }) => ({
  commentId: requestCommentId,
  commentReplyId: requestReplyId,
});
/** The check run and the finding of the change request, and the resources that they need. */
const ofCheckedRequest: Partial<Row> = {
  parameters: ({ requestCheckRunId, requestFindingId }) => ({
    checkRunId: requestCheckRunId,
    findingId: requestFindingId,
  }),
  after: ["pageId", "changeRequestId", "requestFindingId"],
};
const ofCheckedSpace: Partial<Row> = { after: ["pageId", "changeRequestId", "findingId"] };
const PROVIDER_METADATA = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://id.example.org">
<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>MIIB</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://id.example.org/sso"/>
</IDPSSODescriptor></EntityDescriptor>`;
const instructed = () => ({ instructions: { object: "document", data: {}, nodes: [] } });
const said = () => ({ body: { markdown: "Said." } });
const liked = () => ({ addedReactions: ["👍"] });
const excused = () => ({ reason: "The page follows soon." });
const resolved = () => ({ resolved: true });

const site = (needs: Row["needs"], row: Partial<Row> = {}): Row => ({ on: "site", needs, ...row });

const titled = ({ pageId }: Resources) => ({
  changes: [{ operation: "update_page", page: pageId, title: "Changed" }],
});
const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64");
const repository = () => ({ url: "https://git.example.org/docs.git", ref: "refs/heads/main" });
/** A repository whose host doesn't exist in DNS, so that a check of the repository fails immediately. */
const unreachable = () => ({ provider: "git", url: "https://git.invalid/docs.git", ref: "refs/heads/main" });
/** A host that doesn't exist in DNS, so that a request for its repositories fails immediately. */
const unreachableHost = () => ({
  provider: "github",
  host: "https://git.invalid",
  credentials: { username: "writer", password: "token" },
});

/** Only administrators can find a deleted space. For all other people, the response is 404. */
const TRASH_HIDES: Row["except"] = { reader: 404, commenter: 404, editor: 404, reviewer: 404, creator: 404 };

/**
 * Resources that don't have a public URL are hidden from visitors and from people outside the organization.
 */
const hiddenFromVisitors = (status: 204 | 404): Row["except"] =>
  Object.fromEntries(VISITORS.map((visitor) => [visitor, status]));
const NOT_OF_OTHERS: Row["except"] = { "account from elsewhere": 404, "guest without a role": 404 };

/**
 * A guest can find only their own teams. If a guest requests to delete another team, the request succeeds but
 * has no effect.
 */
const TEAM_HIDES: Partial<Row> = { except: { guest: 404 } };
const DOOMED_TEAM_HIDES: Partial<Row> = { except: { guest: 204 } };

/** Selects a service account instead of a person. */
const ofConnection: Partial<Row> = {
  parameters: ({ gitConnectionId }) => ({ connectionId: gitConnectionId }),
};
const ofMachine: Partial<Row> = { parameters: ({ machineId }) => ({ userId: machineId }) };

/** Maps each operation ID to the required access and to a valid request for new resources. */
export const TABLE: Readonly<Record<string, Row>> = {
  getApiInformation: { on: "nothing", needs: "anyone" },

  getInstance: organization("admin"),
  getInstanceSettings: organization("admin"),
  checkInstanceEmail: organization("admin"),
  listInstanceOrganizations: organization("admin"),
  listInstanceJobs: organization("admin"),
  retryInstanceJob: organization("admin"),
  dropInstanceJob: organization("admin"),
  listInstanceBackups: organization("admin"),
  startInstanceBackup: organization("admin", { after: ["idleBackups"] }),
  getInstanceBackup: organization("admin"),
  downloadInstanceBackup: organization("admin"),
  deleteInstanceBackup: organization("admin"),

  getAuthenticatedUser: { on: "nothing", needs: "person" },
  // All members of the organization, including guests, can look up other members.
  getUserById: organization("member"),
  updateUserById: {
    on: "nothing",
    needs: "person",
    parameters: ({ callerId }) => ({ userId: callerId }),
    body: () => ({ displayName: "Ada" }),
  },
  getUserEmailProof: { on: "nothing", needs: "person" },
  listUserSessions: { on: "nothing", needs: "person" },
  deleteUserSession: { on: "nothing", needs: "person" },
  revokeOtherUserSessions: { on: "nothing", needs: "person" },
  listNotifications: { on: "nothing", needs: "person" },
  markNotificationRead: space("read", { except: hiddenFromVisitors(404) }),
  markNotificationsRead: { on: "nothing", needs: "person" },
  getNotificationSettings: { on: "nothing", needs: "person" },
  updateNotificationSettings: { on: "nothing", needs: "person", body: () => ({ email: "off" }) },
  listNotificationMutes: { on: "nothing", needs: "person" },
  muteSpace: space("read"),
  unmuteSpace: space("read"),
  muteChangeRequest: space("read"),
  unmuteChangeRequest: space("read"),
  listAccessTokens: { on: "nothing", needs: "person" },
  createAccessToken: { on: "nothing", needs: "person", body: () => ({ name: "Another" }) },
  deleteAccessToken: { on: "nothing", needs: "person" },
  listConnectedApplications: { on: "nothing", needs: "person" },
  disconnectApplication: { on: "nothing", needs: "person" },
  revokeOtherAccessTokens: { on: "nothing", needs: "person" },
  listOrganizationAccessTokens: organization("admin"),
  removeOrganizationAccessToken: organization("admin"),

  listOrganizationsForAuthenticatedUser: { on: "nothing", needs: "person" },
  createOrganization: { on: "nothing", needs: "person", body: () => ({ title: "Another" }) },
  getOrganizationById: organization("member"),
  updateOrganizationById: organization("admin", { body: () => ({ ai: true }) }),

  getOrganizationAgentInstructions: organization("read"),
  updateOrganizationAgentInstructions: organization("admin", { body: instructed }),
  updateOrganizationMemberLastSeenAt: organization("member"),
  getOrganizationsForEmailDomain: { on: "nothing", needs: "person" },
  // Members already belong to the organization. The email addresses of the other callers aren't in the
  // organization's domains.
  joinOrganization: {
    on: "nothing",
    needs: "person",
    except: { "administrator of another organization": 400, "suspended administrator": 400, guest: 400 },
  },
  listOrganizationEmailDomains: organization("admin"),
  getOrganizationEmailDomain: organization("admin"),
  verifyOrganizationEmailDomain: organization("admin"),

  inviteUsersToOrganization: organization("admin", { body: () => ({ emails: ["new@example.org"] }) }),
  listOrganizationInvites: organization("admin"),
  deleteOrganizationInvite: organization("admin"),
  // Everyone with the secret can join.
  joinOrganizationWithInvite: {
    on: "nothing",
    needs: "person",
    parameters: ({ openOrganizationId, openInviteId }) => ({
      organizationId: openOrganizationId,
      inviteId: openInviteId,
    }),
  },
  listOrganizationInviteLinks: organization("admin"),
  createOrganizationInvite: organization("admin", { body: () => ({ role: "read" }) }),
  getOrganizationInviteLink: organization("admin"),
  updateOrganizationInviteById: organization("admin", { body: () => ({ role: "edit" }) }),
  deleteOrganizationInviteById: organization("admin"),

  listOrganizationAuditEvents: organization("admin"),
  listOrganizationAuditEventActions: organization("admin"),
  getOrganizationAuditEvent: organization("admin"),
  exportOrganizationAuditEvents: organization("admin"),

  listServiceAccounts: organization("admin"),
  createServiceAccount: organization("admin", { body: () => ({ title: "CI", role: "edit" }) }),
  getServiceAccount: organization("admin", ofMachine),
  removeServiceAccount: organization("admin", ofMachine),
  rotateServiceAccountToken: organization("admin", { ...ofMachine, body: () => ({ expiresAt: null }) }),

  listWebhooks: organization("admin"),
  createWebhook: organization("admin", { body: () => ({ url: "https://hooks.example.org/new" }) }),
  getWebhook: organization("admin"),
  updateWebhook: organization("admin", { body: () => ({ description: "For the team chat" }) }),
  deleteWebhook: organization("admin"),
  rotateWebhookSecret: organization("admin"),
  pingWebhook: organization("admin"),
  listWebhookDeliveries: organization("admin"),
  getWebhookDelivery: organization("admin"),
  redeliverWebhookDelivery: organization("admin"),

  listMembersInOrganizationById: organization("read"),
  getMemberInOrganizationById: organization("read"),
  updateMemberInOrganizationById: organization("admin", { body: () => ({ role: "edit" }) }),
  removeMemberFromOrganizationById: organization("admin"),
  listSpacesForOrganizationMember: organization("admin"),
  listTeamsForOrganizationMember: organization("read"),

  listSAMLProvidersInOrganizationById: organization("admin"),
  createOrganizationSAMLProvider: organization("admin", { body: () => ({ label: "Staff" }) }),
  getOrganizationSAMLProviderById: organization("admin"),
  updateOrganizationSAMLProvider: organization("admin", { body: () => ({ label: "Everybody" }) }),
  deleteOrganizationSAMLProvider: organization("admin"),
  listSAMLProviderKeys: organization("admin", {
    parameters: ({ renewedProviderId }) => ({ samlProviderId: renewedProviderId }),
  }),
  getSAMLProviderGroups: organization("admin"),
  updateSAMLProviderGroups: organization("admin", {
    body: () => ({ attribute: "groups", apply: false, mappings: [{ group: "Writers", role: "edit" }] }),
  }),
  previewSAMLProviderGroups: organization("admin", {
    body: () => ({ mappings: [{ group: "Writers", role: "edit" }] }),
  }),
  listSCIMTokens: organization("admin"),
  createSCIMToken: organization("admin", { body: () => ({ name: "Okta" }) }),
  revokeSCIMToken: organization("admin"),

  createSAMLProviderKey: organization("admin"),
  deleteSAMLProviderKey: organization("admin", {
    parameters: ({ renewedProviderId }) => ({ samlProviderId: renewedProviderId }),
  }),

  listConversations: organization("create"),
  getConversationsStatus: organization("create"),
  ingestConversation: organization("create", {
    body: () => ({ id: "sent", parts: [{ type: "message", role: "user", body: "The export fails." }] }),
  }),
  getConversationById: organization("create"),
  listConversationsIssues: organization("create"),
  getConversationIssueById: organization("create"),
  listConversationsIssuesClusters: organization("create"),
  getConversationsIssuesCluster: organization("create"),
  updateConversationsIssuesCluster: organization("create", { body: () => ({ muted: true }) }),
  createChangeRequestFromIssuesCluster: organization("create", {
    body: ({ spaceId }) => ({ space: spaceId }),
  }),
  // The operation is public, because the sign-in page calls it before the person is known.
  getSSOEnforcement: organization("admin"),
  // The caller needs the permission on the space. A reader of the organization can have it there, but a guest
  // can't see the space.
  startImportRun: organization("edit", {
    body: ({ spaceId, uploadKey }) => ({
      source: { type: "file", files: [uploadKey] },
      target: { space: spaceId },
    }),
    except: { guest: 400 },
    permissionOnBody: true,
  }),
  listImportRuns: organization("member"),
  getImportRun: space("read", { except: { "account from elsewhere": 404 } }),
  cancelImportRun: space("edit", { except: { "account from elsewhere": 404 } }),
  generateStorageUploadURL: organization("edit", {
    body: () => ({ file: { name: "a.gif", type: "image/gif", size: 35 }, kind: "organization_file" }),
  }),
  readSAMLMetadata: organization("admin", { body: () => ({ metadata: PROVIDER_METADATA }) }),
  listOrganizationsRequiringSSO: { on: "nothing", needs: "person" },
  listSSOProviderLoginsInOrganization: { on: "nothing", needs: "anyone" },
  setUserAsSSOMemberForOrganization: organization("admin"),

  listOpenAPISpecs: organization("read"),
  createOpenAPISpec: organization("create", {
    body: ({ userId }) => ({ slug: `api-${userId}`, source: { text: "openapi: 3.1.0" } }),
  }),
  getOpenAPISpecBySlug: organization("read"),
  createOrUpdateOpenAPISpecBySlug: organization("create", {
    body: () => ({ source: { text: "openapi: 3.1.0" } }),
  }),
  updateOpenAPISpecBySlug: organization("create", { body: () => ({ visibility: "public" }) }),
  deleteOpenAPISpecBySlug: organization("create"),
  listOpenAPISpecVersions: organization("read"),
  getLatestOpenAPISpecVersion: organization("read"),
  getLatestOpenAPISpecVersionContent: organization("read"),
  getLatestOpenAPISpecVersionContentRaw: organization("read"),
  getOpenAPISpecVersionById: organization("read"),
  compareOpenAPISpecVersion: organization("read"),
  getOpenAPISpecUsage: organization("read"),
  getOpenAPISpecVersionContentById: organization("read"),
  getOpenAPISpecVersionContentRawById: organization("read"),

  listTeamsInOrganizationById: organization("read"),
  createOrganizationTeam: organization("create", { body: () => ({ title: "Docs" }) }),
  getTeamInOrganizationById: organization("read", TEAM_HIDES),
  updateTeamInOrganizationById: organization("admin", { ...TEAM_HIDES, body: () => ({ title: "Docs" }) }),
  removeTeamFromOrganizationById: organization("admin", DOOMED_TEAM_HIDES),
  listTeamMembersInOrganizationById: organization("read", TEAM_HIDES),
  listPermissionsOfTeam: organization("admin", TEAM_HIDES),
  updateMembersInOrganizationTeam: organization("admin", {
    ...TEAM_HIDES,
    body: ({ userId }) => ({ add: [userId] }),
  }),
  addMemberToOrganizationTeamById: organization("admin", { ...TEAM_HIDES, body: () => ({ role: "owner" }) }),
  deleteMemberFromOrganizationTeamById: organization("admin", DOOMED_TEAM_HIDES),

  inviteToSpace: space("admin", { body: ({ userId }) => ({ role: "edit", users: [userId] }) }),
  listPermissionsAggregateInSpace: space("admin"),
  listUserPermissionsInSpace: space("admin"),
  updateUserPermissionInSpace: space("admin", { body: () => ({ role: "edit" }) }),
  removeUserFromSpace: space("admin"),
  listTeamPermissionsInSpace: space("admin"),
  updateTeamPermissionInSpace: space("admin", { body: () => ({ role: "edit" }) }),
  removeTeamFromSpace: space("admin"),

  inviteToCollection: collection("admin", { body: ({ userId }) => ({ role: "edit", users: [userId] }) }),
  listPermissionsAggregateInCollection: collection("admin"),
  listUserPermissionsInCollection: collection("admin"),
  updateUserPermissionInCollection: collection("admin", { body: () => ({ role: "edit" }) }),
  removeUserFromCollection: collection("admin"),
  listTeamPermissionsInCollection: collection("admin"),
  updateTeamPermissionInCollection: collection("admin", { body: () => ({ role: "edit" }) }),
  removeTeamFromCollection: collection("admin"),

  listSites: organization("member"),
  createSite: organization("create", { body: () => ({ title: "Docs" }) }),
  getSiteById: site("read"),
  updateSiteById: site("create", { body: () => ({ title: "Changed" }) }),
  deleteSiteById: site("admin"),
  publishSite: site("admin"),
  exportSite: site("admin"),
  listSiteHostnames: site("admin"),
  getSiteHostname: site("admin"),
  verifySiteHostname: site("admin"),
  listSiteShareLinks: site("admin"),
  createSiteShareLink: site("admin", { body: () => ({ name: "Partners" }) }),
  updateSiteShareLinkById: site("admin", { body: () => ({ active: false }) }),
  deleteSiteShareLinkById: site("admin"),
  getSitePublishingAuthById: site("admin"),
  getSpacePublishingAuthById: space("admin"),
  updateSitePublishingAuthById: site("admin", { body: () => ({ fallbackURL: "https://example.org/in" }) }),
  regenerateSitePublishingAuthById: site("admin"),
  getPublishedContentSite: site("read", {
    parameters: ({ publishedSiteId: siteId }) => ({ siteId }),
  }),
  trackEventsInSiteById: site("read", { body: () => ({ events: [] }) }),
  submitSiteAgentFeedback: site("read", {
    body: ({ spaceId, pageId }) => ({ feedback: "Old.", url: "https://docs.example.org/", spaceId, pageId }),
  }),
  aggregateSiteEvents: site("create", { body: () => ({ range: "last7Days" }) }),
  searchSiteContent: site("read", { body: () => ({ query: "guide", scope: { mode: "all" } }) }),
  listSiteQuestions: site("admin"),
  streamRecommendedQuestionsInSite: site("read"),
  streamAIResponseInSite: site("read", {
    body: () => ({ input: [{ role: "user", content: "What is in the guide?" }] }),
  }),
  streamAskInSite: site("read", { body: () => ({ question: "What is in the guide?" }) }),
  resolvePublishedContentByUrl: {
    on: "nothing",
    needs: "anyone",
    body: ({ publishedAddress: url }) => ({ url }),
  },
  getPublishedContentByUrl: {
    on: "nothing",
    needs: "anyone",
    query: ({ publishedAddress }) => `url=${encodeURIComponent(publishedAddress)}`,
  },
  getContentByUrl: visited({
    query: ({ spaceId }) => `url=${encodeURIComponent(appUrl(`/spaces/${spaceId}`))}`,
  }),
  getSubdomain: organization("member"),
  unpublishSite: site("admin"),

  listSiteSections: site("read"),
  addSectionToSite: site("create", { body: ({ spaceId }) => ({ spaceId, title: "Added" }) }),
  updateSiteSectionById: site("create", { body: () => ({ title: "Changed" }) }),
  deleteSiteSectionById: site("create"),
  moveSiteSection: site("create"),
  listSiteSpaces: site("read"),
  addSpaceToSite: site("create", { body: ({ otherSpaceId: spaceId }) => ({ spaceId }) }),
  updateSiteSpaceById: site("create", { body: () => ({ hidden: true }) }),
  deleteSiteSpaceById: site("create"),
  moveSiteSpace: site("create"),
  listSiteSectionGroups: site("read"),
  addSectionGroupToSite: site("create", { body: () => ({ title: "Group" }) }),
  updateSiteSectionGroupById: site("create", { body: () => ({ title: "Changed" }) }),
  deleteSiteSectionGroupById: site("create"),
  addSectionToGroup: site("create", { body: ({ siteSectionId: sectionId }) => ({ sectionId }) }),
  removeSectionFromGroup: site("create"),
  moveSiteSectionGroup: site("create"),
  getSiteStructure: site("read"),
  sortSiteStructure: site("create", {
    body: ({ siteSectionId: id, siteSectionGroupId }) => ({
      item: { type: "site-section", id },
      position: { before: { type: "site-section-group", id: siteSectionGroupId } },
    }),
  }),
  addExternalLinkToSite: site("create", { body: () => ({ title: "Code", url: "https://example.org/" }) }),
  updateSiteExternalLinkById: site("create", { body: () => ({ title: "Changed" }) }),
  deleteSiteExternalLinkById: site("create"),

  getSiteAdaptiveSchema: site("create"),
  updateSiteAdaptiveSchema: site("create", { body: () => ({ jsonSchema: CLAIMS_SCHEMA }) }),
  listSiteAdaptiveTemplateConditions: site("create"),
  previewSiteAdaptiveContent: site("create", { body: () => ({ claims: { plan: "pro" } }) }),

  getSiteCustomCode: site("admin"),
  updateSiteCustomCode: site("admin", {
    body: () => ({
      enabled: true,
      scripts: [{ url: "https://analytics.example.com/script.js", data: { domain: "docs.example.com" } }],
      sources: { connect: ["https://analytics.example.com"] },
    }),
  }),

  getSiteCustomizationById: site("read"),
  addImageToSite: site("create", { body: () => ({ base64: DRAWING }) }),
  updateSiteCustomizationById: site("create", { body: () => ({ styling: { theme: "bold" } }) }),
  getSiteSpaceCustomizationById: site("read"),
  overrideSiteSpaceCustomizationById: site("create", { body: () => ({ styling: { theme: "bold" } }) }),
  deleteSiteSpaceCustomizationById: site("create"),

  inviteToSite: site("admin", { body: ({ userId }) => ({ role: "edit", users: [userId] }) }),
  listPermissionsAggregateInSite: site("admin"),
  listUserPermissionsInSite: site("admin"),
  updateUserPermissionInSite: site("admin", { body: () => ({ role: "edit" }) }),
  removeUserFromSite: site("admin"),
  listTeamPermissionsInSite: site("admin"),
  updateTeamPermissionInSite: site("admin", { body: () => ({ role: "edit" }) }),
  removeTeamFromSite: site("admin"),

  listSiteRedirects: site("read"),
  createSiteRedirect: site("create", {
    body: ({ siteSectionId }) => ({ source: "/new", destination: { kind: "site-section", siteSectionId } }),
  }),
  updateSiteRedirectById: site("create", { body: () => ({ source: "/new" }) }),
  bulkUpsertSiteRedirects: site("create", {
    body: ({ siteSectionId }) => ({
      redirects: [{ source: "/new", destination: { kind: "site-section", siteSectionId } }],
    }),
  }),
  deleteSiteRedirectById: site("create"),
  getSiteRedirectBySource: site("read", { query: () => "source=/old-0" }),

  listSpacesInOrganizationById: organization("member"),
  createSpace: organization("create", { body: () => ({ title: "New" }) }),
  getSpaceById: visited(),
  updateSpaceById: space("admin", { body: () => ({ title: "Changed" }) }),
  deleteSpaceById: space("admin"),
  duplicateSpace: space("create"),
  restoreSpace: space("admin", {
    parameters: ({ trashedSpaceId }) => ({ spaceId: trashedSpaceId }),
    except: { ...TRASH_HIDES, ...hiddenFromVisitors(404) },
    ends: true,
  }),
  moveSpace: space("admin", { body: ({ collectionId }) => ({ parent: collectionId }) }),
  transferSpace: space("admin", {
    body: ({ targetOrganizationId }) => ({ organization: targetOrganizationId }),
    ends: true,
  }),

  listCollectionsInOrganizationById: organization("member"),
  createCollection: organization("create", { body: () => ({ title: "New" }) }),
  getCollectionById: collection("read"),
  updateCollectionById: collection("admin", { body: () => ({ title: "Changed" }) }),
  deleteCollectionById: collection("admin"),
  listSpacesInCollectionById: collection("read"),
  moveCollection: collection("admin", { body: ({ parentCollectionId }) => ({ parent: parentCollectionId }) }),
  transferCollection: collection("admin", {
    body: ({ targetOrganizationId }) => ({ organization: targetOrganizationId }),
    ends: true,
  }),

  offerSpaceTransfer: space("admin", {
    body: ({ targetOrganizationId }) => ({ organization: targetOrganizationId }),
  }),
  offerCollectionTransfer: collection("admin", {
    body: ({ targetOrganizationId }) => ({ organization: targetOrganizationId }),
  }),
  listOrganizationTransfers: organization("admin"),
  getOrganizationTransfer: organization("admin"),
  acceptOrganizationTransfer: organization("admin"),
  declineOrganizationTransfer: organization("admin"),
  undoOrganizationTransfer: organization("admin", {
    parameters: ({ madeTransferId }) => ({ transferId: madeTransferId }),
  }),

  importGitRepository: space("create", { body: repository }),
  exportToGitRepository: space("create", { body: () => ({ ...repository(), commitMessage: "Export" }) }),
  getSpaceGitInfo: space("read"),
  deleteLegacyGitInstallation: space("admin"),
  listSpaceGitRuns: space("read"),
  getSpaceGitRun: space("read"),
  installGitSyncProviderOnTarget: space("admin", {
    // The request refers to another space, which isn't public.
    except: NOT_OF_OTHERS,
    body: ({ otherSpaceId }) => ({ ...repository(), provider: "github", target: { space: otherSpaceId } }),
    permissionOnBody: true,
  }),
  getGitSyncInstallationById: space("create"),
  updateGitSyncInstallationById: space("admin", { body: () => ({ direction: "import" }) }),
  uninstallGitSyncInstallation: space("admin"),
  syncGitSyncInstallation: space("create"),

  listGitConnections: organization("admin"),
  createGitConnection: organization("admin", {
    body: ({ otherSpaceId }) => ({
      ...repository(),
      ...{ provider: "github", spaces: [{ space: otherSpaceId, projectDirectory: "docs" }] },
    }),
  }),
  getGitConnection: organization("admin", ofConnection),
  updateGitConnection: organization("admin", { ...ofConnection, body: () => ({ direction: "import" }) }),
  deleteGitConnection: organization("admin", ofConnection),
  previewMergeRulesOfOrganization: organization("admin", { body: () => ({ mergeRules: { type: "none" } }) }),
  previewMergeRulesOfSpace: space("admin", { body: () => ({ mergeRules: { type: "inherit" } }) }),
  checkGitRepositoryOfSpace: space("admin", { body: unreachable }),
  checkGitRepositoryOfOrganization: organization("admin", { body: unreachable }),
  listGitRepositoriesForSpace: space("admin", { body: unreachableHost }),
  listGitRepositoriesForOrganization: organization("admin", { body: unreachableHost }),

  getCurrentRevision: visited(),
  listPages: visited(),
  getPageById: visited(),
  getPageByPath: visited(),
  getPageDocumentById: visited(),
  listSpacePageMetaLinks: visited(),
  listPageLinksInSpace: space("read"),
  listFiles: visited(),
  getFileById: visited(),
  listSpaceFileBacklinks: space("read"),
  listSpaceReusableContents: visited(),
  getReusableContentById: visited(),
  getReusableContentDocumentById: visited(),
  listSpaceReusableContentBacklinks: space("read"),

  getRevisionById: visited(),
  listPagesInRevisionById: visited(),
  getPageInRevisionById: visited(),
  getPageInRevisionByPath: visited(),
  getPageDocumentInRevisionById: visited(),
  listRevisionPageMetaLinks: visited(),
  listPageLinksInRevisionById: space("read"),
  listFilesInRevisionById: visited(),
  getFileInRevisionById: visited(),
  listFileBacklinksInRevisionById: space("read"),
  listReusableContentsInRevisionById: visited(),
  getReusableContentInRevisionById: visited(),
  getReusableContentDocumentInRevisionById: visited(),
  listReusableContentBacklinksInRevisionById: space("read"),
  listRevisions: space("read"),
  listPageRevisions: space("read"),
  getPageBlame: space("read"),
  getPageOwnership: space("read", { after: ["pageId", "ownedPageId"] }),
  setPageOwnership: space("edit", { after: ["pageId", "userId"], body: ({ userId }) => ({ user: userId }) }),
  removePageOwnership: space("edit", { after: ["pageId", "ownedPageId"] }),
  // Owners can also verify a page.
  verifyPage: space("edit", {
    after: ["pageId", "ownedPageId"],
    body: () => ({ note: "Compared with the contract." }),
  }),
  listPageOwnerships: organization("member"),
  getDocumentById: visited(),
  getComputedDocument: visited({
    // The specification is only visible to members of the organization.
    except: NOT_OF_OTHERS,
    body: ({ specSlug }) => ({
      seed: "seed",
      source: {
        type: "builtin:openapi",
        dependencies: { spec: { ref: { kind: "openapi", spec: specSlug } } },
        props: { doc: "operations", page: "pets" },
      },
    }),
  }),
  getEmbedByUrlInSpace: visited({ query: () => "url=https://example.org/" }),
  listSpaceLinks: space("read"),
  exportSpaceContent: space("read"),
  exportChangeRequestContent: space("read"),
  getSpacePDF: space("read"),
  getChangeRequestPDF: space("read"),
  rollbackToRevision: space("create"),

  searchSpaceContent: visited({ query: () => "query=guide" }),
  searchOrganizationContent: organization("member", { query: () => "query=guide" }),
  getSearchSynonyms: organization("read"),
  updateSearchSynonyms: organization("admin", { body: () => ({ groups: [["k8s", "Kubernetes"]] }) }),

  listChangeRequestsForSpace: space("read"),
  listChangeRequestsForOrganization: organization("member"),
  createChangeRequest: space("edit", { body: () => ({ subject: "Say how to begin" }) }),
  getChangeRequestById: space("read"),
  updateChangeRequestById: space("edit", { body: () => ({ subject: "Changed" }) }),
  getRevisionOfChangeRequestById: space("read"),
  listPagesInChangeRequest: space("read"),
  getPageInChangeRequestById: space("read"),
  getPageInChangeRequestByPath: space("read"),
  getPageDocumentInChangeRequestById: space("read"),
  listChangeRequestPageMetaLinks: space("read"),
  listPageLinksInChangeRequest: space("read"),
  listFilesInChangeRequestById: space("read"),
  getFileInChangeRequestById: space("read"),
  listChangeRequestFileBacklinks: space("read"),
  listChangeRequestReusableContents: space("read"),
  getReusableContentInChangeRequestById: space("read"),
  getReusableContentDocumentInChangeRequestById: space("read"),
  listChangeRequestReusableContentBacklinks: space("read"),
  updateChangeRequestContent: space("edit", { body: titled }),
  updateSpaceContent: space("edit", { body: titled }),
  applyTemplateToSpace: space("edit", { body: ({ spaceId }) => ({ id: spaceId }) }),
  mergeChangeRequest: space("review"),
  updateChangeRequest: space("edit", { body: () => ({ resolutions: [] }) }),
  getChangeRequestMergeChecks: space("read"),
  submitChangeRequestReview: space("review", { body: () => ({ status: "approved" }) }),
  getReviewsByChangeRequestId: space("read"),
  getChangeRequestReviewById: space("read"),
  requestReviewersForChangeRequest: space("edit", { body: ({ userId }) => ({ users: [userId] }) }),
  getRequestedReviewersByChangeRequestId: space("read"),
  removeRequestedReviewerFromChangeRequest: space("edit"),
  getContributorsByChangeRequestId: space("read"),
  getChangeRequestChanges: space("read"),
  listChangeRequestRevisions: space("read"),
  getRevisionSemanticChanges: space("read"),
  getChangeRequestPageChanges: space("read"),
  findTextInChangeRequest: space("read", { query: () => "text=guide" }),
  getRevisionPageChanges: space("read"),

  // None of the callers wrote the comment or the reply.
  listCommentsInSpace: space("comment"),
  postCommentInSpace: space("comment", { body: said }),
  getCommentInSpace: space("comment"),
  updateCommentInSpace: space("edit", { body: resolved }),
  deleteCommentInSpace: space("admin"),
  listCommentRepliesInSpace: space("comment"),
  postCommentReplyInSpace: space("comment", { body: said }),
  getCommentReplyInSpace: space("comment"),
  updateCommentReplyInSpace: space("comment", { body: liked }),
  deleteCommentReplyInSpace: space("admin"),
  listCommentersInSpace: space("comment"),
  listCommentsInChangeRequest: space("comment"),
  postCommentInChangeRequest: space("comment", { body: said }),
  getCommentInChangeRequest: space("comment", { parameters: ofRequest }),
  updateCommentInChangeRequest: space("edit", { parameters: ofRequest, body: resolved }),
  deleteCommentInChangeRequest: space("admin", { parameters: ofRequest }),
  listCommentRepliesInChangeRequest: space("comment", { parameters: ofRequest }),
  postCommentReplyInChangeRequest: space("comment", { parameters: ofRequest, body: said }),
  getCommentReplyInChangeRequest: space("comment", { parameters: ofRequest }),
  updateCommentReplyInChangeRequest: space("comment", { parameters: ofRequest, body: liked }),
  deleteCommentReplyInChangeRequest: space("admin", { parameters: ofRequest }),
  listCommentersInChangeRequest: space("comment"),

  listCheckRunsInSpace: space("read", ofCheckedSpace),
  runChecksInSpace: space("edit", ofCheckedSpace),
  getCheckRunInSpace: space("read", ofCheckedSpace),
  listCheckFindingsInSpace: space("read", ofCheckedSpace),
  acceptCheckFindingInSpace: space("edit", { ...ofCheckedSpace, body: excused }),
  reopenCheckFindingInSpace: space("edit", ofCheckedSpace),
  applyCheckFindingInSpace: space("edit", ofCheckedSpace),
  listCheckRunsInChangeRequest: space("read", ofCheckedRequest),
  runChecksInChangeRequest: space("edit", ofCheckedRequest),
  getCheckRunInChangeRequest: space("read", ofCheckedRequest),
  listCheckFindingsInChangeRequest: space("read", ofCheckedRequest),
  acceptCheckFindingInChangeRequest: space("edit", { ...ofCheckedRequest, body: excused }),
  reopenCheckFindingInChangeRequest: space("edit", ofCheckedRequest),
  applyCheckFindingInChangeRequest: space("edit", ofCheckedRequest),

  listTranslations: organization("member"),
  // A guest can't see a space to translate. The permission is for the collection of the source, and readers
  // of the organization can have it there. Therefore, no caller gets 403 before the operation has found the
  // source. Responses for hidden and missing sources don't differ, and people who get 403 can see the source.
  createTranslation: organization("create", {
    body: ({ spaceId }) => ({ source: { space: spaceId, language: "en" }, language: "de" }),
    except: { guest: 400 },
    permissionOnBody: true,
  }),
  getTranslation: space("read", { except: hiddenFromVisitors(404) }),
  updateTranslation: space("create", { body: instructed, except: hiddenFromVisitors(404) }),
  deleteTranslation: space("create", { except: hiddenFromVisitors(204) }),
  runTranslation: space("create", { except: hiddenFromVisitors(404) }),
  listTranslationItems: space("read", { except: hiddenFromVisitors(404) }),
  getTranslationItem: space("read", { except: hiddenFromVisitors(404) }),
  resolveTranslationItem: space("create", {
    body: () => ({ resolution: "proposed" }),
    except: hiddenFromVisitors(404),
  }),
  listGlossaryEntries: organization("read"),
  updateGlossaryEntries: organization("create", {
    body: () => ({ entries: [{ translations: { en: "space", fr: "espace" } }] }),
  }),
  getGlossaryEntry: organization("read"),
};
