/** Pages of an organization about who is in it; machines are for its administrators. */
export const peoplePlaces = (organizationId: string, isAdministrator: boolean) => [
  { href: `/orgs/${organizationId}/members`, title: "Members" },
  { href: `/orgs/${organizationId}/teams`, title: "Teams" },
  ...(isAdministrator
    ? [{ href: `/orgs/${organizationId}/service-accounts`, title: "Service accounts" }]
    : []),
];

/** Pages by which its administrators settle how an organization works. */
export const settingsPlaces = (organizationId: string) => [
  { href: `/orgs/${organizationId}/settings`, title: "General" },
  { href: `/orgs/${organizationId}/settings/domains`, title: "Email domains" },
  { href: `/orgs/${organizationId}/settings/single-sign-on`, title: "Single sign-on" },
  { href: `/orgs/${organizationId}/settings/merge-rules`, title: "Merge rules" },
  { href: `/orgs/${organizationId}/settings/assistants`, title: "Assistants" },
  { href: `/orgs/${organizationId}/settings/search`, title: "Search" },
  { href: `/orgs/${organizationId}/settings/git`, title: "Git" },
  { href: `/orgs/${organizationId}/settings/tokens`, title: "Access tokens" },
  { href: `/orgs/${organizationId}/settings/webhooks`, title: "Webhooks" },
  { href: `/orgs/${organizationId}/settings/transfers`, title: "Transfers" },
  { href: `/orgs/${organizationId}/settings/audit-log`, title: "Audit log" },
];
