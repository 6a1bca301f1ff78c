import { z } from "zod";
import { reads } from "@/db/reads";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { teamScope } from "@/scopes/team";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentGroups, presentGroupsPreview } from "./presenter";
import { previewGroups } from "./preview";
import { providersOfTeam } from "./queries";
import { previewGroupsFields, samlGroupsPreviewSchema, samlGroupsSchema, updateGroupsFields } from "./schema";
import { getGroups, mappingOf, replaceGroups } from "./service";

const rest = restTagged("sso");
const GROUPS = "/orgs/{organizationId}/saml/{samlProviderId}/groups";
const one = { samlProviderId: idField.describe("The ID of the SAML provider.") };

/** Operations on the groups of a SAML provider. These operations aren't part of the API contract. */
export const samlGroupsRouter = router({
  get: rest("GET", GROUPS, {
    id: "getSAMLProviderGroups",
    summary: "Get group mappings",
    description: "Returns which teams and roles people get through their groups at the identity provider.",
    scope: organizationScope("admin", one),
    output: samlGroupsSchema,
  }).query(async ({ ctx, input }) => {
    const found = await getGroups({ organizationId: ctx.organizationId, id: input.samlProviderId });
    ctx.reply.version = found.provider.version;
    return presentGroups(found);
  }),

  update: rest("PUT", GROUPS, {
    id: "updateSAMLProviderGroups",
    summary: "Update group mappings",
    description:
      "Replaces the group mappings. With `apply`, each sign-in adds the person to the teams of their groups, removes them from the other mapped teams, and sets the highest role of their groups. People in none of the groups with a role get the provider's default role. The last administrator keeps the role, and so does the only administrator with a password if single sign-on is enforced. Nothing changes for people until they sign in.",
    audit: ["attribute", "apply"],
    scope: organizationScope("admin", { ...one, ...updateGroupsFields }),
    output: samlGroupsSchema,
  }).mutation(async ({ ctx, input }) => {
    const { organizationId, samlProviderId: id, ...fields } = input;
    return presentGroups(await replaceGroups(ctx, { organizationId, id }, fields));
  }),

  preview: rest("POST", `${GROUPS}/preview`, {
    id: "previewSAMLProviderGroups",
    summary: "Preview group mappings",
    description:
      "Returns what the given mappings would change for the members who have signed in since the attribute was set. Changes nothing.",
    returns: "The members that the mappings change, and the groups that are known.",
    audit: false,
    scope: organizationScope("admin", { ...one, ...previewGroupsFields }),
    output: samlGroupsPreviewSchema,
  }).mutation(async ({ ctx, input }) => {
    const key = { organizationId: ctx.organizationId, id: input.samlProviderId };
    return presentGroupsPreview(await previewGroups(key, input.mappings.map(mappingOf)));
  }),

  /** The providers whose groups decide who is in a team, for a notice in the console. */
  ofTeam: teamScope("view", {})
    .output(z.array(z.object({ id: z.string(), label: z.string() })))
    .query(({ ctx }) =>
      providersOfTeam.rows(reads(), { organizationId: ctx.team.organizationId, teamId: ctx.team.id }),
    ),
});
