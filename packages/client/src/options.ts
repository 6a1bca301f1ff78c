export interface ClientOptions {
  /** The URL of the server, as in PUBLIC_URL. */
  url: string;
  /** An access token, or a token of a visitor. Without a token, the browser sends its session cookie. */
  token?: string | undefined;
  /** The function to use instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** The number of retries for a repeatable request. Default: 2. */
  retries?: number | undefined;
}

export const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, "");

export const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };
