import { z } from "zod";
import { LEVELS } from "@/access/authorization/roles";
import { roleOrGuestSchema } from "@/domains/organizations/schema";
import { userSchema } from "@/domains/users/schema";

export const memberSchema = z
  .object({
    object: z.literal("member"),
    id: z.string().describe("The ID of the member's user or service account."),
    role: roleOrGuestSchema.describe("The member's role in the organization. Null for guests."),
    user: userSchema.describe("The user or service account."),
    disabled: z.boolean().describe("Whether the member is suspended."),
    joinedAt: z.iso.datetime().describe("When the member joined the organization (UTC)."),
    lastSeenAt: z.iso
      .datetime()
      .optional()
      .describe("When the member last used the organization (UTC). Absent if they have never used it."),
    sso: z.boolean().describe("Whether the member signs in with single sign-on."),
    spaces: z.number().int().describe("The number of spaces that the member can see."),
    teams: z.number().int().describe("The number of teams that the member is in."),
  })
  .meta({ id: "OrganizationMember" });

/**
 * The two fields contain the same token. One field has the name in the API contract, and the other field has the name
 * that existing clients read.
 */
export const pingSchema = z.object({
  serviceVisitorClaims: z
    .string()
    .optional()
    .describe("A JWT that identifies the caller to the organization's sites."),
  gitbookVisitorClaims: z
    .string()
    .optional()
    .describe("The same JWT as `serviceVisitorClaims`, under the name that GitBook's clients read."),
});

export const listMembersFields = {
  order: z.enum(["asc", "desc"]).default("desc").describe("The direction of the order. Default: `desc`."),
  role: z
    .enum([...LEVELS, "guest"])
    .optional()
    .describe("Return only members with this role, or guests."),
  search: z
    .string()
    .max(200)
    .optional()
    .describe("Return only members whose name or email address contains this text."),
  sort: z
    .enum(["joinedAt", "lastSeenAt"])
    .default("joinedAt")
    .describe(
      "The field to order members by. `lastSeenAt` lists only active members who have used the organization. Default: `joinedAt`.",
    ),
};

export type ListMembers = z.output<z.ZodObject<typeof listMembersFields>>;

export const updateMemberFields = {
  role: roleOrGuestSchema
    .optional()
    .describe(
      "The member's role in the organization. Null makes them a guest, who can see only content that is shared with them.",
    ),
  disabled: z.boolean().optional().describe("True to suspend the member, false to reactivate them."),
};

export type UpdateMember = z.output<z.ZodObject<typeof updateMemberFields>>;

/** The members who can sign in with only a password: their number, and the first names. */
export const withoutFactorSchema = z.object({ count: z.number().int(), names: z.array(z.string()) });
