/** Procedures with large answers that change seldom: browsers may keep each, and ask about it by its tag. */
export const KEPT_BY_BROWSERS: ReadonlySet<string> = new Set([
  "content.head.pages",
  "content.revision.pages",
  "changeRequests.content.pages",
]);
