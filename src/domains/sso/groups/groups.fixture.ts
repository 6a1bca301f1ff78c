import { beforeEach } from "vitest";
import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { type Browser, cookieOf, newBrowser } from "@/testing/browser";
import { makeTeam } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlProvider } from "@/testing/make/saml-provider";
import { rest } from "@/testing/rest";
import { bringAnswer, visitSaml } from "@/testing/saml-browser";
import { GROUPS_ATTRIBUTE, type startSamlProvider } from "@/testing/saml-provider";
import { serviceOf } from "../addresses";

type Idp = Awaited<ReturnType<typeof startSamlProvider>>;

/** An organization with an administrator, two teams and a provider whose default role is Reader. */
async function setUp(idp: Idp, domain: string) {
  const organization = await makeOrganization({ emailDomains: [domain] });
  const organizationId = organization.id;
  await db().emailDomainClaim.create({ data: { domain, organizationId } });
  const administrator = await makePerson({ organization, role: "admin" });
  const { entityID, ssoURL, state } = idp;
  const shown = { entityID, ssoURL, certificate: state.key.certificate, label: "Okta" };
  const provider = await makeSamlProvider({ organizationId, ...shown });
  const [writers, support] = [await makeTeam({ organization }), await makeTeam({ organization })];
  const base = `/orgs/${organizationId}/saml/${provider.id}/groups`;
  const api = rest(administrator.token);
  return { organization, organizationId, administrator, domain, api, provider, writers, support, base };
}

export type Grouped = Awaited<ReturnType<typeof setUp>>;

/** The mappings of most tests. */
export const mappingsOf = ({ writers, support }: Pick<Grouped, "writers" | "support">) => [
  { group: "docs", team: writers.id },
  { group: "help", team: support.id },
  { group: "docs", role: "edit" },
  { group: "leads", role: "review" },
];

/** Replaces the mappings of the fixture's provider. */
export const putGroups = (fixture: Grouped, fields: object = {}) =>
  fixture.api.put(fixture.base, {
    ...{ attribute: GROUPS_ATTRIBUTE, apply: true, mappings: mappingsOf(fixture) },
    ...fields,
  });

/** Signs in a person whose response contains these groups and other attributes. Returns the person's ID. */
export async function signInWith(
  idp: Idp,
  { provider, domain }: Grouped,
  name: string,
  { groups, others }: { groups?: readonly string[] | undefined; others?: Record<string, string[]> },
  browser: Browser = newBrowser(),
): Promise<string> {
  const { startURL, acsURL } = serviceOf(provider);
  const email = `${name}@${domain}`;
  idp.state.subject = { nameId: `id-of-${email}`, email, displayName: name, groups, others };
  const { location } = await visitSaml(browser, startURL);
  await bringAnswer(browser, acsURL, await idp.approve(location));
  const { body } = await rest().get("/user", { headers: { cookie: cookieOf(browser) } });
  return body.id as string;
}

/** Returns the role of a person and the names of the person's teams. */
export async function groupedState(
  { organizationId, writers, support }: Grouped,
  userId: string,
): Promise<{ role: Level | null | undefined; teams: string[] }> {
  const member = await db().member.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
  });
  const rows = await db().teamMember.findMany({ where: { organizationId, userId } });
  const names = new Map([
    [writers.id, "writers"],
    [support.id, "support"],
  ]);
  return { role: member?.role, teams: rows.map(({ teamId }) => names.get(teamId) ?? teamId).sort() };
}

let count = 0;

/** Sets up an organization before each test. */
export function eachGrouped(idp: () => Idp, prefix: string): () => Grouped {
  let fixture: Grouped;
  beforeEach(async () => {
    count += 1;
    fixture = await setUp(idp(), `${prefix}-${count}.example`);
  });
  return () => fixture;
}
