import { z } from "zod";
import { LEVELS } from "@/access/authorization/roles";
import { roleOrGuestSchema } from "@/domains/organizations/schema";
import { userSchema } from "@/domains/users/schema";

export const memberSchema = z
  .object({
    object: z.literal("member"),
    id: z.string(),
    role: roleOrGuestSchema,
    user: userSchema,
    disabled: z.boolean(),
    joinedAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().optional(),
    sso: z.boolean(),
    /** How many spaces they see. */
    spaces: z.number().int(),
    teams: z.number().int(),
  })
  .meta({ id: "OrganizationMember" });

/** The contract and the clients that there are call the same thing by two names. */
export const pingSchema = z.object({
  serviceVisitorClaims: z.string().optional(),
  gitbookVisitorClaims: z.string().optional(),
});

export const listMembersFields = {
  order: z.enum(["asc", "desc"]).default("desc"),
  role: z.enum([...LEVELS, "guest"]).optional(),
  search: z.string().max(200).optional().describe("Part of the display name or of the e-mail address."),
  sort: z
    .enum(["joinedAt", "lastSeenAt"])
    .default("joinedAt")
    .describe("By `lastSeenAt` only active members are listed who have been seen."),
};

export type ListMembers = z.output<z.ZodObject<typeof listMembersFields>>;

export const updateMemberFields = {
  role: roleOrGuestSchema.optional().describe("null makes a guest, who has grants alone."),
  disabled: z.boolean().optional().describe("Suspends the member, or lets them in again."),
};

export type UpdateMember = z.output<z.ZodObject<typeof updateMemberFields>>;
