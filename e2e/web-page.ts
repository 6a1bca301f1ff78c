import type { Page } from "playwright/test";

const DOT =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A page of documentation as sites are made today: what it says stands among what its framework needs. */
const WEB_PAGE = `<!doctype html><html><head><style>.hash-link{opacity:0}code{font-family:monospace}</style></head><body>
<article><div class="theme-doc-markdown markdown"><header><h1>Configure the agent</h1></header>
<p>The <strong>agent</strong> reads <code>agent.yml</code> and is <em>restarted</em> by <a href="https://example.org/systemd">systemd</a>.</p>
<div class="theme-admonition theme-admonition-warning admonition alert alert--warning"><div class="admonitionContent"><p>Stop it first.</p></div></div>
<h2 class="anchor" id="steps">Steps<a href="#steps" class="hash-link" aria-label="Direct link to Steps">\u200b</a></h2>
<ol><li>Write the file.</li><li>Start the agent.<ul><li>As a service.</li></ul></li></ol>
<div class="language-yaml codeBlockContainer"><pre tabindex="0" class="prism-code language-yaml"><code><span class="token-line"><span class="token key">port</span>: 24224</span><br><span class="token-line">workers: 2</span><br></code></pre></div>
<table><thead><tr><th>Setting</th><th>Meaning</th></tr></thead><tbody><tr><td><code>port</code></td><td>Where it listens</td></tr></tbody></table>
<p><img src="${DOT}" alt="The agent"></p></div></article></body></html>`;

/** Copies the page as a person does: opened in a tab of its own, all of it selected. */
export async function copyWebPage(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await tab.setContent(WEB_PAGE);
  await tab.keyboard.press("Control+a");
  await tab.keyboard.press("Control+c");
  await tab.close();
}
