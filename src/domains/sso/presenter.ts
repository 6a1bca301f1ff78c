import type { z } from "zod";
import type { SessionRule } from "@/access/authorization/actor";
import type { SamlProvider } from "@/db/generated/client";
import { presentTeam } from "@/domains/teams/presenter";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { TeamRow } from "@/scopes/team";
import { serviceOf } from "./addresses";
import type { OwnKey } from "./own-key";
import type { samlKeySchema, samlProviderSchema, shutOutSchema, ssoLoginSchema } from "./schema";

/** A provider with its default team, as the caller sees it. */
export type PresentableSamlProvider = SamlProvider & { defaultTeam: TeamRow | undefined };
/** A provider that the sign-in page shows as an option. */
export type SsoLogin = Pick<SamlProvider, "organizationId" | "id" | "label">;

export function presentSamlProvider(provider: PresentableSamlProvider): z.input<typeof samlProviderSchema> {
  const { organizationId, id, entityID, ssoURL, certificate, logoutURL, defaultTeam } = provider;
  const isActive = entityID !== null && ssoURL !== null && certificate !== null;
  return {
    object: "saml-provider",
    id,
    label: provider.label,
    ...withoutNull({ ssoURL, entityID, certificate, logoutURL }),
    signRequests: provider.signRequests,
    ...(defaultTeam && { defaultTeam: presentTeam(defaultTeam) }),
    defaultRole: provider.defaultRole,
    createdAt: provider.createdAt.toISOString(),
    status: isActive ? "active" : "pending",
    service: serviceOf(provider),
    urls: { location: apiUrl(`/orgs/${organizationId}/saml/${id}`) },
  };
}

export const presentSamlKey = ({ createdAt, ...key }: OwnKey): z.input<typeof samlKeySchema> => ({
  object: "saml-key",
  ...key,
  createdAt: createdAt.toISOString(),
});

/** The data of a provider that everyone can see: its name, and the URL that starts a sign-in. */
export const presentSsoLogin = (provider: SsoLogin): z.input<typeof ssoLoginSchema> => ({
  id: provider.id,
  label: provider.label,
  startURL: serviceOf(provider).startURL,
});

export interface ShutOutRow {
  id: string;
  title: string;
  sso: boolean;
  requireSecondFactor: boolean;
  /** Whether the caller has signed in with the password that works although the organization enforces single sign-on. */
  isBreakGlass: boolean;
  /** The session rule that refuses the credential, or undefined if another rule refuses it. */
  sessionRule: SessionRule | undefined;
  /** The organization's active providers, sorted from oldest to newest. */
  logins: SsoLogin[];
}

export const presentShutOut = (row: ShutOutRow): z.input<typeof shutOutSchema> => ({
  organization: { id: row.id, title: row.title },
  logins: row.logins.map(presentSsoLogin),
  ...(row.sessionRule && { sessionRule: row.sessionRule }),
  secondFactor: !row.sessionRule && row.requireSecondFactor && (!row.sso || row.isBreakGlass),
});
