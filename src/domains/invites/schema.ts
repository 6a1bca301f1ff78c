import { z } from "zod";
import { collectionSchema } from "@/domains/collections/schema";
import { roleOrGuestSchema } from "@/domains/organizations/schema";
import { spaceSchema } from "@/domains/spaces/schema";
import { displayNameField, emailField, newPasswordField } from "@/domains/users/schema";
import { daysAfter, now } from "@/lib/clock";
import { idField } from "@/scopes/define";

/** How long a link works when nobody says otherwise, and at most. */
export const LINK_LIFE_DAYS = 30;
const LINK_LIFE_DAYS_MAX = 366;
const ADDRESSES_MAX = 200;

const linkFields = {
  object: z.literal("invite"),
  id: z
    .string()
    .optional()
    .describe(
      "The end of the link. Anyone who knows it can accept the invite. Only for sessions and tokens of scope `admin`.",
    ),
  redundant: z.boolean().describe("Whether it would give the caller nothing that they do not have."),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  urls: z
    .object({ location: z.url(), app: z.url().describe("The link to share.") })
    .optional()
    .describe("Only for sessions and tokens of scope `admin`."),
};

export const organizationLinkSchema = z
  .object({ ...linkFields, role: roleOrGuestSchema })
  .meta({ id: "InviteLinkToOrganization" });
const spaceLinkSchema = z
  .object({ ...linkFields, level: roleOrGuestSchema, space: spaceSchema })
  .meta({ id: "InviteLinkToSpace" });
const collectionLinkSchema = z
  .object({ ...linkFields, level: roleOrGuestSchema, collection: collectionSchema })
  .meta({ id: "InviteLinkToCollection" });

export const inviteLinkSchema = z
  .union([spaceLinkSchema, collectionLinkSchema, organizationLinkSchema])
  .meta({ id: "OrganizationInviteLink" });

const expiresAt = z.iso
  .datetime({ offset: true })
  .refine((time) => new Date(time) > now(), "must be in the future")
  .refine(
    (time) => new Date(time) <= daysAfter(now(), LINK_LIFE_DAYS_MAX),
    `must be within ${LINK_LIFE_DAYS_MAX} days`,
  )
  .optional();

/** `role` invites into the organization; `level` with `space` or `collection` to one of its things. */
export const createLinkFields = {
  role: roleOrGuestSchema.optional().describe("Role in the organization; null: guest."),
  level: roleOrGuestSchema.optional().describe("Level on the space or collection; null: none."),
  space: idField.optional(),
  collection: idField.optional(),
  expiresAt: expiresAt.describe(`When it stops working; in ${LINK_LIFE_DAYS} days, when left out.`),
};

export const listLinksFields = {
  space: idField.optional().describe("Links to this space, instead of those to the organization."),
  collection: idField.optional().describe("Links to this collection."),
};

export const updateLinkFields = {
  role: roleOrGuestSchema.optional(),
  level: roleOrGuestSchema.optional(),
  expiresAt: expiresAt.describe("When it stops working."),
};
export type UpdateLink = z.output<z.ZodObject<typeof updateLinkFields>>;

export const invitePeopleFields = {
  emails: z
    .array(z.union([emailField, z.object({ email: emailField, role: roleOrGuestSchema })]))
    .min(1)
    .max(ADDRESSES_MAX),
  role: roleOrGuestSchema
    .optional()
    .describe("For the addresses that have none of their own; the default role, when left out."),
  sso: z.boolean().optional().describe("Only addresses of domains that the organization has proved."),
};
export type InvitePeople = z.output<z.ZodObject<typeof invitePeopleFields>>;

/** What came of inviting people. */
export const invitedSchema = z.object({
  users: z.array(z.string()).describe("People among the addresses who are members already."),
  invited: z.number().int().describe("How many addresses were invited."),
  failedSSOEmails: z.array(z.string()).optional(),
  links: z
    .array(z.object({ email: z.string(), url: z.url() }))
    .optional()
    .describe("To be handed on, where the service sends no mail: each works once. In this answer alone."),
});
export type Invited = z.output<typeof invitedSchema>;

export const invitationSchema = z
  .object({
    object: z.literal("invitation"),
    id: z.string(),
    email: z.string(),
    role: roleOrGuestSchema,
    sso: z.boolean(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    mailedAt: z.iso.datetime().optional(),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "Invitation" });

export const invitePath = { organizationId: idField, inviteId: idField };

/** What the page behind a link says before it is accepted. */
export const invitePreviewSchema = z.object({
  organization: z.string().describe("Its title."),
  target: z.string().optional().describe("Title of the space or collection that it leads to."),
  role: roleOrGuestSchema,
  email: z.string().optional().describe("The address that was invited."),
  needsLetter: z.boolean().describe("Whether signing up begins with a message that proves the address."),
});

export const signUpFields = {
  ...invitePath,
  email: emailField.optional(),
  /** What a message of the service proves the address by. */
  proof: z.string().max(200).optional(),
  displayName: displayNameField,
  password: newPasswordField,
};
export type SignUp = z.output<z.ZodObject<typeof signUpFields>>;
