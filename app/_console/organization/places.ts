/** Pages about the people of an organization. Only administrators see the page of service accounts. */
export const peoplePlaces = (organizationId: string, isAdministrator: boolean) => [
  { href: `/orgs/${organizationId}/members`, title: "Members" },
  { href: `/orgs/${organizationId}/teams`, title: "Teams" },
  ...(isAdministrator
    ? [{ href: `/orgs/${organizationId}/service-accounts`, title: "Service accounts" }]
    : []),
];

/** Pages with the organization's settings, in groups. */
export const settingsPlaces = (organizationId: string) => {
  const place = (path: string, title: string) => ({ href: `/orgs/${organizationId}/settings${path}`, title });
  return [
    {
      title: "Organization",
      places: [place("", "General"), place("/search", "Search"), place("/assistants", "Assistants")],
    },
    {
      title: "Access",
      places: [
        place("/domains", "Email domains"),
        place("/single-sign-on", "Single sign-on"),
        place("/tokens", "Access tokens"),
        place("/audit-log", "Audit log"),
      ],
    },
    {
      title: "Content",
      places: [place("/merge-rules", "Merge rules"), place("/git", "Git"), place("/transfers", "Transfers")],
    },
    { title: "Integrations", places: [place("/webhooks", "Webhooks")] },
  ];
};
