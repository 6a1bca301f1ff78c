import type { Resources } from "@/conformance/access-matrix/resources";
import { appUrl } from "@/lib/urls";
import { withField } from "./fields.fixture";

/** The kind of value in a field. The value identifies a resource, or is derived from a resource. */
export type Kind = keyof Resources | "email" | "spaceAddress";

/**
 * The kind of value in each field of a query or body. The patterns match `<operation id> <field>`, and the
 * first match applies. `text` means that the field doesn't identify a resource of Bindery. `reference` means
 * that Bindery stores the value unchanged, and that only people who can see the target can use it. The test
 * fails if a field isn't listed here.
 */
export const FIELDS: readonly [RegExp, Kind | "text" | "reference"][] = [
  [/^listCheckFindings\w+ pageId$/, "pageId"],
  [/^acceptCheckFinding\w+ reason$/, "text"],
  [/^verifyPage note$/, "text"],
  [/^(setPageOwnership|listPageOwnerships) user$/, "userId"],
  // A page belongs to a user or a team, and the page in this test belongs to a user. ownership.test.ts tests teams.
  [/^(setPageOwnership|listPageOwnerships) team$/, "text"],
  [/^listTranslations space$|^createTranslation source\.space$/, "spaceId"],
  [/^(create|update)Translation instructions\./, "reference"],
  [/^updateGlossaryEntries (entries\[\]\.id|delete\[\])$/, "glossaryEntryId"],
  [/^updateGlossaryEntries entries\[\]\.translations/, "text"],
  [/^(list|search|get(Requested)?Review\w+)\w* (page|search|query|title)$| shareKey$/, "text"],
  [/^startImportRun source\.url$/, "text"],
  [/^startImportRun source\.files\[\]$/, "uploadKey"],
  [/^startImportRun target\.space$|^listImportRuns space$/, "spaceId"],
  [/^installGitSync\w+ target\.space$/, "spaceId"],
  [/GitSync\w+ (projectDirectory|webhookSecret|credentials\.\w+)$/, "text"],
  [/^exportSite bundle$/, "bundleId"],
  [/^(create|update)GitConnection spaces\[\]\.space$/, "spaceId"],
  [/GitConnection (spaces\[\]\.projectDirectory|webhookSecret|credentials\.\w+)$/, "text"],
  [/^(checkGitRepositoryOf|listGitRepositoriesFor)\w+ (credentials\.\w+|host)$/, "text"],
  [/^checkGitRepositoryOfOrganization connection$/, "gitConnectionId"],
  [/^startImportRun target\.page$/, "pageId"],
  [/^startImportRun target\.changeRequest$/, "changeRequestId"],
  // The operation refuses every value.
  [/^startImportRun site$/, "text"],
  [/^generateStorageUploadURL file\.(name|type)$/, "text"],
  [
    /^updateUserById (displayName|photoURL)$|^listChangeRequestsFor(Space|Organization) search$|^readSAMLMetadata/,
    "text",
  ],
  [/AuditEvents (action|from|to)$/, "text"],
  [/^findTextInChangeRequest (text|after)$/, "text"],
  [/^updateSearchSynonyms groups\[\]/, "text"],
  [/^(create|update)Webhook (url|description|events\[\])$/, "text"],
  [/^(create|update)Webhook sites\[\]$/, "siteId"],
  [/AuditEvents actor$/, "userId"],
  [/AuditEvents target$/, "spaceId"],
  [/^listChangeRequests\w+ (creator|contributor|requestedReviewer)$/, "userId"],
  [
    / (owner|users\[\]|members\[\]|add\[\]|remove\[\]|authors\[\]|mergeRules\.rules\[\]\.users\[\])$/,
    "userId",
  ],
  [/^getComputedDocument source\.dependencies\.spec\.ref\.spec$/, "specSlug"],
  [/^getComputedDocument (seed|source\.props\.\w+)$/, "text"],
  [/ changes\[\]\.computed\.dependencies\.spec\.ref\.spec$/, "specSlug"],
  [/OpenAPISpec\w* (slug|source\.(url|text))$/, "text"],
  [/ teams\[\]$|SAMLProvider defaultTeam$|SAMLProviderGroups mappings\[\]\.team$/, "teamId"],
  [/SAMLProviderGroups (attribute|mappings\[\]\.group)$/, "text"],
  [/^ingestConversation conversations|^listConversations source$|FromIssuesCluster subject$/, "text"],
  [/^listConversationsIssues conversation$/, "conversationId"],
  [/^listConversationsIssues cluster$/, "clusterId"],
  [/SAMLProvider (label|entityID|certificate|ssoURL|logoutURL|signRequests)$/, "text"],
  [/^inviteUsersToOrganization emails\[\](\.email)?$/, "email"],
  [/ (targetPage|page|changes\[\]\.page|changes\[\]\.into|(redirects\[\]\.)?destination\.pageId)$/, "pageId"],
  [/ changes\[\]\.reusableContent$/, "reusableContentId"],
  [/ ((changes\[\]\.)?revision|comparedWith)$/, "revisionId"],
  [/ (space|spaces\[\]|(redirects\[\]\.destination\.)?spaceId|position\.\w+\.space)$/, "spaceId"],
  [/^(applyTemplateToSpace id|createChangeRequest template\.id|createSpace template\.id)$/, "spaceId"],
  [/ defaultContent\.space$/, "spaceId"],
  [/ defaultContent\.site$/, "siteId"],
  [/ (collection|position\.\w+\.collection|defaultContent\.collection)$/, "collectionId"],
  [/^(create|move)(Collection|Space) parent$/, "collectionId"],
  [/ changeRequestId$/, "changeRequestId"],
  [/ organization$/, "organizationId"],
  // These names are unique in the whole instance, and anyone can find out whether a name is taken.
  [
    / (allowedNetworks|emailDomains|embedOrigins)\[\]$|^update(Organization|Site)ById (basename|hostname|proxy)$/,
    "text",
  ],
  [/^getContentByUrl url$/, "spaceAddress"],
  [/^getEmbedByUrlInSpace url$/, "text"],
  [/^add(ExternalLink|SectionGroup)ToSite parent$/, "siteSectionGroupId"],
  [/ (sections\[\]|sectionId|defaultSiteSection|position\.\w+\.siteSection)$/, "siteSectionId"],
  [/ (redirects\[\]\.)?destination\.siteSectionId$/, "siteSectionId"],
  [/ (defaultSiteSpace|position\.\w+\.siteSpace|(redirects\[\]\.)?destination\.siteSpaceId)$/, "siteSpaceId"],
  [/^searchSiteContent (scope\.)?(currentSiteSpace|siteSpaceIds\[\]|siteSpaceId)$/, "siteSpaceId"],
  [/^streamAskInSite (scope\.currentSiteSpace|scope\.siteSpaceIds\[\]|context\.siteSpaceId)$/, "siteSpaceId"],
  [/^streamRecommendedQuestionsInSite siteSpaceId$/, "siteSpaceId"],
  [/^streamAskInSite question$/, "text"],
  [/^streamAIResponseInSite input\[\]\.context\.location\.spaceId$/, "spaceId"],
  [/^streamAIResponseInSite /, "text"],
  [/^(moveSiteSectionGroup|sortSiteStructure) (item|position\.\w+)\.id$/, "siteSectionId"],

  // Target pages are looked up among the site's pages when the site is rendered.
  [/SiteCustomization\w* |SiteSpaceCustomization\w* /, "reference"],
  [/ localized(Title|Description)\.\*$/, "text"],
  [/^addImageToSite base64$/, "text"],
  [/^updateSiteCustomCode /, "text"],
  [/ (template\.)?params\.contentRefs/, "reference"],
  [/ changes\[\]\.(cover|metaLinks|target)\./, "reference"],
  [
    / (\w+(\[\])?\.)*document\.|^update\w+Instructions instructions\.| description\.(data|nodes|meta)/,
    "reference",
  ],
  // Visitors' events are stored as sent, and Bindery doesn't look up the IDs in them.
  [/^(trackEventsInSiteById|aggregateSiteEvents) /, "text"],
  [/^submitSiteAgentFeedback (feedback|goal|url)$/, "text"],
  [/^submitSiteAgentFeedback pageId$/, "pageId"],
  // Keys of blocks, columns and records on the page that the request contains.
  [/^postComment\w+ (node|tableCell\.\w+)$/, "text"],
  [
    / changes\[\]\.(title|linkTitle|slug|emoji|icon|description|condition|document\.markdown|ref|block\[\]|text|replacement)$/,
    "text",
  ],
  [/ changes\[\]\.files\[\]\.(ref|name|contentType|url|base64)$/, "text"],
  [
    / (redirects\[\]\.)?(title|name|subject|description|emoji|icon|path|source|condition|message|commitMessage|logo)$/,
    "text",
  ],
  [/ (comment|body)\.markdown$| (added|removed)Reactions\[\]$/, "text"],
  [/ (expiresAt|timestamp|agentTaskId|conversationsIssuesCluster|openapiUrl)$/, "text"],
  [/^\w*Git\w* (url|ref|repo\w+|gitInfo\.url)$/, "text"],
  [/ mergeRules\.rules\[\]\.(expression|message)$/, "text"],
  // Conflicts in this merge. Their names come from the response of the merge.
  [/^updateChangeRequest resolutions\[\]\.(conflict|text|hunks\[\]\.(hunk|text))$/, "text"],
  [/ (claims|unsignedClaims|visitor\.unsignedClaims)\.\*$|^updateSiteAdaptiveSchema jsonSchema\./, "text"],
  // Published content is visible to everyone who can open the URL.
  [/^(resolve|get)PublishedContentByUrl (url|visitor\.jwtToken|visitorAuthToken)$/, "text"],
  [/^\w+ExternalLink\w+ url$|destination\.(url|path)$/, "text"],
  [/^updateSitePublishingAuthById (publicKeys\[\]\.|fallbackURL|logoutURL|integration)/, "text"],
];

