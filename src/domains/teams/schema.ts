import { z } from "zod";
import { LEVELS } from "@/access/authorization/roles";
import { memberSchema } from "@/domains/members/schema";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";

export const teamTitleField = plainText(1, 64);
const teamRoleField = z.enum(["owner", "member"]);

export const teamSchema = z
  .object({
    object: z.literal("team"),
    id: z.string().describe("The ID of the team."),
    title: z.string().describe("The name of the team."),
    members: z.number().int().describe("The number of members in the team."),
    /** The number of spaces that the team's grants cover. */
    spaces: z.number().int().describe("The number of spaces that the team has a role on."),
    createdAt: z.iso.datetime().describe("When the team was created (UTC)."),
    permissions: z
      .object({
        admin: z.boolean().describe("Whether the caller can manage the team."),
        view: z.boolean().describe("Whether the caller can view the team."),
      })
      .describe("The caller's permissions for the team."),
  })
  .meta({ id: "OrganizationTeam" });

const teamMembershipSchema = z
  .object({ role: teamRoleField.describe("The member's role in the team.") })
  .meta({ id: "TeamMember" });

export const teamMemberSchema = z
  .object({
    organization: memberSchema.describe("The member's membership in the organization."),
    team: teamMembershipSchema.describe("The member's membership in the team."),
    permissions: z
      .object({ view: z.boolean().describe("Whether the caller can view the team member.") })
      .describe("The caller's permissions for the team member."),
  })
  .meta({ id: "OrganizationTeamMember" });

export const memberTeamSchema = z.object({
  team: teamSchema.describe("The team."),
  member: teamMembershipSchema.describe("The member's membership in the team."),
});

export const teamGrantSchema = z
  .object({
    permission: z.enum(LEVELS).describe("The team's role on the resource."),
    resource: z
      .object({
        type: z.enum(["space", "collection", "site"]).describe("The type of the resource."),
        id: z.string().describe("The ID of the resource."),
        title: z.string().describe("The title of the resource."),
        urls: z
          .object({ app: z.url().describe("The resource's URL in the console.") })
          .describe("The URLs of the resource."),
      })
      .describe("The space, collection or site that is shared with the team."),
  })
  .meta({ id: "TeamGrant" });

const titleFilter = z
  .string()
  .max(64)
  .optional()
  .describe("Return only items whose title contains this text. Case doesn't matter.");

export const listTeamsFields = {
  owner: idField.optional().describe("Return only teams that the member with this ID can manage."),
  title: titleFilter,
};
export type ListTeams = z.output<z.ZodObject<typeof listTeamsFields>>;

export const listTeamsOfMemberFields = { title: titleFilter };

const PEOPLE_MAX = 1000;
const peopleField = z.array(idField).max(PEOPLE_MAX);

export const createTeamFields = {
  title: teamTitleField.describe("The name of the team."),
  members: peopleField.optional().describe("The IDs of the team's first members."),
};
export type CreateTeam = z.output<z.ZodObject<typeof createTeamFields>>;

export const updateTeamFields = { title: teamTitleField.describe("The name of the team.") };

export const updateTeamMembersFields = {
  add: peopleField.optional().describe("The IDs of members to add."),
  memberships: z
    .record(idField, teamMembershipSchema)
    .refine((map) => Object.keys(map).length <= PEOPLE_MAX, `can contain at most ${PEOPLE_MAX} users`)
    .optional()
    .describe("The memberships to add or change, by user ID."),
  remove: peopleField.optional().describe("The IDs of members to remove."),
};
export type UpdateTeamMembers = z.output<z.ZodObject<typeof updateTeamMembersFields>>;

export const setTeamMemberFields = {
  userId: idField.describe("The ID of the user or service account."),
  role: teamRoleField.optional().describe("The member's role in the team."),
};
export const removeTeamMemberFields = { userId: idField.describe("The ID of the user or service account.") };
