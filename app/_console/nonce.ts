/** The nonce of this page, by which its Content-Security-Policy allows our own elements. */
const pageNonce = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

/** HTML for a frame without an address of its own, which is held to the policy of this page: its styles are ours, too. */
export const withNonce = (html: string) =>
  html === "" ? "" : html.replaceAll("<style", `<style nonce="${pageNonce()}"`);
