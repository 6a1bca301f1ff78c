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

const onThing = {
  reason: z
    .enum(["member", "team", "default"])
    .describe("`member`, `team`: it was shared with them; `default`: everybody has it."),
  team: z.string().optional().describe("Id of the team, for `team`."),
};

/** What gives somebody their level (contract, beyond: UserSitePermission), the same for spaces and collections. */
const originSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("organization"), organization: z.string() }),
    z.object({ type: z.literal("collection"), collection: z.string(), ...onThing }),
    z.object({ type: z.literal("space"), space: z.string(), ...onThing }),
    z.object({ type: z.literal("site"), site: z.string(), ...onThing }),
  ])
  .meta({ id: "ContentPermissionOrigin" });

/** The level that somebody has, and why. */
export const userLevelSchema = userPermissionSchema
  .extend({
    because: reasonSchema,
    origin: originSchema.describe("`because`, as existing clients read it."),
    disabled: z
      .boolean()
      .describe("Always false: whoever is disabled has access to nothing, and is not listed."),
  })
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
