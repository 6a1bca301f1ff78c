import { env } from "@/env";

/** The kinds of requests to other servers on behalf of authors, each with an allowlist that operators can set. */
const SETTINGS = {
  git: "GIT_OUTBOUND_ALLOWLIST",
  webhooks: "WEBHOOK_OUTBOUND_ALLOWLIST",
  specifications: "SPECIFICATION_OUTBOUND_ALLOWLIST",
  images: "IMAGE_OUTBOUND_ALLOWLIST",
} as const;

/**
 * The private hosts that requests for a purpose can reach: the list of this purpose if it is set, otherwise
 * OUTBOUND_ALLOWLIST.
 */
export const outboundAllowlist = (purpose: keyof typeof SETTINGS): readonly string[] =>
  env[SETTINGS[purpose]] ?? env.OUTBOUND_ALLOWLIST;
