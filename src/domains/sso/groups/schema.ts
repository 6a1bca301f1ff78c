import { z } from "zod";
import { LEVELS } from "@/access/authorization/roles";
import { roleOrGuestSchema } from "@/domains/organizations/schema";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";

const MAPPINGS_MAX = 500;
const GROUP_LENGTH_MAX = 500;
const ATTRIBUTE_LENGTH_MAX = 500;
/** The maximum number of people that a preview lists. */
export const PREVIEW_MAX = 200;
/** The maximum number of people that a preview checks. */
export const PEOPLE_MAX = 10_000;
/** The maximum number of groups that a preview lists. */
export const GROUPS_MAX = 1000;

const groupField = plainText(1, GROUP_LENGTH_MAX).describe(
  "The name or ID of the group, exactly as the provider sends it.",
);

const mappingField = z
  .strictObject({
    group: groupField,
    team: idField.optional().describe("The ID of the team that people in the group are in."),
    role: z.enum(LEVELS).optional().describe("The role that people in the group have."),
  })
  .refine(
    ({ team, role }) => (team === undefined) !== (role === undefined),
    "must have either `team` or `role`",
  );
export type MappingInput = z.output<typeof mappingField>;

const mappingsField = z
  .array(mappingField)
  .max(MAPPINGS_MAX)
  .describe(
    "What people in each group get. A mapping has either a team or a role. Several mappings can have the same group.",
  );

export const updateGroupsFields = {
  attribute: plainText(1, ATTRIBUTE_LENGTH_MAX)
    .nullable()
    .describe("The name of the attribute that contains a person's groups. Null if groups aren't used."),
  apply: z
    .boolean()
    .describe(
      "Whether each sign-in changes the person's teams and role. If false, Bindery only records the groups, so that you can preview the effects.",
    ),
  mappings: mappingsField,
};
export type UpdateGroups = z.output<z.ZodObject<typeof updateGroupsFields>>;

export const previewGroupsFields = { mappings: mappingsField };

export const samlGroupsSchema = z
  .object({
    object: z.literal("saml-groups"),
    attribute: z
      .string()
      .nullable()
      .describe("The name of the attribute that contains a person's groups. Null if groups aren't used."),
    apply: z.boolean().describe("Whether each sign-in changes the person's teams and role."),
    mappings: z
      .array(
        z.object({
          group: z.string().describe("The name or ID of the group."),
          team: z.string().optional().describe("The ID of the team that people in the group are in."),
          role: z.enum(LEVELS).optional().describe("The role that people in the group have."),
        }),
      )
      .describe("What people in each group get."),
  })
  .meta({ id: "OrganizationSAMLGroups" });

const personField = z
  .object({
    id: z.string().describe("The ID of the user."),
    displayName: z.string().describe("The user's name."),
  })
  .describe("The member.");

export const samlGroupsPreviewSchema = z
  .object({
    object: z.literal("saml-groups-preview"),
    known: z.number().int().describe("How many members have signed in since the attribute was set."),
    unknown: z
      .number()
      .int()
      .describe("How many members use this provider, but haven't signed in since the attribute was set."),
    incomplete: z
      .number()
      .int()
      .describe(
        "How many members have groups that Bindery ignored or didn't record, because the name is longer than 500 characters or the person has more than 200 groups. Bindery always records mapped groups first.",
      ),
    changed: z
      .number()
      .int()
      .describe(
        `How many members the mappings change. Each member is checked as the next one to sign in. At most the first ${PEOPLE_MAX.toLocaleString("en")} known members by name are checked.`,
      ),
    groups: z
      .array(
        z.object({
          group: z.string().describe("The name or ID of the group."),
          people: z.number().int().describe("How many members are in the group."),
        }),
      )
      .describe(`The groups of these members, sorted by name. At most ${GROUPS_MAX}.`),
    kept: z
      .array(
        z.object({
          user: personField,
          reason: z
            .enum(["lastAdministrator", "emergencyPassword"])
            .describe(
              "`lastAdministrator`: no one else has the Admin role. `emergencyPassword`: single sign-on is enforced, and no other administrator has a password to sign in with if the provider fails.",
            ),
        }),
      )
      .describe("The administrators who keep the Admin role, although the mappings give a lower role."),
    items: z
      .array(
        z.object({
          user: personField,
          joined: z.array(z.string()).describe("The IDs of the teams that the member joins."),
          left: z.array(z.string()).describe("The IDs of the teams that the member leaves."),
          role: z
            .object({
              from: roleOrGuestSchema.describe("The member's role. Null for a guest."),
              to: roleOrGuestSchema.describe("The member's new role. Null for a guest."),
            })
            .optional()
            .describe("The change of the role. Absent if the role stays the same."),
        }),
      )
      .describe(`The members that the mappings change, sorted by name. At most ${PREVIEW_MAX}.`),
  })
  .meta({ id: "OrganizationSAMLGroupsPreview" });
