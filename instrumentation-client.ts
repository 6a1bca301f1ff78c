/**
 * Runs before anything else of the console's scripts. Where a page answers that there is nothing, Next lets the browser
 * draw the whole document, and the script in its head does not run: `style` elements that libraries make get the nonce of
 * the page here, too (app/_console/first-script.tsx).
 */
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
const create = Document.prototype.createElement;
Document.prototype.createElement = function (this: Document, ...given: Parameters<typeof create>) {
  const element = create.apply(this, given);
  if (nonce && element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
} as typeof create;
