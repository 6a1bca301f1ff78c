import { z } from "zod";

const recordSchema = z.object({
  type: z.enum(["TXT", "CNAME"]).describe("The type of the DNS record."),
  name: z.string().describe("The name of the DNS record."),
  value: z.string().describe("The exact value of the DNS record."),
});

export const siteHostnameSchema = z
  .object({
    object: z.literal("site-hostname"),
    hostname: z.string().describe("The hostname."),
    usedBy: z
      .enum(["hostname", "proxy"])
      .describe(
        "Whether this is the site's custom domain (`hostname`) or the hostname of a proxy (`proxy`).",
      ),
    status: z
      .enum(["verified", "unverified", "expiring"])
      .describe(
        "Whether the hostname is verified. `expiring` means that the site is still served but the DNS records no longer exist.",
      ),
    method: z.enum(["txt", "cname", "trusted"]).optional().describe("How the hostname was last verified."),
    verifiedAt: z.iso
      .datetime()
      .optional()
      .describe("When the hostname was verified (UTC). Absent until it is verified."),
    checkedAt: z.iso.datetime().optional().describe("When the DNS records were last checked (UTC)."),
    expiresAt: z.iso
      .datetime()
      .optional()
      .describe(
        "The time at which Bindery stops serving the site at the hostname unless it finds a DNS record before then (UTC).",
      ),
    records: z
      .array(recordSchema)
      .describe("The DNS records that can verify the hostname. One of them is enough."),
    urls: z
      .object({ location: z.url().describe("The hostname's URL in the API.") })
      .describe("The URLs of the hostname."),
  })
  .meta({ id: "SiteHostname" });

export const siteHostnamesSchema = z.object({
  items: z.array(siteHostnameSchema).describe("The hostnames of the site."),
});

/**
 * The path parameter accepts any text. The response is 404 if the text isn't a hostname, because no site requests such a host.
 */
export const oneHostname = {
  hostname: z
    .string()
    .max(512)
    .transform((hostname) => hostname.toLowerCase())
    .describe("The hostname, such as `docs.example.com`."),
};
