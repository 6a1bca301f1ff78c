import type { Credential } from "@/domains/openapi/view/trial";
import { rootUrl } from "./page";

/** The origin of a server. Empty if the visitor's values don't result in a valid URL. */
export function originOf(server: string): string {
  // Some supported browsers don't have `URL.canParse`.
  try {
    return new URL(server).origin;
  } catch {
    return "";
  }
}

/**
 * Sites can share a host, so the name contains the site's path. It also contains how the key is sent, because another
 * specification can use the same scheme name for a parameter that ends up in a log.
 */
const storageName = (origin: string, { name, kind, key }: Credential) =>
  `try:${JSON.stringify([new URL(rootUrl()).pathname, origin, kind, key, name])}`;

/** Stores a visitor's key in this browser tab only. Doesn't store a key for a server without a valid URL. */
export function storeKey(server: string, credential: Credential, value: string): void {
  const origin = originOf(server);
  if (origin) sessionStorage.setItem(storageName(origin, credential), value);
}

export function storedKey(server: string, credential: Credential): string {
  const origin = originOf(server);
  return (origin && sessionStorage.getItem(storageName(origin, credential))) || "";
}
