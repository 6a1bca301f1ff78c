import { test as base } from "playwright/test";

/** A test. What it opened in the browser beside its own page is closed after it: the next one has the browser to itself. */
export const test = base.extend<{ tidyBrowser: undefined }>({
  tidyBrowser: [
    async ({ browser, context }, use) => {
      const earlier = new Set([context, ...browser.contexts()]);
      await use(undefined);
      const opened = browser.contexts().filter((each) => !earlier.has(each));
      await Promise.all(opened.map((each) => each.close()));
    },
    { auto: true },
  ],
});
