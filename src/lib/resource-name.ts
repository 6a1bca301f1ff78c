import { z } from "zod";

/** Matches words in a schema's ID whose capital letters must not be changed to small letters. */
const CAPITALS = /^(API|Git|JSON|OpenAPI|SAML|SCIM|SSO|URL)$/;

/** Names for resources whose schema ID would be unclear in a sentence. */
const NAMES: Readonly<Record<string, string>> = {
  ApiInformation: "information about the instance",
  AskQuestion: "question",
  ChangeRequestRequestedReviewer: "requested reviewer",
  ChangeRequestReview: "review",
  ChangeRequestUserContributor: "contributor",
  ContentImportRun: "import",
  ContentReferenceUsage: "link",
  ConversationsIssuesCluster: "issue cluster",
  CreatedAccessToken: "access token with its secret",
  CreatedSCIMToken: "provisioning token with its secret",
  CreatedServiceAccount: "service account with its token",
  EffectiveContentPermission: "effective permission",
  FileBacklink: "backlink",
  GitRepositoryCheck: "result of the check",
  GitRepositoryList: "list of repositories",
  GitSyncInstallation: "Git Sync installation",
  GitSyncState: "state of the last import or export",
  Instance: "status of the instance",
  InstanceBackup: "backup",
  InstanceBackupDownload: "download URL of the backup",
  InstanceJob: "job",
  InstanceOrganization: "organization",
  InstanceSettings: "settings of the instance",
  JSONDocument: "document",
  MemberContentPermission: "space",
  OpenAPISpec: "OpenAPI specification",
  OpenAPISpecContent: "content of the specification",
  OpenAPISpecRawContent: "original text of the specification",
  OpenAPISpecVersion: "version of the specification",
  OrganizationAccessToken: "access token",
  OrganizationAgentInstructions: "agent instructions",
  OrganizationInviteLink: "invite link",
  OrganizationMember: "member",
  OrganizationSAMLKey: "SAML key",
  OrganizationSAMLProvider: "SAML provider",
  OrganizationTeam: "team",
  OrganizationTeamMember: "team member",
  PageBlame: "list of the page's blocks with their last changes",
  PageDifference: "differences between both versions of the page",
  PublishedContentSite: "published site",
  RevisionFile: "file",
  RevisionPage: "page",
  RevisionReusableContent: "reusable content",
  RevisionSemanticChanges: "list of changes",
  RevisionSummary: "revision",
  SCIMToken: "provisioning token",
  SearchPageResult: "search result",
  SiteAdaptiveSchema: "adaptive schema",
  SiteBundle: "bundle",
  SiteCustomizationSettings: "customization of the site",
  SiteExternalLink: "menu link",
  SiteImage: "image",
  SiteInsightsQueryEventsAggregationResult: "result of the query",
  SitePublishingAuth: "settings for visitor sign-in",
  SiteRedirect: "redirect",
  SiteSection: "section",
  SiteSectionGroup: "section group",
  SiteSpaceCustomizationSettings: "customization of the site space",
  SpaceContentUpdate: "revision of the space's main content",
  TeamContentPermission: "team permission",
  TeamGrant: "team permission",
  TextMatches: "list of pages with matches",
  UserContentPermission: "user permission",
  WebhookDeliveryWithAttempts: "webhook delivery with its attempts",
  WebhookWithSecret: "webhook with its secret",
};

/** Returns a resource's name for use in a sentence: `ShareLink` becomes "share link". */
export function nameOf(id: string): string {
  const name = NAMES[id];
  if (name !== undefined) return name;
  const words = id.match(/OpenAPI|[A-Z]+(?![a-z])|[A-Z][a-z]+|[a-z]+/g) ?? [id];
  return words.map((word) => (CAPITALS.test(word) ? word : word.toLowerCase())).join(" ");
}

const ownIdOf = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;

/**
 * If `.describe` created this schema as a copy, which has no ID, returns the original schema. For other schemas,
 * returns the schema itself.
 */
export function originOf(schema: z.ZodType): z.ZodType {
  const { parent, def } = schema._zod;
  const isCopy = ownIdOf(schema) === undefined && parent?._zod.def === def;
  return isCopy ? originOf(parent as z.ZodType) : schema;
}

/** Returns the schema's name in the OpenAPI document. */
export const idOf = (schema: z.ZodType): string | undefined => ownIdOf(originOf(schema));

/** Returns the plural of a name, such as `spaces` or `entries`. */
export const pluralOf = (name: string): string =>
  name.endsWith("s") ? name : name.replace(/(?<![aeiou])y$/, "ie").replace(/$/, "s");
