import { z } from "zod";
import { permissionsSchema } from "@/access/authorization/permissions-schema";
import { LEVELS, ORGANIZATION_PERMISSIONS } from "@/access/authorization/roles";
import { IGNORED, kept } from "@/lib/compatibility";
import { holdsNoCredentials } from "@/lib/credential-free";
import { plainText } from "@/lib/plain-text";
import { refineMergeRules, standaloneMergeRulesSchema } from "./merge-rules";
import { sessionRulesFields } from "./session-rules";

const time = z.iso.datetime();
const price = z.object({
  monthly: z.number().min(0).meta(kept("The price with monthly billing.")),
  yearly: z.number().min(0).meta(kept("The price with yearly billing.")),
});

/**
 * The role of a person, or the default role of an organization. Null means that the person is a guest, or that there is no
 * default role.
 */
export const roleOrGuestSchema = z.enum(LEVELS).nullable();

const billingSchema = z.object({
  interval: z.enum(["monthly", "yearly"]).meta(kept("The billing interval.")),
  endDate: time.meta(kept("When the billing period ends.")),
  hasPaymentFailed: z.boolean().meta(kept("Whether the last payment failed.")),
  isScheduledToCancel: z.boolean().meta(kept("Whether the subscription is scheduled to end.")),
  pricing: z
    .object({
      members: z
        .object({
          plus_2024: price.meta(kept("The price of the plan.")),
          pro_2024: price.meta(kept("The price of the plan.")),
        })
        .meta(kept("The prices per member.")),
      sites: z
        .object({
          premium: price.meta(kept("The price of the plan.")),
          ultimate: price.meta(kept("The price of the plan.")),
        })
        .meta(kept("The prices per site.")),
    })
    .meta(kept("The prices of the plan.")),
  usageAddons: z
    .record(z.string(), z.object({ enabled: z.boolean().meta(kept("Whether the add-on is turned on.")) }))
    .meta(kept("The usage add-ons, by name.")),
  minUsers: z.number().optional().meta(kept("The minimum number of users.")),
  maxUsers: z.number().optional().meta(kept("The maximum number of users.")),
  paidMembers: z.number().optional().meta(kept("The number of paid members.")),
});

const defaultContentSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("site"), site: z.string().describe("The ID of the site.") }),
  z.object({ type: z.literal("space"), space: z.string().describe("The ID of the space.") }),
  z.object({ type: z.literal("collection"), collection: z.string().describe("The ID of the collection.") }),
]);

const permissionNames = Object.keys(ORGANIZATION_PERMISSIONS) as (keyof typeof ORGANIZATION_PERMISSIONS)[];

export const organizationSchema = z
  .object({
    object: z.literal("organization"),
    id: z.string().describe("The organization's ID."),
    title: z.string().describe("The organization's display name."),
    createdAt: time.describe("When the organization was created (UTC)."),
    emailDomains: z
      .array(z.string())
      .describe(
        "Email domains whose users can join the organization without an invitation, once the domain is verified.",
      ),
    hostname: z
      .string()
      .optional()
      .describe("The name under which the organization's content is published, at `/s/{hostname}/`."),
    type: z.enum(["business", "community"]).meta(kept("The type of organization.")),
    useCase: z
      .enum([
        "internalDocs",
        "docsSite",
        "audienceControlledSite",
        "productDocs",
        "teamKnowledgeBase",
        "designSystem",
        "openSourceDocs",
        "notes",
        "other",
      ])
      .optional()
      .meta(kept("What the organization uses Bindery for.")),
    communityType: z
      .enum(["nonProfit", "openSource", "education"])
      .optional()
      .meta(kept("The type of community.")),
    defaultRole: roleOrGuestSchema
      .optional()
      .describe(
        "The role of users who join through an email domain or single sign-on. Null makes them guests.",
      ),
    defaultContent: defaultContentSchema
      .optional()
      .describe(
        "The organization's default site, space or collection. If it is a site, the organization's hostname leads to it.",
      ),
    sso: z.boolean().optional().describe("Whether members must sign in with single sign-on."),
    requireSecondFactor: z
      .boolean()
      .describe(
        "Whether members who sign in without an identity provider must use two-step sign-in or a passkey.",
      ),
    sessionLifetimeMinutes: z
      .number()
      .int()
      .nullable()
      .describe(
        "How many minutes after the sign-in a browser session stops giving access to the organization. Null if there is no limit.",
      ),
    sessionIdleMinutes: z
      .number()
      .int()
      .nullable()
      .describe(
        "After how many minutes without requests a browser session stops giving access to the organization. Null if there is no limit.",
      ),
    allowedNetworks: z
      .array(z.string())
      .optional()
      .describe(
        "The networks from which people and programs can use the organization, in CIDR notation. Empty if all networks are allowed. Present only for administrators.",
      ),
    ai: z.boolean().optional().describe("Whether AI features are turned on in the organization."),
    inviteLinks: z.boolean().describe("Whether members can join through invite links."),
    plan: z
      .enum([
        "free_2024",
        "plus_2024",
        "pro_2024",
        "enterprise_2024",
        "community_2024",
        "free",
        "plus",
        "pro",
        "internal",
      ])
      .meta(kept("The organization's plan.")),
    billing: billingSchema.optional().meta(kept("The organization's billing details.")),
    mergeRules: standaloneMergeRulesSchema.describe(
      "The merge rules that the organization's spaces inherit.",
    ),
    urls: z
      .object({
        location: z.url().describe("The organization's URL in the API."),
        app: z.url().describe("The organization's URL in the console."),
        logo: z.url().optional().describe("The URL of the organization's logo. Absent if it has none."),
      })
      .describe("The URLs of the organization."),
    trial: z
      .object({
        status: z
          .enum(["notapplicable", "none", "active", "ended", "expired"])
          .meta(kept("The state of the trial.")),
        count: z.number().int().meta(kept("The number of trials.")),
        endDate: time.optional().meta(kept("When the trial ends.")),
        decision: z.enum(["downgrade"]).optional().meta(kept("What happens after the trial.")),
      })
      .meta(kept("The organization's trial.")),
    customHostname: z.string().optional().meta(kept("The organization's custom hostname.")),
    blocked: z
      .object({
        source: z
          .enum(["backoffice", "external", "internal"])
          .optional()
          .meta(kept("The system that blocked the organization.")),
        reason: z.string().min(1).max(255).meta(kept("The reason why the organization is blocked.")),
      })
      .optional()
      .meta(kept("Why the organization is blocked.")),
    internal_billingMigration: z
      .object({
        deadline: time.optional().meta(kept("The deadline of the migration.")),
        discountPercent: z.number().optional().meta(kept("The discount in percent.")),
        discountEndDate: time.optional().meta(kept("When the discount ends.")),
      })
      .optional()
      .meta(kept("The organization's billing migration.")),
    permissions: permissionsSchema("organization", permissionNames),
  })
  .meta({ id: "Organization" });

