import { z } from "zod";
import { LEVELS } from "@/access/authorization/roles";
import { roleOrGuestSchema } from "@/domains/organizations/schema";
import { teamSchema } from "@/domains/teams/schema";
import { userSchema } from "@/domains/users/schema";
import { idField } from "@/scopes/define";

const levelSchema = z.enum(LEVELS);

export const userPermissionSchema = z
  .object({ permission: levelSchema, user: userSchema })
  .meta({ id: "UserContentPermission" });

const reasonSchema = z.object({
  by: z
    .enum(["role", "default", "grant"])
    .describe("`role`: their role here; `default`: everybody has it; `grant`: it was shared with them."),
  team: z
    .object({ id: z.string(), title: z.string() })
    .optional()
    .describe("The team that it was shared with, where it was not with them alone."),
  collection: z.string().optional().describe("The collection above that it comes from."),
});

/** The level that somebody has, and why. */
export const userLevelSchema = userPermissionSchema
  .extend({ because: reasonSchema })
  .meta({ id: "EffectiveContentPermission" });

export const teamPermissionSchema = z
  .object({ permission: levelSchema, team: teamSchema })
  .meta({ id: "TeamContentPermission" });

export const aggregateFields = { role: levelSchema.optional().describe("Only people with this very level.") };

const INVITED_MAX = 1000;
const subjectsField = z.array(idField).min(1).max(INVITED_MAX);

export const inviteFields = {
  role: roleOrGuestSchema.describe("null takes back what was granted."),
  users: subjectsField.optional(),
  teams: subjectsField.optional(),
};
export type Invite = z.output<z.ZodObject<typeof inviteFields>>;

export const changeFields = {
  role: roleOrGuestSchema.optional().describe("null takes back what was granted."),
};
