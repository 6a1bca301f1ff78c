import type { PageModel } from "@/site/published/model";

export { EVERY_PART } from "@/domains/content/computed/drawn";

/** A page without what takes a server, or tells one of its reader. */
export const offlineModel = (page: PageModel): PageModel => ({
  ...page,
  frame: { ...page.frame, asking: undefined, logout: undefined },
  feeds: [],
  socialImage: undefined,
  seenMark: undefined,
  feedbackHref: null,
  actions: { ...page.actions, asks: false, mcpHref: null, elsewhere: [] },
});