export const organizationTitleField = plainText(2, 255);

/** An email domain such as `docs.example.org`: in lower case, with at least two labels. */
export const emailDomainField = z
  .string()
  .max(253)
  .transform((domain) => domain.trim().toLowerCase())
  .refine(
    (domain) => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain),
    "must be an email domain, such as example.com",
  )
  .describe("The email domain, such as `example.com`.");

export const emailDomainsField = z
  .array(emailDomainField)
  .max(100)
  .transform((domains) => [...new Set(domains)]);

const onboardingPreferencesField = z.object({
  source: z.enum(["markdown-in-git", "import", "template"]).nullable().meta(IGNORED),
  audience: z.enum(["public", "mixed", "protected", "internal"]).nullable().meta(IGNORED),
  interests: z
    .array(z.enum(["adaptive-content", "api-docs", "proactive-agent"]))
    .max(10)
    .meta(IGNORED),
});

export const createOrganizationFields = {
  title: organizationTitleField.describe("The organization's display name."),
  emailDomains: emailDomainsField
    .optional()
    .describe(
      "Email domains whose users can join the organization without an invitation. Each domain must be verified first.",
    ),
  onboardingPreferences: onboardingPreferencesField.optional().meta(IGNORED),
  withDefaultSite: z.boolean().optional().meta(IGNORED),
  openapiUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .refine(holdsNoCredentials, "can't contain a username or a password")
    .optional()
    .describe("The URL of an OpenAPI specification to add to the organization with the slug `api`."),
};

export type CreateOrganization = z.output<z.ZodObject<typeof createOrganizationFields>>;

/** The first label of the hostname of an organization's public content. */
const organizationHostnameField = z
  .string()
  .min(3)
  .max(32)
  .transform((hostname) => hostname.toLowerCase())
  .refine(
    (hostname) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(hostname),
    "can have only letters, digits and single hyphens between them",
  );

export const updateOrganizationFields = {
  title: organizationTitleField.optional().describe("The organization's new display name."),
  emailDomains: emailDomainsField
    .optional()
    .describe(
      "Email domains whose users can join the organization without an invitation. They replace the current domains, and each domain must be verified first.",
    ),
  hostname: organizationHostnameField
    .optional()
    .describe(
      "The name under which the organization's content is published, such as `acme` for `/s/acme/`. It is also the organization's name for single sign-on.",
    ),
  defaultRole: roleOrGuestSchema
    .optional()
    .describe(
      "The role of users who join through an email domain or single sign-on. Null makes them guests.",
    ),
  defaultContent: defaultContentSchema
    .nullable()
    .optional()
    .describe(
      "The organization's default site, space or collection. If it is a site, the organization's hostname leads to it. Null removes the default.",
    ),
  logo: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .optional()
    .describe("The URL of the organization's logo. Null removes it."),
  sso: z
    .boolean()
    .optional()
    .describe(
      "Whether members must sign in with single sign-on. You can turn it on only after an administrator has signed in with single sign-on.",
    ),
  requireSecondFactor: z
    .boolean()
    .optional()
    .describe(
      "Whether members who sign in without an identity provider must use two-step sign-in or a passkey. You can turn it on only after you have turned on two-step sign-in for your own account, or in a session that started with a passkey.",
    ),
  ...sessionRulesFields,
  ai: z.boolean().optional().describe("Whether AI features are turned on in the organization."),
  inviteLinks: z.boolean().optional().describe("Whether members can join through invite links."),
  mergeRules: standaloneMergeRulesSchema
    .superRefine(refineMergeRules)
    .optional()
    .describe("The merge rules that the organization's spaces inherit. They replace the current rules."),
};
export type UpdateOrganization = z.output<z.ZodObject<typeof updateOrganizationFields>>;
