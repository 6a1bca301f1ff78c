import type { Site } from "./audience";

/** The pages of a site's settings, and the permission that each page requires. */
const PAGES = [
  { segment: "", title: "Overview", permission: "view" },
  { segment: "/customization", title: "Customization", permission: "edit" },
  { segment: "/redirects", title: "Redirects", permission: "view" },
  { segment: "/insights", title: "Analytics", permission: "edit" },
  { segment: "/questions", title: "Questions", permission: "admin" },
  { segment: "/feedback", title: "Feedback", permission: "edit" },
  { segment: "/adaptive", title: "Adaptive content", permission: "viewAdaptiveSchema" },
] as const;

/** The path of a site's settings. */
export const siteRoot = (organizationId: string, siteId: string) => `/orgs/${organizationId}/sites/${siteId}`;

/** The settings pages of a site that the user can open. */
export const pagesOf = (site: Site) => PAGES.filter(({ permission }) => site.permissions[permission]);
