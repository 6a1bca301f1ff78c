import { HOLD_EARLY_ACTIONS } from "./early-actions";

/**
 * What runs before anything of the page is seen. The theme follows the same rule as theme.ts, so that nothing flashes. The
 * rest is what the Content-Security-Policy asks for: `style` elements that our own scripts make are known by the nonce of
 * the page, and what elements say in `data-style` becomes rules, since `style` attributes in HTML are refused
 * (src/site/blocks/data-style.ts), above those of style sheets, as an attribute is: no element has the id that the selector
 * excludes. Only declarations are taken, whatever a value holds.
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
    // Browsers keep the nonce from being read in the page, so there it is another than the server's.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
  );
}
