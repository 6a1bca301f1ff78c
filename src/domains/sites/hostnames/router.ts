import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentHostname } from "./presenter";
import { oneHostname, siteHostnameSchema, siteHostnamesSchema } from "./schema";
import { listHostnames, readHostname, verifyHostname } from "./service";

const rest = restTagged("sites");
const ALL = "/orgs/{organizationId}/sites/{siteId}/hostnames";
const ONE = `${ALL}/{hostname}` as const;

/** Hosts that a site is to be read at. They are set by changing the site, and count once they are proved. */
export const siteHostnamesRouter = router({
  list: rest("GET", ALL, {
    id: "listSiteHostnames",
    summary: "List the hostnames of a site, and how to prove them",
    description: "Each with the DNS records that prove it, and whether they were found.",
    scope: siteScope("admin", {}),
    output: siteHostnamesSchema,
  }).query(async ({ ctx }) => ({ items: (await listHostnames(ctx.site)).map(presentHostname) })),

  get: rest("GET", ONE, {
    id: "getSiteHostname",
    summary: "Fetch a hostname of a site",
    description: "With the DNS records that prove it.",
    scope: siteScope("admin", oneHostname),
    output: siteHostnameSchema,
  }).query(async ({ ctx, input }) => presentHostname(await readHostname(ctx.site, input.hostname))),

  verify: rest("POST", `${ONE}/verify`, {
    id: "verifySiteHostname",
    summary: "Look for the DNS records that prove a hostname",
    description: "400 while there is none, 409 when another organization has proved the hostname.",
    scope: siteScope("admin", oneHostname),
    output: siteHostnameSchema,
  }).mutation(async ({ ctx, input }) => presentHostname(await verifyHostname(ctx, ctx.site, input.hostname))),
});
