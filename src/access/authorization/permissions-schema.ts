import { z } from "zod";

/**
 * Descriptions of the permissions. Each description completes the sentence `Whether the caller can …`. `%` stands for the
 * resource.
 */
const ALLOWS: Readonly<Record<string, string>> = {
  view: "view the %",
  comment: "comment on the %",
  edit: "edit the %",
  review: "review change requests in the %",
  merge: "merge change requests in the %",
  triggerGitSync: "run Git imports and roll the % back to an earlier revision",
  access: "manage who has access to the %",
  admin: "administer the %",
  viewInviteLinks: "view and create invite links to the %",
  rename: "rename the %",
  delete: "delete the %",
  reply: "reply to the %",
  resolve: "resolve the %",
  create: "create content in the %",
  viewAdaptiveSchema: "view the schema of visitor claims",
  editAdaptiveSchema: "edit the schema of visitor claims",
  listMembers: "list the members of the %",
  listTeams: "list the teams of the %",
  ownTeam: "create and own teams in the %",
  createContent: "create spaces, collections and sites in the %",
  createOpenAPISpec: "add OpenAPI specifications to the %",
  ingestConversations: "send support conversations to the %",
};

/** Permissions for features that Bindery doesn't have. These permissions exist for compatibility. */
const UNUSED = new Set(["installIntegration", "listIntegrations", "listInstallations", "viewBilling"]);

function sentenceOf(permission: string, resource: string): string {
  if (UNUSED.has(permission)) return "Unused. Returned for compatibility.";
  const allows = ALLOWS[permission];
  if (allows === undefined) throw new Error(`ALLOWS doesn't say what the permission ${permission} allows`);
  return `Whether the caller can ${allows.replace("%", resource)}.`;
}

/**
 * Returns the schema for the `permissions` of a resource: a boolean for each permission, with a description
 * that names the resource.
 */
export function permissionsSchema<const Name extends string>(resource: string, names: readonly Name[]) {
  return z.record(z.enum(names as readonly [Name, ...Name[]]), z.boolean()).meta({
    description: `The caller's permissions for the ${resource}.`,
    keys: Object.fromEntries(names.map((name) => [name, sentenceOf(name, resource)])),
  });
}
