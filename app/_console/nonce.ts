/** The nonce that this page's Content-Security-Policy requires for Bindery's elements. */
const pageNonce = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

/**
 * Adds the nonce to the HTML for an iframe without a URL. The policy of the current page also applies to this iframe, so
 * the iframe's styles need the nonce.
 */
export const withNonce = (html: string) =>
  html === "" ? "" : html.replaceAll("<style", `<style nonce="${pageNonce()}"`);
