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
