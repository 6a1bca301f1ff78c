import { z } from "zod";
import { emailDomainField, organizationSchema } from "@/domains/organizations/schema";

export const emailDomainSchema = z
  .object({
    object: z.literal("email-domain"),
    domain: z.string(),
    verified: z.boolean().describe("Whether people with an address there may join."),
    verifiedAt: z.iso.datetime().optional(),
    record: z
      .object({ type: z.literal("TXT"), name: z.string(), value: z.string() })
      .describe("The DNS record that proves that the domain is the organization's."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "EmailDomain" });

export const emailDomainsSchema = z.object({ items: z.array(emailDomainSchema) });

export const anyDomain = { emailDomain: emailDomainField };

/** Below an organization any text may stand: one that is no domain is simply none that anybody has. */
export const oneDomain = {
  emailDomain: z
    .string()
    .max(253)
    .transform((domain) => domain.toLowerCase()),
};

export const organizationsOfDomainSchema = z.object({ organizations: z.array(organizationSchema) });
