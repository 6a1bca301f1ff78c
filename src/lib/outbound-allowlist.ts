import { env } from "@/env";

/** The kinds of requests that Bindery sends to other servers on behalf of authors. Operators can set an allowlist for each kind. */
const SETTINGS = {
  git: "GIT_OUTBOUND_ALLOWLIST",
  webhooks: "WEBHOOK_OUTBOUND_ALLOWLIST",
  specifications: "SPECIFICATION_OUTBOUND_ALLOWLIST",
  images: "IMAGE_OUTBOUND_ALLOWLIST",
} as const;

/**
 * Returns the private hosts that requests for a purpose can reach. If the purpose has its own setting,
 * returns that list. Otherwise, returns OUTBOUND_ALLOWLIST.
 */
export const outboundAllowlist = (purpose: keyof typeof SETTINGS): readonly string[] =>
  env[SETTINGS[purpose]] ?? env.OUTBOUND_ALLOWLIST;

/**
 * Returns the name of the setting in which an operator can allow another host for a purpose. Returns OUTBOUND_ALLOWLIST
 * only if the purpose uses its hosts, because a new list for the purpose would replace these hosts.
 */
export function allowlistSetting(purpose: keyof typeof SETTINGS): string {
  const own = SETTINGS[purpose];
  return env[own] === undefined && env.OUTBOUND_ALLOWLIST.length > 0 ? "OUTBOUND_ALLOWLIST" : own;
}
