import { env } from "@/env";

/** Only paths of our own: a link to the sign-in page must not lead elsewhere afterwards. */
export function ownPath(value: unknown): string {
  if (typeof value !== "string") return "/";
  try {
    const url = new URL(value, env.PUBLIC_URL);
    return url.origin === new URL(env.PUBLIC_URL).origin ? url.pathname + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}
