import type { Actor, UserActor } from "@/access/authorization/actor";
import { reaches } from "@/access/authorization/token-scope";
import { db } from "@/db/client";
import type { SamlProvider } from "@/db/generated/client";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Paging } from "@/db/page";
import { reads } from "@/db/reads";
import type { InUnit } from "@/db/unit-of-work";
import { domainOf } from "@/domains/email-domains/joinable";
import { notFound } from "@/lib/errors";
import type { PresentableSamlProvider, ShutOutRow, SsoLogin } from "./presenter";
import {
  activeProviders,
  loginsOf,
  organizationTitles,
  providerById,
  providersCount,
  providersPage,
  teamsByIds,
} from "./queries";

/** Returns the stored provider, or undefined if the provider doesn't exist. */
export const findProvider = (organizationId: string, id: string, within?: InUnit) =>
  providerById.first(reads(within), { organizationId, id });

async function withTeams(
  organizationId: string,
  { userId: callerId }: UserActor,
  providers: readonly SamlProvider[],
): Promise<PresentableSamlProvider[]> {
  const teamIds = [...new Set(providers.flatMap(({ defaultTeamId }) => defaultTeamId ?? []))];
  const found = () => teamsByIds.rows(reads(), { organizationId, callerId, teamIds });
  const teams = teamIds.length === 0 ? [] : await found();
  const byId = new Map(teams.map((team) => [team.id, team]));
  return providers.map((provider) => ({ ...provider, defaultTeam: byId.get(provider.defaultTeamId ?? "") }));
}

/** Returns the provider with its default team. Throws 404 if the provider doesn't exist. */
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

/** Returns the providers of an organization, sorted from oldest to newest. */
export async function listProviders(actor: UserActor, organizationId: string, paging: Paging) {
  const { items, ...rest } = await readList(paging, {
    name: listName("saml-providers", [organizationId]),
    page: (isNext) => providersPage.of({ isNext }),
    count: providersCount,
    values: { organizationId },
    after: afterKey,
    keyOf: keyByTime,
  });
  return { ...rest, items: await withTeams(organizationId, actor, items) };
}

/**
 * Returns the active providers of an organization, sorted from oldest to newest. Throws 404 for an unknown organization, or if
 * the request's token is limited to another organization.
 */
export async function listActiveProviders(actor: Actor, organizationId: string): Promise<SsoLogin[]> {
  // This check ignores how the person signed in, because people who signed in another way must be able to find the
  // right way.
  const isHidden = actor.kind === "user" && !reaches({ ...actor, shutOut: [] }, organizationId);
  const found = isHidden ? 0 : await db().organization.count({ where: { id: organizationId } });
  if (found === 0) throw notFound("Organization");
  return await activeProviders.rows(reads(), { organizationId });
}

/**
 * Returns the organizations that the credential can't access only because they enforce single sign-on, require a second factor or have session rules,
 * each with its providers.
 */
export async function listShutOut(actor: UserActor): Promise<ShutOutRow[]> {
  const { shutOut = [] } = actor;
  const ids = shutOut.filter((id) => reaches({ ...actor, shutOut: [] }, id));
  if (ids.length === 0) return [];
  const { userId, credential } = actor;
  const organizations = await organizationTitles.rows(reads(), { ids, userId, credentialId: credential.id });
  return await Promise.all(
    organizations.map(async (one) => ({
      ...one,
      sessionRule: actor.brokenRules?.[one.id],
      logins: await activeProviders.rows(reads(), { organizationId: one.id }),
    })),
  );
}

/**
 * Finds the providers of a person by the person's email address, or by the hostname or ID of an organization. Uses only the
 * domain of the email address, so the result doesn't disclose which email addresses have an account.
 */
export async function findLogins(name: string) {
  const text = name.trim();
  const isAddress = text.includes("@");
  const values = { domain: domainOf(text), hostname: text.toLowerCase(), id: text };
  return await loginsOf.of({ isAddress }).rows(reads(), values);
}
