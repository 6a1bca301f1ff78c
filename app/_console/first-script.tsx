import { HOLD_EARLY_ACTIONS } from "./early-actions";

/**
 * The script that runs before the page is shown.
 *
 * - It selects the theme by the same rule as theme.ts, so that the page never briefly shows the wrong theme.
 * - It adds the nonce of the page to `style` elements that Bindery's scripts create, because the Content-Security-Policy
 *   requires the nonce.
 * - It turns `data-style` attributes into style rules, because the policy refuses `style` attributes in HTML
 *   (src/site/blocks/data-style.ts). The rules take precedence over style sheets, as an attribute would: their selector
 *   excludes an ID that no element has. A value can contain only CSS declarations.
 */
const SCRIPT = `(function () {
var root = document.documentElement, nonce = document.currentScript.nonce;
try {
  var chosen = localStorage.getItem("bindery.theme");
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
} catch (error) {}
var create = Document.prototype.createElement;
Document.prototype.createElement = function () {
  var element = create.apply(this, arguments);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};
var sheet = new CSSStyleSheet(), known = new Set();
document.adoptedStyleSheets = document.adoptedStyleSheets.concat(sheet);
function learn(element) {
  var style = element.getAttribute("data-style");
  if (!style || known.has(style)) return;
  known.add(style);
  var index = sheet.insertRule('[data-style="' + CSS.escape(style) + '"]:not(#_){}', sheet.cssRules.length);
  sheet.cssRules[index].style.cssText = style;
}
new MutationObserver(function (records) {
  records.forEach(function (record) {
    if (record.type === "attributes") return learn(record.target);
    record.addedNodes.forEach(function (node) {
      if (node.nodeType !== 1) return;
      learn(node);
      node.querySelectorAll("[data-style]").forEach(learn);
    });
  });
}).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-style"] });
${HOLD_EARLY_ACTIONS}
})()`;

export function FirstScript({ nonce }: { nonce: string | undefined }) {
  return (
    // Browsers hide the nonce from scripts, so React gets a value that differs from the server's value.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
  );
}
