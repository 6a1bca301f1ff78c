/** The nonce that this page's Content-Security-Policy requires for our own elements. */
const pageNonce = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

/** HTML for an iframe without a URL. This page's policy applies to it, so its styles need the nonce too. */
export const withNonce = (html: string) =>
  html === "" ? "" : html.replaceAll("<style", `<style nonce="${pageNonce()}"`);
