/** The pages of the user guide that the console links to. */
export const GUIDE_PAGES = [
  "administrators/invite-people",
  "administrators/levels",
  "administrators/merge-rules",
  "administrators/readers-of-a-site",
  "administrators/service-accounts",
  "administrators/single-sign-on",
  "administrators/site-address",
  "administrators/structure",
  "administrators/webhooks",
  "api-users/tokens",
] as const;

export type GuidePage = (typeof GUIDE_PAGES)[number];
