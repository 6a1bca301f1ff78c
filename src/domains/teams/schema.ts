import { z } from "zod";
import { LEVELS } from "@/access/authorization/roles";
import { memberSchema } from "@/domains/members/schema";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";

const teamTitleField = plainText(1, 64);
const teamRoleField = z.enum(["owner", "member"]);

export const teamSchema = z
  .object({
    object: z.literal("team"),
    id: z.string(),
    title: z.string(),
    members: z.number().int(),
    /** How many spaces a grant to the team reaches. */
    spaces: z.number().int(),
    createdAt: z.iso.datetime(),
    permissions: z.object({ admin: z.boolean(), view: z.boolean() }),
  })
  .meta({ id: "OrganizationTeam" });

const teamMembershipSchema = z.object({ role: teamRoleField }).meta({ id: "TeamMember" });

export const teamMemberSchema = z
  .object({
    organization: memberSchema,
    team: teamMembershipSchema,
    permissions: z.object({ view: z.boolean() }),
  })
  .meta({ id: "OrganizationTeamMember" });

export const memberTeamSchema = z.object({ team: teamSchema, member: teamMembershipSchema });

export const teamGrantSchema = z
  .object({
    permission: z.enum(LEVELS),
    resource: z.object({
      type: z.enum(["space", "collection", "site"]),
      id: z.string(),
      title: z.string(),
      urls: z.object({ app: z.url() }),
    }),
  })
  .meta({ id: "TeamGrant" });

const titleFilter = z.string().max(64).optional().describe("Part of the title, in any case.");

export const listTeamsFields = {
  owner: idField.optional().describe("Only teams that this member can manage."),
  title: titleFilter,
};
export type ListTeams = z.output<z.ZodObject<typeof listTeamsFields>>;

export const listTeamsOfMemberFields = { title: titleFilter };

const PEOPLE_MAX = 1000;
const peopleField = z.array(idField).max(PEOPLE_MAX);

export const createTeamFields = { title: teamTitleField, members: peopleField.optional() };
export type CreateTeam = z.output<z.ZodObject<typeof createTeamFields>>;

export const updateTeamFields = { title: teamTitleField };

export const updateTeamMembersFields = {
  add: peopleField.optional(),
  memberships: z
    .record(idField, teamMembershipSchema)
    .refine((map) => Object.keys(map).length <= PEOPLE_MAX, `names more than ${PEOPLE_MAX} people`)
    .optional(),
  remove: peopleField.optional(),
};
export type UpdateTeamMembers = z.output<z.ZodObject<typeof updateTeamMembersFields>>;

export const setTeamMemberFields = { userId: idField, role: teamRoleField.optional() };
export const removeTeamMemberFields = { userId: idField };
