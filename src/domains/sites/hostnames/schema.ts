import { z } from "zod";

const recordSchema = z.object({ type: z.enum(["TXT", "CNAME"]), name: z.string(), value: z.string() });

export const siteHostnameSchema = z
  .object({
    object: z.literal("site-hostname"),
    hostname: z.string(),
    usedBy: z
      .enum(["hostname", "proxy"])
      .describe("Whether it is the site's own hostname, or that of the server that shows it."),
    status: z
      .enum(["verified", "unverified", "expiring"])
      .describe("Whether the site is read there; expiring: it is, but no proof is found any more."),
    method: z.enum(["txt", "cname", "trusted"]).optional().describe("What the last proof was."),
    verifiedAt: z.iso.datetime().optional(),
    checkedAt: z.iso.datetime().optional().describe("When its records were last looked for."),
    expiresAt: z.iso.datetime().optional().describe("When the site stops being read there, without a proof."),
    records: z
      .array(recordSchema)
      .describe("DNS records of which one proves that the hostname is the organization's."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "SiteHostname" });

export const siteHostnamesSchema = z.object({ items: z.array(siteHostnameSchema) });

/** Any text is accepted in the path; a text that is no hostname is one that the site does not have (404). */
export const oneHostname = {
  hostname: z
    .string()
    .max(512)
    .transform((hostname) => hostname.toLowerCase()),
};
