/**
 * The permission table (docs/permissions.md): the lowest level for each permission on each resource. The `permissions`
 * booleans in responses and the checks in the scopes both use this table, so their results are always the same.
 */

/**
 * Levels of access, from lowest to highest. If people have no access, the level is `null` and the resource is
 * hidden.
 */
export const LEVELS = ["read", "comment", "edit", "review", "create", "admin"] as const;
export type Level = (typeof LEVELS)[number];

const ROLE_NAMES: Readonly<Record<Level, string>> = {
  read: "Reader",
  comment: "Commenter",
  edit: "Editor",
  review: "Reviewer",
  create: "Creator",
  admin: "Admin",
};

/** The name of the role for each level, which people see in the console. */
export const roleName = (level: Level): string => ROLE_NAMES[level];

/**
 * Permissions on a space. Importing from Git and rolling back need the same level, because both replace all content without
 * a review.
 */
export const SPACE_PERMISSIONS = {
  view: "read",
  comment: "comment",
  edit: "edit",
  review: "review",
  merge: "review",
  triggerGitSync: "create",
  access: "admin",
  admin: "admin",
  viewInviteLinks: "admin",
  installIntegration: "admin",
} as const satisfies Record<string, Level>;

/**
 * Permissions on a comment or a reply, by the level on the space. In addition, authors can edit, resolve and delete their
 * comments, and the author of a change request can resolve the comments on it (src/domains/comments/policy.ts).
 */
export const COMMENT_PERMISSIONS = {
  view: "comment",
  reply: "comment",
  resolve: "edit",
  delete: "admin",
} as const satisfies Record<string, Level>;

/**
 * Permissions on a translation, by the level on the space that contains the translated content. Like an import from Git, a
 * translation writes content without a review.
 */
export const TRANSLATION_PERMISSIONS = {
  view: "read",
  edit: "create",
} as const satisfies Record<string, Level>;

export const COLLECTION_PERMISSIONS = {
  view: "read",
  create: "create",
  admin: "admin",
  viewInviteLinks: "admin",
} as const satisfies Record<string, Level>;

export const SITE_PERMISSIONS = {
  view: "read",
  viewAdaptiveSchema: "create",
  edit: "create",
  create: "create",
  editAdaptiveSchema: "create",
  access: "admin",
  admin: "admin",
  installIntegration: "admin",
} as const satisfies Record<string, Level>;

/**
 * Permissions on an organization. All members and guests can `view` the organization. The scope checks `view` without this
 * table.
 */
export const ORGANIZATION_PERMISSIONS = {
  view: "read",
  listMembers: "read",
  listTeams: "read",
  listIntegrations: "read",
  ownTeam: "create",
  createContent: "create",
  createOpenAPISpec: "create",
  ingestConversations: "create",
  viewBilling: "admin",
  listInstallations: "admin",
  installIntegration: "admin",
  admin: "admin",
} as const satisfies Record<string, Level>;

/** Permissions on an OpenAPI specification, by the role in its organization. Anyone can read a public specification. */
export const OPENAPI_SPEC_PERMISSIONS = {
  view: "read",
  edit: "create",
} as const satisfies Record<string, Level>;

/**
 * Permissions on a membership. People have some of these permissions on their own membership, regardless of
 * their role (src/scopes/member.ts).
 */
export const MEMBER_PERMISSIONS = {
  view: "read",
  viewSpaces: "admin",
  remove: "admin",
  admin: "admin",
} as const satisfies Record<string, Level>;

/**
 * Permissions on a team, by the role in the organization. Team owners have all of these permissions
 * (src/scopes/team.ts).
 */
export const TEAM_PERMISSIONS = {
  view: "read",
  admin: "admin",
} as const satisfies Record<string, Level>;

export type SpacePermission = keyof typeof SPACE_PERMISSIONS;
export type TranslationPermission = keyof typeof TRANSLATION_PERMISSIONS;
export type CollectionPermission = keyof typeof COLLECTION_PERMISSIONS;
export type SitePermission = keyof typeof SITE_PERMISSIONS;
export type OrganizationPermission = keyof typeof ORGANIZATION_PERMISSIONS;
export type OpenAPISpecPermission = keyof typeof OPENAPI_SPEC_PERMISSIONS;
export type MemberPermission = keyof typeof MEMBER_PERMISSIONS;
export type TeamPermission = keyof typeof TEAM_PERMISSIONS;

export function atLeast(level: Level | null, needed: Level): boolean {
  return level !== null && LEVELS.indexOf(level) >= LEVELS.indexOf(needed);
}

const shown = new WeakMap<object, Map<Level | null, unknown>>();

/**
 * Returns a resource's `permissions` for a caller who has `level` on the resource. The permissions are computed once and
 * cached, because every list item contains them.
 */
export function permissionsAt<P extends string>(table: Readonly<Record<P, Level>>, level: Level | null) {
  const known = shown.get(table) ?? new Map<Level | null, unknown>();
  shown.set(table, known);
  if (!known.has(level)) {
    const entries = Object.entries<Level>(table).map(([name, needed]) => [name, atLeast(level, needed)]);
    known.set(level, Object.freeze(Object.fromEntries(entries)));
  }
  return known.get(level) as Readonly<Record<P, boolean>>;
}
