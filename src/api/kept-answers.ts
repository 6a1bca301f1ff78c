/**
 * Procedures whose answers are large and change seldom. The console asks for each in a request of its own, whose answer a
 * browser may keep and has to ask about by its tag each time.
 */
export const KEPT_BY_BROWSERS: ReadonlySet<string> = new Set([
  "content.head.pages",
  "content.revision.pages",
  "changeRequests.content.pages",
]);
