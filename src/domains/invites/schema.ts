import { z } from "zod";
import { collectionSchema } from "@/domains/collections/schema";
import { roleOrGuestSchema } from "@/domains/organizations/schema";
import { spaceSchema } from "@/domains/spaces/schema";
import { displayNameField, emailField, newPasswordField } from "@/domains/users/schema";
import { daysAfter, now } from "@/lib/clock";
import { idField } from "@/scopes/define";

/** The default and the maximum lifetime of a link. */
export const LINK_LIFE_DAYS = 30;
const LINK_LIFE_DAYS_MAX = 366;
const ADDRESSES_MAX = 200;

const linkFields = {
  object: z.literal("invite"),
  id: z
    .string()
    .optional()
    .describe(
      "The last part of the link's URL. Anyone who knows it can accept the invite. Returned only to sessions and to tokens with the `admin` scope.",
    ),
  redundant: z.boolean().describe("Whether the invite would give the caller no additional access."),
  createdAt: z.iso.datetime().describe("When the link was created (UTC)."),
  expiresAt: z.iso.datetime().describe("When the link expires (UTC)."),
  urls: z
    .object({
      location: z.url().describe("The link's URL in the API."),
      app: z.url().describe("The URL to share."),
    })
    .optional()
    .describe("The URLs of the link. Returned only to sessions and to tokens with the `admin` scope."),
};

export const organizationLinkSchema = z
  .object({
    ...linkFields,
    role: roleOrGuestSchema.describe(
      "The role that the link gives in the organization. Null makes people guests.",
    ),
  })
  .meta({ id: "InviteLinkToOrganization" });
const spaceLinkSchema = z
  .object({
    ...linkFields,
    level: roleOrGuestSchema.describe("The role that the link gives on the space."),
    space: spaceSchema.describe("The space that the link leads to."),
  })
  .meta({ id: "InviteLinkToSpace" });
const collectionLinkSchema = z
  .object({
    ...linkFields,
    level: roleOrGuestSchema.describe("The role that the link gives on the collection."),
    collection: collectionSchema.describe("The collection that the link leads to."),
  })
  .meta({ id: "InviteLinkToCollection" });

export const inviteLinkSchema = z
  .union([spaceLinkSchema, collectionLinkSchema, organizationLinkSchema])
  .meta({ id: "OrganizationInviteLink" });

const expiresAt = z.iso
  .datetime({ offset: true })
  .refine((time) => new Date(time) > now(), "must be a time in the future")
  .refine(
    (time) => new Date(time) <= daysAfter(now(), LINK_LIFE_DAYS_MAX),
    `must be at most ${LINK_LIFE_DAYS_MAX} days in the future`,
  )
  .optional();

/**
 * With `role`, the link invites people to the organization. With `level` and either `space` or `collection`,
 * the link invites them to that space or collection.
 */
export const createLinkFields = {
  role: roleOrGuestSchema
    .optional()
    .describe("The role that the link gives in the organization. Null makes people guests."),
  level: roleOrGuestSchema
    .optional()
    .describe(
      "The role that the link gives on the space or collection. If null, the link gives no role there.",
    ),
  space: idField.optional().describe("The ID of the space that the link leads to."),
  collection: idField.optional().describe("The ID of the collection that the link leads to."),
  expiresAt: expiresAt.describe(
    `When the link expires. Default: ${LINK_LIFE_DAYS} days after it is created.`,
  ),
};

export const listLinksFields = {
  space: idField
    .optional()
    .describe("Return links to the space with this ID instead of links to the organization."),
  collection: idField
    .optional()
    .describe("Return links to the collection with this ID instead of links to the organization."),
};

export const updateLinkFields = {
  role: roleOrGuestSchema
    .optional()
    .describe("The role that the link gives in the organization. Null makes people guests."),
  level: roleOrGuestSchema
    .optional()
    .describe(
      "The role that the link gives on the space or collection. If null, the link gives no role there.",
    ),
  expiresAt: expiresAt.describe("When the link expires."),
};
export type UpdateLink = z.output<z.ZodObject<typeof updateLinkFields>>;

export const invitePeopleFields = {
  emails: z
    .array(
      z.union([
        emailField,
        z.object({
          email: emailField.describe("The email address."),
          role: roleOrGuestSchema.describe("The role of the person. Null makes them a guest."),
        }),
      ]),
    )
    .min(1)
    .max(ADDRESSES_MAX)
    .describe("The email addresses to invite, or objects with an email address and a role."),
  role: roleOrGuestSchema
    .optional()
    .describe(
      "The role for email addresses without their own role. Default: the default role of the organization.",
    ),
  sso: z
    .boolean()
    .optional()
    .describe("True to invite only email addresses in verified email domains of the organization."),
};
export type InvitePeople = z.output<z.ZodObject<typeof invitePeopleFields>>;

/** The result of inviting people. */
export const invitedSchema = z.object({
  users: z.array(z.string()).describe("The IDs of the people who are already members."),
  invited: z.number().int().describe("The number of invited email addresses."),
  failedSSOEmails: z
    .array(z.string())
    .optional()
    .describe("The email addresses that weren't invited because their domain isn't verified."),
  links: z
    .array(
      z.object({
        email: z.string().describe("The email address that the link is for."),
        url: z.url().describe("The URL of the link."),
      }),
    )
    .optional()
    .describe(
      "The links to send to people if email isn't set up. Each works once and is returned only in this response.",
    ),
});
export type Invited = z.output<typeof invitedSchema>;

export const invitationSchema = z
  .object({
    object: z.literal("invitation"),
    id: z.string().describe("The ID of the invitation."),
    email: z.string().describe("The invited email address."),
    role: roleOrGuestSchema.describe("The role that the invitation gives. Null makes the person a guest."),
    sso: z.boolean().describe("Whether the person must sign in with single sign-on."),
    createdAt: z.iso.datetime().describe("When the invitation was created (UTC)."),
    expiresAt: z.iso.datetime().describe("When the invitation expires (UTC)."),
    mailedAt: z.iso
      .datetime()
      .optional()
      .describe("When the invitation was sent by email (UTC). Absent until it is sent."),
    urls: z
      .object({
        location: z.url().describe("The invitation's URL in the API."),
        app: z
          .url()
          .optional()
          .describe(
            "The link to send to the person. Returned only if email isn't set up, to sessions and to tokens with the `admin` scope.",
          ),
      })
      .describe("The URLs of the invitation."),
  })
  .meta({ id: "Invitation" });

export const invitePath = {
  organizationId: idField.describe("The ID of the organization."),
  inviteId: idField.describe("The last part of the invite's URL."),
};

/** The data that the page of an invite shows before people accept the invite. */
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
  /** The secret from an email, which verifies the email address. */
  proof: z.string().max(200).optional(),
  displayName: displayNameField,
  password: newPasswordField,
};
export type SignUp = z.output<z.ZodObject<typeof signUpFields>>;
