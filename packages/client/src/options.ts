export interface ClientOptions {
  /** The URL of the server, as in PUBLIC_URL. */
  url: string;
  /** An access token, or a token of a visitor. Without a token, the browser's session cookie is used. */
  token?: string | undefined;
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** The number of retries of a repeatable request. The default is 2. */
  retries?: number | undefined;
}

export const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, "");

export const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };
