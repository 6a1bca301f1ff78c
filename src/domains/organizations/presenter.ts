import type { z } from "zod";
import { type Level, ORGANIZATION_PERMISSIONS, permissionsAt } from "@/access/authorization/roles";
import type { Organization } from "@/db/generated/client";
import { apiUrl, appUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { organizationSchema } from "./schema";

type Resource = z.input<typeof organizationSchema>;

/** An organization with the caller's role. A null role is a guest. */
export type PresentableOrganization = Organization & { role: Level | null };

// A self-hosted instance has no paid features. All organizations therefore have the plan that includes all features, without
// trials, prices or paid seats. The API contract requires an end of the billing period. Because the period never ends, this is
// the last date-time with a four-digit year.
const NEVER = "9999-12-31T00:00:00.000Z";
const PLAN = "enterprise_2024";
const TRIAL = { status: "notapplicable", count: 0 } as const;
const FREE = { monthly: 0, yearly: 0 };
const BILLING: Resource["billing"] = {
  interval: "monthly",
  endDate: NEVER,
  hasPaymentFailed: false,
  isScheduledToCancel: false,
  pricing: {
    members: { plus_2024: FREE, pro_2024: FREE },
    sites: { premium: FREE, ultimate: FREE },
  },
  usageAddons: {},
  paidMembers: 0,
};

/** Members and guests can view the organization. The other permissions depend on the role. */
const permissionsOf = (role: Level | null) => ({
  ...permissionsAt(ORGANIZATION_PERMISSIONS, role),
  view: true,
});

// Columns of open enumerations are plain text in the database. The schema checked the values when they were written.
function settingsOf(organization: PresentableOrganization) {
  return {
    ...withoutNull({ hostname: organization.hostname }),
    type: organization.type as Resource["type"],
    ...withoutNull({
      useCase: organization.useCase as Resource["useCase"] | null,
      communityType: organization.communityType as Resource["communityType"] | null,
    }),
    defaultRole: organization.defaultRole,
    ...withoutNull({ defaultContent: organization.defaultContent as Resource["defaultContent"] | null }),
    sso: organization.sso,
    requireSecondFactor: organization.requireSecondFactor,
    sessionLifetimeMinutes: organization.sessionLifetimeMinutes,
    sessionIdleMinutes: organization.sessionIdleMinutes,
    ...(organization.role === "admin" && { allowedNetworks: organization.allowedNetworks }),
    ai: organization.ai,
    inviteLinks: organization.inviteLinks,
    mergeRules: organization.mergeRules as Resource["mergeRules"],
  };
}

/**
 * Presents an organization to a person who can join it. The result contains only the organization's name and how to join. The
 * other fields are only for members.
 */
export function presentJoinable(organization: PresentableOrganization): Resource {
  if (organization.role !== null) return presentOrganization(organization);
  const outside = { ...organization, defaultContent: null, mergeRules: { type: "none" } };
  const shown = presentOrganization(outside);
  return { ...shown, permissions: { ...shown.permissions, view: false } };
}

export function presentOrganization(organization: PresentableOrganization): Resource {
  const permissions = permissionsOf(organization.role);
  return {
    object: "organization",
    id: organization.id,
    title: organization.title,
    createdAt: organization.createdAt.toISOString(),
    emailDomains: organization.emailDomains,
    ...settingsOf(organization),
    plan: PLAN,
    ...(permissions.viewBilling ? { billing: BILLING } : {}),
    trial: TRIAL,
    urls: {
      location: apiUrl(`/orgs/${organization.id}`),
      app: appUrl(`/orgs/${organization.id}`),
      ...withoutNull({ logo: organization.logo }),
    },
    permissions,
  };
}
