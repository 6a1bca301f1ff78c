import { rootUrl } from "./page";

/** How an API expects a key. `name` is the name of the security scheme, and `key` that of the header or parameter. */
export interface Credential {
  name: string;
  kind: string;
  key?: string;
}

/**
 * Sites can share a host, so the name contains the site's path. It also contains how the key is sent, because another
 * specification can use the same scheme name for a parameter that ends up in a log.
 */
const storageName = (server: string, { name, kind, key }: Credential) =>
  `try:${JSON.stringify([new URL(rootUrl()).pathname, new URL(server).origin, kind, key, name])}`;

/** Stores a visitor's key in this browser tab only. */
export const storeKey = (server: string, credential: Credential, value: string) =>
  sessionStorage.setItem(storageName(server, credential), value);

export const storedKey = (server: string, credential: Credential): string =>
  sessionStorage.getItem(storageName(server, credential)) ?? "";
