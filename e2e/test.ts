import { type Browser, type BrowserContext, test as base, expect } from "playwright/test";

/** Where published sites are read, whose pages have a policy and tests of their own. */
const isSite = (url: string) => URL.canParse(url) && new URL(url).pathname.startsWith("/s/");

const broken: string[] = [];

/** Notes whatever the browser refuses because the policy of a page of the console forbids it. */
function watch(context: BrowserContext): BrowserContext {
  context.on("console", (message) => {
    const url = message.page()?.url() ?? "";
    if (message.text().includes("Content Security Policy") && !isSite(url))
      broken.push(`${url}: ${message.text()}`);
  });
  return context;
}

const watched = new WeakSet<Browser>();

/** Also the contexts that a test opens by itself. */
function watchAll(browser: Browser): void {
  if (watched.has(browser)) return;
  watched.add(browser);
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...options) => watch(await open(...options));
}

/**
 * A test. What it opened in the browser beside its own page is closed after it: the next one has the browser to itself. No
 * page of the console may have asked for anything that its Content-Security-Policy forbids.
 */
export const test = base.extend<{ tidyBrowser: undefined; keptPolicy: undefined }>({
  tidyBrowser: [
    async ({ browser, context }, use) => {
      const earlier = new Set([context, ...browser.contexts()]);
      await use(undefined);
      const opened = browser.contexts().filter((each) => !earlier.has(each));
      await Promise.all(opened.map((each) => each.close()));
    },
    { auto: true },
  ],
  keptPolicy: [
    async ({ browser, context }, use) => {
      watchAll(browser);
      watch(context);
      broken.length = 0;
      await use(undefined);
      expect(broken, "what the Content-Security-Policy of the console refused").toEqual([]);
    },
    { auto: true },
  ],
});