/** Path parameters for resources whose existence isn't secret. */
export const OPEN_PARAMETERS: readonly string[] = [
  "getOrganizationsForEmailDomain emailDomain",
  // Anyone can request to join. If the domain of the email address is wrong, the API contract requires an
  // error that differs from the error for a missing organization.
  "joinOrganization organizationId",
  // The name of a new resource. Different organizations can use the same name.
  "createOrUpdateOpenAPISpecBySlug specSlug",
  // The sign-in page sends this request before the person is known.
  "listSSOProviderLoginsInOrganization organizationId",
  // Jobs of all organizations and backups are visible only to the operator.
  "retryInstanceJob jobId",
  "dropInstanceJob jobId",
  "getInstanceBackup backupId",
  "downloadInstanceBackup backupId",
  "deleteInstanceBackup backupId",
];

/** Resources that are part of another resource. They must belong to the resource in the path. */
export const NESTED: ReadonlySet<string> = new Set<keyof Resources>([
  "pageId",
  "fileId",
  "reusableContentId",
  "documentId",
  "revisionId",
  "runId",
  "changeRequestId",
  "commentId",
  "commentReplyId",
  "requestCommentId",
  "requestReplyId",
  "reviewId",
  "siteSectionId",
  "siteSpaceId",
  "siteSectionGroupId",
  "siteExternalLinkId",
  "siteRedirectId",
  "shareLinkId",
  "versionId",
  "itemId",
  "samlKeyId",
]);

