import { z } from "zod";
import { LEVELS, ORGANIZATION_PERMISSIONS } from "@/access/authorization/roles";
import { holdsNoCredentials } from "@/lib/credential-free";
import { plainText } from "@/lib/plain-text";
import { refineMergeRules, standaloneMergeRulesSchema } from "./merge-rules";

const time = z.iso.datetime();
const price = z.object({ monthly: z.number().min(0), yearly: z.number().min(0) });

/** Level of a person, or of people by default; null is a guest, or no default. */
export const roleOrGuestSchema = z.enum(LEVELS).nullable();

const billingSchema = z.object({
  interval: z.enum(["monthly", "yearly"]),
  endDate: time,
  hasPaymentFailed: z.boolean(),
  isScheduledToCancel: z.boolean(),
  pricing: z.object({
    members: z.object({ plus_2024: price, pro_2024: price }),
    sites: z.object({ premium: price, ultimate: price }),
  }),
  usageAddons: z.record(z.string(), z.object({ enabled: z.boolean() })),
  minUsers: z.number().optional(),
  maxUsers: z.number().optional(),
  paidMembers: z.number().optional(),
});

const defaultContentSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("site"), site: z.string() }),
  z.object({ type: z.literal("space"), space: z.string() }),
  z.object({ type: z.literal("collection"), collection: z.string() }),
]);

const permissionNames = Object.keys(ORGANIZATION_PERMISSIONS) as (keyof typeof ORGANIZATION_PERMISSIONS)[];

export const organizationSchema = z
  .object({
    object: z.literal("organization"),
    id: z.string(),
    title: z.string(),
    createdAt: time,
    emailDomains: z.array(z.string()),
    hostname: z.string().optional(),
    type: z.enum(["business", "community"]),
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
      .optional(),
    communityType: z.enum(["nonProfit", "openSource", "education"]).optional(),
    defaultRole: roleOrGuestSchema.optional(),
    defaultContent: defaultContentSchema.optional(),
    sso: z.boolean().optional(),
    ai: z.boolean().optional(),
    inviteLinks: z.boolean(),
    plan: z.enum([
      "free_2024",
      "plus_2024",
      "pro_2024",
      "enterprise_2024",
      "community_2024",
      "free",
      "plus",
      "pro",
      "internal",
    ]),
    billing: billingSchema.optional(),
    mergeRules: standaloneMergeRulesSchema,
    urls: z.object({ location: z.url(), app: z.url(), logo: z.url().optional() }),
    trial: z.object({
      status: z.enum(["notapplicable", "none", "active", "ended", "expired"]),
      count: z.number().int(),
      endDate: time.optional(),
      decision: z.enum(["downgrade"]).optional(),
    }),
    customHostname: z.string().optional(),
    blocked: z
      .object({
        source: z.enum(["backoffice", "external", "internal"]).optional(),
        reason: z.string().min(1).max(255),
      })
      .optional(),
    internal_billingMigration: z
      .object({
        deadline: time.optional(),
        discountPercent: z.number().optional(),
        discountEndDate: time.optional(),
      })
      .optional(),
    permissions: z.record(z.enum(permissionNames), z.boolean()),
  })
  .meta({ id: "Organization" });

export const organizationTitleField = plainText(2, 255);

/** A mail domain such as `docs.example.org`: lower case, two labels at least. */
export const emailDomainField = z
  .string()
  .max(253)
  .transform((domain) => domain.trim().toLowerCase())
  .refine(
    (domain) => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain),
    "is not an e-mail domain",
  );

export const emailDomainsField = z
  .array(emailDomainField)
  .max(100)
  .transform((domains) => [...new Set(domains)]);

const onboardingPreferencesField = z.object({
  source: z.enum(["markdown-in-git", "import", "template"]).nullable(),
  audience: z.enum(["public", "mixed", "protected", "internal"]).nullable(),
  interests: z.array(z.enum(["adaptive-content", "api-docs", "proactive-agent"])).max(10),
});

export const createOrganizationFields = {
  title: organizationTitleField,
  emailDomains: emailDomainsField.optional(),
  onboardingPreferences: onboardingPreferencesField.optional().describe("Accepted and not stored."),
  withDefaultSite: z.boolean().optional().describe("Accepted without effect: an organization starts empty."),
  openapiUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .refine(holdsNoCredentials, "must not hold credentials")
    .optional()
    .describe("Address of an OpenAPI description, which becomes the first specification."),
};

export type CreateOrganization = z.output<z.ZodObject<typeof createOrganizationFields>>;

/** First label of the host of an organization's public content. */
const organizationHostnameField = z
  .string()
  .min(3)
  .max(32)
  .transform((hostname) => hostname.toLowerCase())
  .refine(
    (hostname) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(hostname),
    "is made of letters, digits and single hyphens",
  );

export const updateOrganizationFields = {
  title: organizationTitleField.optional(),
  emailDomains: emailDomainsField.optional(),
  hostname: organizationHostnameField
    .optional()
    .describe(
      "Where the public content of the organization begins: `/s/{hostname}/` leads to its default content or the site that it published first, and so does a host of this name below one that the operator trusts. Names the organization where people sign in with single sign-on as well.",
    ),
  defaultRole: roleOrGuestSchema.optional().describe("Role of people who join by themselves; null: guests."),
  defaultContent: defaultContentSchema
    .nullable()
    .optional()
    .describe("What members see first; null: nothing."),
  logo: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .optional(),
  sso: z
    .boolean()
    .optional()
    .describe("Nobody but by single sign-on. Cannot be turned on before an administrator has signed in so."),
  ai: z.boolean().optional(),
  inviteLinks: z.boolean().optional(),
  mergeRules: standaloneMergeRulesSchema.superRefine(refineMergeRules).optional(),
};
export type UpdateOrganization = z.output<z.ZodObject<typeof updateOrganizationFields>>;
