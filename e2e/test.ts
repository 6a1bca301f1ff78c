import { type Browser, type BrowserContext, test as base, expect } from "playwright/test";

/**
 * Whether a URL belongs to a published site or its preview, or to the product of a test, whose host is localhost. Other tests check what these
 * pages can load.
 */
function isNoConsole(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, hostname } = new URL(url);
  if (pathname.startsWith("/s/") || pathname.startsWith("/preview/")) return true;
  return hostname === "localhost" || hostname.endsWith(".sites.example");
}

const broken: string[] = [];

/** Records every violation of the Content-Security-Policy on console pages. */
function watch(context: BrowserContext): BrowserContext {
  context.on("console", (message) => {
    const url = message.page()?.url() ?? "";
    if (message.text().includes("Content Security Policy") && !isNoConsole(url))
      broken.push(`${url}: ${message.text()}`);
  });
  return context;
}

/** The mode of the editor: blocks or Markdown. */
type EditorMode = "visual" | "source";

let editorMode: EditorMode = "visual";

/** Sets the editor's mode in a browser. A test can change the mode later. */
async function chooseEditor(context: BrowserContext): Promise<void> {
  await context.addInitScript((chosen) => {
    if (!localStorage.getItem("bindery.editor-mode")) localStorage.setItem("bindery.editor-mode", chosen);
  }, editorMode);
}

const watched = new WeakSet<Browser>();

/** Also records violations in the contexts that a test opens itself. */
function watchAll(browser: Browser): void {
  if (watched.has(browser)) return;
  watched.add(browser);
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = watch(await open(...options));
    if (editorMode === "source") await chooseEditor(context);
    return context;
  };
}

/**
 * The test function of Playwright with four additions. The first addition closes all pages and contexts that the test
 * opened, so that the next test has the browser to itself. The second addition makes the test fail if a console page
 * violated its Content-Security-Policy. Tests that use the Markdown editor set `test.use({ editor: "source" })`. The last
 * addition rehearses retries: with `E2E_RETRY_ALL=1`, the first run of every test fails, and its second run must pass
 * with what the first run left on the server.
 */
export const test = base.extend<{
  editor: EditorMode;
  tidyBrowser: undefined;
  keptPolicy: undefined;
  rehearsedRetry: undefined;
}>({
  editor: ["visual", { option: true }],
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
    async ({ browser, context, editor }, use) => {
      editorMode = editor;
      watchAll(browser);
      watch(context);
      if (editor === "source") await chooseEditor(context);
      broken.length = 0;
      await use(undefined);
      // Reset the mode, because the context of the next test opens before the mode of that test is known.
      editorMode = "visual";
      expect(broken, "what the Content-Security-Policy of the console refused").toEqual([]);
    },
    { auto: true },
  ],
  rehearsedRetry: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and this fixture needs no other.
    async ({}, use, { retry }) => {
      await use(undefined);
      if (process.env.E2E_RETRY_ALL && retry === 0)
        throw new Error("Failed on purpose: E2E_RETRY_ALL is set");
    },
    { auto: true },
  ],
});
