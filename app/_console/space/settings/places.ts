/** Pages with the settings of a space. */
export const spaceSettingsPlaces = (spaceId: string) => [
  {
    title: "Space",
    places: [
      { href: `/spaces/${spaceId}/settings`, title: "General" },
      { href: `/spaces/${spaceId}/settings/merge-rules`, title: "Merge rules" },
      { href: `/spaces/${spaceId}/git`, title: "Git" },
    ],
  },
];
