export interface ClientOptions {
  /** Where the service is, as its PUBLIC_URL says. */
  url: string;
  /** An access token, or a visitor's; without one the browser's session cookie says who calls. */
  token?: string | undefined;
  /** Instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** How often a request that may be sent again is; 2 when left out. */
  retries?: number | undefined;
}

export const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, "");

export const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };
