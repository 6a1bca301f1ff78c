import { z } from "zod";
import { invalid } from "@/lib/errors";
import { isInNetworks, networkIn } from "@/lib/networks";

const LIFETIME_MINUTES_MAX = 90 * 24 * 60;
const IDLE_MINUTES_MAX = 14 * 24 * 60;
const MINUTES_MIN = 5;
const NETWORKS_MAX = 100;
const NETWORK_LENGTH_MAX = 50;

const networkField = z
  .string()
  .max(NETWORK_LENGTH_MAX)
  .transform((text, context) => {
    const network = networkIn(text);
    if (network !== null) return network;
    context.addIssue({
      code: "custom",
      message: "must be an IP address or a network, such as `203.0.113.0/24` or `2001:db8::/32`",
    });
    return z.NEVER;
  });

/** The input fields for the session rules of an organization. */
export const sessionRulesFields = {
  sessionLifetimeMinutes: z
    .number()
    .int()
    .min(MINUTES_MIN)
    .max(LIFETIME_MINUTES_MAX)
    .nullable()
    .optional()
    .describe(
      "How many minutes after the sign-in a browser session stops giving access to the organization, from 5 minutes to 90 days. Null removes the limit.",
    ),
  sessionIdleMinutes: z
    .number()
    .int()
    .min(MINUTES_MIN)
    .max(IDLE_MINUTES_MAX)
    .nullable()
    .optional()
    .describe(
      "After how many minutes without requests a browser session stops giving access to the organization, from 5 minutes to 14 days. The session ends at most one minute later. Null removes the limit.",
    ),
  allowedNetworks: z
    .array(networkField)
    .max(NETWORKS_MAX)
    .transform((networks) => [...new Set(networks)])
    .optional()
    .describe(
      "The networks from which people and programs can use the organization, in CIDR notation. Replaces the current list. The list must contain your own IP address. An empty list allows all networks.",
    ),
};

/** Throws 400 if the list would refuse the request that sets it. An empty list allows all networks. */
export function assertOwnNetwork(address: string | null, networks: readonly string[]): void {
  if (networks.length === 0 || isInNetworks(address, networks)) return;
  throw invalid(
    "allowedNetworks",
    `must contain your own IP address (${address ?? "unknown"}). Otherwise, you would lose access to the organization`,
  );
}
