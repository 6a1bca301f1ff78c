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

/** How pages are written: as blocks, or as Markdown. */
type EditorMode = "visual" | "source";

let editorMode: EditorMode = "visual";

/** Somebody who has chosen how to write pages; what is chosen later counts. */
async function chooseEditor(context: BrowserContext): Promise<void> {
  await context.addInitScript((chosen) => {
    if (!localStorage.getItem("bindery.editor-mode")) localStorage.setItem("bindery.editor-mode", chosen);
  }, editorMode);
}

const watched = new WeakSet<Browser>();

/** Also the contexts that a test opens by itself. */
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
 * A test. What it opened in the browser beside its own page is closed after it: the next one has the browser to itself. No
 * page of the console may have asked for anything that its Content-Security-Policy forbids. Those that write pages as
 * Markdown say `test.use({ editor: "source" })`.
 */
export const test = base.extend<{ editor: EditorMode; tidyBrowser: undefined; keptPolicy: undefined }>({
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
      // The context of the next test is opened before its own choice is known.
      editorMode = "visual";
      expect(broken, "what the Content-Security-Policy of the console refused").toEqual([]);
    },
    { auto: true },
  ],
});
