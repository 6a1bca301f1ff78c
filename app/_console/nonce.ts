/** The nonce of this page, by which its Content-Security-Policy allows our own elements. */
const pageNonce = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

/** HTML for a frame without a URL, to which the policy of this page applies: its styles are ours, too. */
export const withNonce = (html: string) =>
  html === "" ? "" : html.replaceAll("<style", `<style nonce="${pageNonce()}"`);
