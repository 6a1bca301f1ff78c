import { z } from "zod";
import { emailDomainField, organizationSchema } from "@/domains/organizations/schema";

export const emailDomainSchema = z
  .object({
    object: z.literal("email-domain"),
    domain: z.string().describe("The email domain, such as `example.com`."),
    verified: z
      .boolean()
      .describe("Whether the domain is verified, so that people with an email address in it can join."),
    verifiedAt: z.iso
      .datetime()
      .optional()
      .describe("When the domain was verified (UTC). Absent until it is verified."),
    record: z
      .object({
        type: z.literal("TXT"),
        name: z.string().describe("The name of the DNS record."),
        value: z.string().describe("The exact value of the DNS record."),
      })
      .describe("The DNS record that verifies the domain."),
    urls: z
      .object({ location: z.url().describe("The email domain's URL in the API.") })
      .describe("The URLs of the email domain."),
  })
  .meta({ id: "EmailDomain" });

export const emailDomainsSchema = z.object({
  items: z.array(emailDomainSchema).describe("The email domains of the organization."),
});

export const anyDomain = {
  emailDomain: emailDomainField.describe("The email domain, such as `example.com`."),
};

/** The path parameter accepts any text. For an invalid domain, the response is 404. */
export const oneDomain = {
  emailDomain: z
    .string()
    .max(253)
    .transform((domain) => domain.toLowerCase())
    .describe("The email domain, such as `example.com`."),
};

export const organizationsOfDomainSchema = z.object({
  organizations: z.array(organizationSchema).describe("The organizations that the caller can join."),
});
