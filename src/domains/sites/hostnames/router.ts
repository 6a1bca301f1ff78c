import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentHostname } from "./presenter";
import { oneHostname, siteHostnameSchema, siteHostnamesSchema } from "./schema";
import { listHostnames, readHostname, verifyHostname } from "./service";

const rest = restTagged("sites");
const ALL = "/orgs/{organizationId}/sites/{siteId}/hostnames";
const ONE = `${ALL}/{hostname}` as const;

/** Hosts that a site requests. To set them, update the site. Requested hosts take effect when they are verified. */
export const siteHostnamesRouter = router({
  list: rest("GET", ALL, {
    id: "listSiteHostnames",
    summary: "List site hostnames",
    description:
      "Returns the hostnames of the site, each with the DNS records that verify it and whether the records were found.",
    returns: "The hostnames.",
    scope: siteScope("admin", {}),
    output: siteHostnamesSchema,
  }).query(async ({ ctx }) => ({ items: (await listHostnames(ctx.site)).map(presentHostname) })),

  get: rest("GET", ONE, {
    id: "getSiteHostname",
    summary: "Get a site hostname",
    description: "Returns the hostname with the DNS records that verify it.",
    scope: siteScope("admin", oneHostname),
    output: siteHostnameSchema,
  }).query(async ({ ctx, input }) => presentHostname(await readHostname(ctx.site, input.hostname))),

  verify: rest("POST", `${ONE}/verify`, {
    id: "verifySiteHostname",
    summary: "Verify a site hostname",
    description:
      "Looks up the DNS records and marks the hostname as verified. Returns 400 if no valid record exists, and 409 if another organization has verified the hostname.",
    scope: siteScope("admin", oneHostname),
    output: siteHostnameSchema,
  }).mutation(async ({ ctx, input }) => presentHostname(await verifyHostname(ctx, ctx.site, input.hostname))),
});
