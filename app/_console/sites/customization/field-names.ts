/** The fields in each part of the form: their API name and their label. */
export const FIELD_NAMES = {
  "Name and logo": {
    title: "Title",
    localizedTitle: "Title in other languages",
    "header.logo": "Logo",
    favicon: "Icon",
  },
  Colors: {
    "styling.primaryColor": "Accent",
    "styling.tint": "Tint",
    "styling.infoColor": "Information",
    "styling.successColor": "Success",
    "styling.warningColor": "Warning",
    "styling.dangerColor": "Danger",
  },
  Fonts: {
    "styling.font": "Text",
    "styling.headingFont": "Headings",
    "styling.monospaceFont": "Code",
  },
  "Code colors": { "styling.codeTheme": "Code colors" },
  Look: {
    "styling.theme": "Style",
    "styling.corners": "Corners",
    "styling.depth": "Depth",
    "styling.sidebar": "Sidebar",
    "styling.links": "Links in the text",
    "styling.search": "Search field",
    "themes.default": "Default theme",
    "themes.toggeable": "Light and dark",
  },
  "Header links": { "header.links": "Links" },
  Footer: {
    "footer.groups": "Columns",
    "footer.logo": "Logo in the footer",
    "footer.copyright": "Copyright",
    "privacyPolicy.url": "Privacy policy",
  },
  Announcement: { announcement: "Announcement" },
  "On every page": {
    "pageActions.items": "Page actions",
    "ai.mode": "Questions",
    "feedback.enabled": "Page feedback",
    "pagination.enabled": "Previous and next page",
    "externalLinks.target": "External links",
  },
} as const satisfies Record<string, Record<string, string>>;

export type PartTitle = keyof typeof FIELD_NAMES;

/** All fields in the form. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set(Object.values(FIELD_NAMES).flatMap(Object.keys));
