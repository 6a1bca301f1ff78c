import type { Actor, UserActor } from "@/access/authorization/actor";
import { reaches } from "@/access/authorization/token-scope";
import { db } from "@/db/client";
import { columnsOf } from "@/db/columns";
import type { SamlProvider } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { keyByTime, type Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import type { InUnit } from "@/db/unit-of-work";
import { domainOf } from "@/domains/email-domains/joinable";
import { notFound } from "@/lib/errors";
import { TEAM_CALLER_JOIN, TEAM_COLUMNS, type TeamRow } from "@/scopes/team";
import type { PresentableSamlProvider, ShutOutRow, SsoLogin } from "./presenter";

const ONE = `SELECT ${columnsOf("SamlProvider", "p")} FROM "SamlProvider" p WHERE p."organizationId" = $1 AND p."id" = $2`;
const COUNT = `SELECT count(*)::int AS "count" FROM "SamlProvider" p WHERE p."organizationId" = $1`;
const PAGE = `SELECT ${columnsOf("SamlProvider", "p")} FROM "SamlProvider" p WHERE p."organizationId" = $1
  AND ($2::timestamptz IS NULL OR (p."createdAt", p."id") > ($2::timestamptz, $3::text))
  ORDER BY p."createdAt", p."id" LIMIT $4::int`;
const TEAMS = `SELECT ${TEAM_COLUMNS} FROM "Team" t ${TEAM_CALLER_JOIN}
  WHERE t."organizationId" = $1 AND t."id" = ANY($3::text[])`;
const ACTIVE = `SELECT p."organizationId", p."id", p."label" FROM "SamlProvider" p WHERE p."organizationId" = $1
  AND p."entityID" IS NOT NULL AND p."ssoURL" IS NOT NULL AND p."certificate" IS NOT NULL
  ORDER BY p."createdAt", p."id"`;

const SHUT_OUT = `SELECT o."id", o."title" FROM "Organization" o WHERE o."id" = ANY($1::text[])
  ORDER BY o."title", o."id"`;

type Row = SamlProvider & Record<string, unknown>;

/** The stored provider; undefined if it doesn't exist. */
export async function findProvider(organizationId: string, id: string, within?: InUnit) {
  const [row] = await hotQuery<Row>("saml-provider", ONE, [organizationId, id], within);
  return row as SamlProvider | undefined;
}

async function withTeams(
  organizationId: string,
  { userId }: UserActor,
  providers: readonly SamlProvider[],
): Promise<PresentableSamlProvider[]> {
  const teamIds = [...new Set(providers.flatMap(({ defaultTeamId }) => defaultTeamId ?? []))];
  const values = [organizationId, userId, teamIds];
  const found = () => hotQuery<TeamRow & Record<string, unknown>>("saml-provider:teams", TEAMS, values);
  const teams = teamIds.length === 0 ? [] : await found();
  const byId = new Map(teams.map((team) => [team.id, team]));
  return providers.map((provider) => ({ ...provider, defaultTeam: byId.get(provider.defaultTeamId ?? "") }));
}

/** The provider with its team. Throws 404 if it doesn't exist. */
export async function readProvider(
  actor: UserActor,
  organizationId: string,
  id: string,
  within?: InUnit,
): Promise<PresentableSamlProvider> {
  const row = await findProvider(organizationId, id, within);
  const [provider] = row ? await withTeams(organizationId, actor, [row]) : [];
  if (!provider) throw notFound("SAML provider");
  return provider;
}

/** The providers of an organization, oldest first. */
export async function listProviders(actor: UserActor, organizationId: string, paging: Paging) {
  const { items, ...rest } = await statementPage<SamlProvider>(paging, {
    name: "saml-providers",
    page: PAGE,
    count: COUNT,
    values: [organizationId],
    keyOf: keyByTime,
  });
  return { ...rest, items: await withTeams(organizationId, actor, items) };
}

const activeProviders = (organizationId: string) =>
  hotQuery<SsoLogin & Record<string, unknown>>("saml-providers:active", ACTIVE, [organizationId]);

/**
 * The active providers of an organization, oldest first. Throws 404 for an unknown organization, and for a
 * token of another organization.
 */
export async function listActiveProviders(actor: Actor, organizationId: string): Promise<SsoLogin[]> {
  // People who have no access because of how they signed in must be able to find the right way.
  const isHidden = actor.kind === "user" && !reaches({ ...actor, shutOut: [] }, organizationId);
  const found = isHidden ? 0 : await db().organization.count({ where: { id: organizationId } });
  if (found === 0) throw notFound("Organization");
  return await activeProviders(organizationId);
}

/**
 * The organizations that enforce single sign-on and that this credential could otherwise access, each with
 * its providers.
 */
export async function listShutOut(actor: UserActor): Promise<ShutOutRow[]> {
  const { shutOut = [] } = actor;
  const ids = shutOut.filter((id) => reaches({ ...actor, shutOut: [] }, id));
  if (ids.length === 0) return [];
  type Found = Omit<ShutOutRow, "logins">;
  const organizations = await hotQuery<Found>("saml-providers:shut-out", SHUT_OUT, [ids]);
  const withLogins = async (one: Found) => ({ ...one, logins: await activeProviders(one.id) });
  return await Promise.all(organizations.map(withLogins));
}

/** Selects the organization that has verified the domain $1, or has the hostname or ID $2. */
const FIND = `SELECT p."organizationId", p."id", p."label" FROM "Organization" o
  JOIN "SamlProvider" p ON p."organizationId" = o."id"
    AND p."entityID" IS NOT NULL AND p."ssoURL" IS NOT NULL AND p."certificate" IS NOT NULL
  WHERE o."id" = (SELECT c."organizationId" FROM "EmailDomainClaim" c WHERE c."domain" = $1)
    OR o."hostname" = $2 OR o."id" = $3
  ORDER BY p."createdAt", p."id" LIMIT 20`;

/**
 * The providers of a person, by their email address, or by the hostname or ID of their organization. Only the
 * domain of an email address is used, so that the result doesn't disclose which email addresses have an
 * account.
 */
export async function findLogins(name: string) {
  const text = name.trim();
  const named = text.includes("@") ? [domainOf(text), null, null] : [null, text.toLowerCase(), text];
  return await hotQuery<SsoLogin & Record<string, unknown>>("sso:find", FIND, named);
}