type Build = (value: string, resources: Resources, field: string) => unknown;

const last = (field: string) => field.split(".").at(-1) as string;
const position = (value: string, field: string) => ({
  position: {
    [field.includes("after") ? "after" : "before"]: {
      type: last(field).replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`),
      [last(field)]: value,
    },
  },
});
const section = (id: string) => ({ type: "site-section", id });
const DESTINATIONS: Record<string, string> = { siteSectionId: "site-section", siteSpaceId: "site-space" };
const redirect = (value: string, { siteSpaceId }: Resources, field: string) => {
  const name = last(field);
  if (name === "pageId") return { kind: "site-page", siteSpaceId, pageId: value };
  if (name === "spaceId") return { kind: "path", spaceId: value, path: "" };
  return { kind: DESTINATIONS[name], [name]: value };
};

/** Bodies for fields that the test can't set in the body of the row's request. */
export const BODIES: readonly [RegExp, readonly Build[]][] = [
  [
    / changes\[\]\.computed\.dependencies\.spec\.ref\.spec$/,
    [
      (spec) => {
        const dependencies = { spec: { ref: { kind: "openapi", spec } } };
        const computed = { type: "builtin:openapi", dependencies, props: {} };
        return { changes: [{ operation: "insert_page", title: "Reference", document: {}, computed }] };
      },
    ],
  ],
  [
    /^updateSAMLProviderGroups mappings/,
    [(team) => ({ attribute: "groups", apply: false, mappings: [{ group: "Writers", team }] })],
  ],
  [/^previewSAMLProviderGroups mappings/, [(team) => ({ mappings: [{ group: "Writers", team }] })]],
  [
    / changes\[\]\.page$/,
    [
      (page) => ({ changes: [{ operation: "update_page", page, title: "Changed" }] }),
      (page, { revisionId: revision }) => ({ changes: [{ operation: "revert_page", page, revision }] }),
      (page) => ({ changes: [{ operation: "replace_text", page, text: "a", replacement: "b" }] }),
      (page) => ({ changes: [{ operation: "delete_page", page }] }),
    ],
  ],
  [
    / changes\[\]\.reusableContent$/,
    [
      (reusableContent) => ({
        changes: [
          { operation: "update_reusable_content", reusableContent, document: { markdown: "Others." } },
        ],
      }),
    ],
  ],
  [
    / changes\[\]\.into$/,
    [
      (into, { pageId: page }) => ({ changes: [{ operation: "update_page", page, into }] }),
      (into) => ({ changes: [{ operation: "insert_page", title: "New", document: {}, into }] }),
    ],
  ],
  [
    / changes\[\]\.revision$/,
    [(revision, { pageId: page }) => ({ changes: [{ operation: "revert_page", page, revision }] })],
  ],
  [
    / position\.\w+\.(space|collection|siteSection|siteSpace)$/,
    [(value, _, field) => position(value, field)],
  ],
  [
    /^moveSiteSectionGroup /,
    [(value, _, field) => ({ position: { [field.split(".")[1] as string]: section(value) } })],
  ],
  [
    /^sortSiteStructure item/,
    [
      (id, { siteSectionGroupId }) => ({
        item: section(id),
        position: { before: { type: "site-section-group", id: siteSectionGroupId } },
      }),
    ],
  ],
  [
    /^sortSiteStructure position/,
    [
      (id, { siteSectionGroupId }, field) => ({
        item: { type: "site-section-group", id: siteSectionGroupId },
        position: { [field.split(".")[1] as string]: section(id) },
      }),
    ],
  ],
  [
    / defaultContent\./,
    [(value, _, field) => ({ defaultContent: { type: last(field), [last(field)]: value } })],
  ],
  [
    / mergeRules\./,
    [
      (user) => ({
        mergeRules: { type: "rules", rules: [{ rule: "require_specific_reviewers", users: [user] }] },
      }),
    ],
  ],
  [
    /^(create|update)SiteRedirect\w* destination\./,
    [
      (value, resources, field) => ({
        source: `/moved-${last(field).toLowerCase()}`,
        destination: redirect(value, resources, field),
      }),
    ],
  ],
  [
    / redirects\[\]\.destination\./,
    [
      (value, resources, field) => ({
        redirects: [
          { source: `/moved-${last(field).toLowerCase()}`, destination: redirect(value, resources, field) },
        ],
      }),
    ],
  ],
  [
    /^searchSiteContent scope\.siteSpaceIds/,
    [(id) => ({ query: "guide", scope: { mode: "specific", siteSpaceIds: [id] } })],
  ],
  [
    /^searchSiteContent scope\.currentSiteSpace$/,
    [(id) => ({ query: "guide", scope: { mode: "default", currentSiteSpace: id } })],
  ],
  [
    /^streamAskInSite scope\.siteSpaceIds/,
    [(id) => ({ question: "Which guide?", scope: { mode: "specific", siteSpaceIds: [id] } })],
  ],
  [
    /^streamAskInSite scope\.currentSiteSpace$/,
    [(id) => ({ question: "Which guide?", scope: { mode: "default", currentSiteSpace: id } })],
  ],
  [/^searchSiteContent siteSpaceIds/, [(id) => ({ query: "guide", mode: "specific", siteSpaceIds: [id] })]],
  [/^searchSiteContent siteSpaceId$/, [(id) => ({ query: "guide", mode: "current", siteSpaceId: id })]],
  [
    /^updateGlossaryEntries entries/,
    [(id) => ({ entries: [{ id, translations: { en: "space", fr: "espace" } }] })],
  ],
  [/^createOrganizationInvite /, [(value, _, field) => ({ level: "read", [field]: value })]],
  [/^inviteUsersToOrganization emails\[\]\.email$/, [(email) => ({ emails: [{ email, role: "read" }] })]],
  [/^inviteTo\w+ (users|teams)\[\]$/, [(value, _, field) => withField({ role: "edit" }, field, value)]],
];

/**
 * Fields whose response doesn't depend on whether the resource exists. The test can't check whether the
 * operation uses such a field. A comment explains each of these fields.
 */
export const TELLS_NOTHING: readonly RegExp[] = [
  // Deleting an entry that doesn't exist isn't an error.
  /^updateGlossaryEntries delete/,
  // The response contains only a link. The events are selected when someone opens it.
  /^exportOrganizationAuditEvents /,
  // None of these resources are in the search index.
  /^streamAskInSite (scope|context)\.|^streamAIResponseInSite input/,
  /^searchSiteContent (scope\.)?(siteSpaceId|currentSiteSpace)/,
  // None of the resources match these filters.
  /^listComments\w+ (targetPage|authors\[\])$/,
  /^listChangeRequests\w+ (creator|contributor)$/,
  /^listTeamsInOrganizationById owner$/,
  // A page can disappear and come back. People see the result only when they follow the redirect.
  /SiteRedirect\w* (redirects\[\]\.)?destination\.pageId$/,
  // The other revision in this set of resources isn't the revision under review.
  /^submitChangeRequestReview revision$/,
];

/** Fields for which the test must take the second resource from another set of resources. */
export const BESIDE: readonly RegExp[] = [/^move(Collection|Space) position\./];

/** Returns the value of the given kind from the resources. */
export function thingOf(kind: Kind, resources: Resources, email: string): string {
  if (kind === "email") return email;
  if (kind === "spaceAddress") return appUrl(`/spaces/${resources.spaceId}`);
  return resources[kind];
}
