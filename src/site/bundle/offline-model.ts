import { onceFor } from "@/lib/once-for";
import type { Frame, PageModel } from "@/site/published/model";

export { EVERY_PART } from "@/domains/content/computed/drawn";

const offlineFrame = onceFor((frame: Frame): Frame => ({ ...frame, asking: undefined, logout: undefined }));

/** A page without what takes a server, or tells one of its reader. */
export const offlineModel = (page: PageModel): PageModel => ({
  ...page,
  frame: offlineFrame(page.frame),
  feeds: [],
  socialImage: undefined,
  seenMark: undefined,
  feedbackHref: null,
  actions: { ...page.actions, asks: false, mcpHref: null, elsewhere: [] },
});
