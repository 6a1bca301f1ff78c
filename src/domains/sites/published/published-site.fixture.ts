import { SignJWT } from "jose";
import { db } from "@/db/client";
import type { SiteUncheckedUpdateInput } from "@/db/generated/models";
import { now } from "@/lib/clock";
import { publishedUrl } from "@/scopes/site-address";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

/** Returns a client without a credential. */
export const nobody = rest(undefined);

/** Creates a published site and its administrator. The site has one space with the pages `welcome`, `guide` and `guide/first`. */
export async function makePublished(fields: Parameters<typeof makeSite>[0] = {}) {
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const { token } = await makePerson({ organization, role: "admin" });
  const space = await makeSpace({ organizationId });
  const guide = { title: "Guide", slug: "guide", pages: [{ title: "First", slug: "first" }] };
  const { revisionId } = await makeContent({ space, pages: [{ title: "Welcome", slug: "welcome" }, guide] });
  const site = await makeSite({ spaces: [space], publishedAt: now(), ...fields });
  const base = `/orgs/${organizationId}/sites/${site.id}`;
  const root = publishedUrl(site);
  /** Changes the site in the database, as another process would. */
  const change = (data: SiteUncheckedUpdateInput) =>
    db().site.update({
      where: { organizationId_id: { organizationId, id: site.id } },
      data: { ...data, configVersion: { increment: 1 } },
    });
  return { organization, organizationId, admin: rest(token), space, revisionId, site, base, root, change };
}

/** A site whose conditions can use `visitor.claims.plan`. */
export const WITH_PLANS = {
  adaptiveContent: true,
  adaptiveSchema: {
    type: "object",
    properties: { plan: { type: "string", description: "Plan", enum: ["free", "pro"] } },
    additionalProperties: false,
  },
};
export type Published = Awaited<ReturnType<typeof makePublished>>;

/** Calls `urls/published` for a URL. */
export const lookUp = (url: string, visitor?: object) => nobody.post("/urls/published", { url, visitor });

/** Returns the token that the visitor of a URL gets. */
export async function tokenAt(url: string, visitor?: object): Promise<string> {
  const { status, body } = await lookUp(url, visitor);
  if (status !== 200 || body.apiToken === undefined) throw new Error(`no token at ${url}: ${status}`);
  return body.apiToken;
}

/**
 * Returns a visitor's token. It is signed in the same way as the site's own backend signs tokens. By default, the token is valid
 * for ten minutes.
 */
export async function visitorToken(secret: string, claims: object = {}, seconds = 600): Promise<string> {
  const time = Math.floor(now().getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(time + seconds)
    .sign(Buffer.from(secret));
}
