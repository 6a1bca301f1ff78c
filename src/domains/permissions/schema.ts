import { z } from "zod";
import { LEVELS } from "@/access/authorization/roles";
import { roleOrGuestSchema } from "@/domains/organizations/schema";
import { teamSchema } from "@/domains/teams/schema";
import { userSchema } from "@/domains/users/schema";
import { kept } from "@/lib/compatibility";
import { idField } from "@/scopes/define";

const levelSchema = z.enum(LEVELS);

export const userPermissionSchema = z
  .object({
    permission: levelSchema.describe("The user's role."),
    user: userSchema.describe("The user or service account."),
  })
  .meta({ id: "UserContentPermission" });

const reasonSchema = z.object({
  by: z
    .enum(["role", "default", "grant"])
    .describe(
      "Why the user has the role: their `role` in the organization, the `default` role, or a direct permission (`grant`).",
    ),
  team: z
    .object({
      id: z.string().describe("The ID of the team."),
      title: z.string().describe("The name of the team."),
    })
    .optional()
    .describe("The team that has the permission. Absent if the user has it directly."),
  collection: z.string().optional().describe("The ID of the parent collection that the role comes from."),
});

const onThing = {
  reason: z
    .enum(["member", "team", "default"])
    .describe(
      "Why the user has the role: they (`member`) or a `team` have a direct permission, or it is the `default` role.",
    ),
  team: z.string().optional().describe("The ID of the team, for the reason `team`."),
};

/**
 * The source of a person's level on a space, collection or site. This schema extends UserSitePermission in the API
 * contract.
 */
const originSchema = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("organization"),
      organization: z.string().describe("The ID of the organization."),
    }),
    z.object({
      type: z.literal("collection"),
      collection: z.string().describe("The ID of the collection."),
      ...onThing,
    }),
    z.object({ type: z.literal("space"), space: z.string().describe("The ID of the space."), ...onThing }),
    z.object({ type: z.literal("site"), site: z.string().describe("The ID of the site."), ...onThing }),
  ])
  .meta({ id: "ContentPermissionOrigin" });

/** A person's level, and the reason. */
export const userLevelSchema = userPermissionSchema
  .extend({
    because: reasonSchema.describe("Where the role comes from."),
    origin: originSchema.describe("Where the role comes from, in the form of the GitBook API."),
    disabled: z.boolean().meta(kept("Always false, because suspended members aren't listed.")),
  })
  .meta({ id: "EffectiveContentPermission" });

export const teamPermissionSchema = z
  .object({ permission: levelSchema.describe("The team's role."), team: teamSchema.describe("The team.") })
  .meta({ id: "TeamContentPermission" });

export const aggregateFields = {
  role: levelSchema.optional().describe("Return only people with exactly this role."),
};

const INVITED_MAX = 1000;
const subjectsField = z.array(idField).min(1).max(INVITED_MAX);

export const inviteFields = {
  role: roleOrGuestSchema.describe("The role to give. Null removes the role."),
  users: subjectsField.optional().describe("The IDs of users and service accounts."),
  teams: subjectsField.optional().describe("The IDs of teams."),
};
export type Invite = z.output<z.ZodObject<typeof inviteFields>>;

export const changeFields = {
  role: roleOrGuestSchema.optional().describe("The new role. Null removes the role."),
};
