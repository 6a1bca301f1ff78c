import { actionWords } from "../audit/words";
import type { RouterOutputs } from "../outputs";

export type Webhook = RouterOutputs["webhooks"]["list"]["items"][number];
export type Delivery = RouterOutputs["webhooks"]["listDeliveries"]["items"][number];

/** The props of components for one webhook. */
export interface WebhookProps {
  organizationId: string;
  webhook: Webhook;
}

/** The state of a webhook, in one word. */
export function stateOf({ active, failingSince }: Webhook) {
  if (!active) return { tone: "neutral", label: "Off" } as const;
  return failingSince
    ? ({ tone: "warning", label: "Failing" } as const)
    : ({ tone: "success", label: "On" } as const);
}

const WHY_OFF = {
  administrator: "An administrator turned this webhook off.",
  failing: "Bindery turned this webhook off because all deliveries failed for 24 hours.",
  gone: "Bindery turned this webhook off because its receiver returned 410 (Gone).",
};

/** Returns the reason why the webhook sends nothing or why deliveries fail. Returns null if there is no problem. */
export function troubleOf({ active, disabledReason, failingSince }: Webhook): string | null {
  if (!active) return disabledReason ? WHY_OFF[disabledReason] : null;
  return failingSince
    ? "Deliveries are failing. Check the receiver. Bindery turns this webhook off after 24 hours of failures."
    : null;
}

const counted = (ids: readonly string[], one: string, many: string) =>
  ids.length === 0 ? [] : [ids.length === 1 ? `1 ${one}` : `${ids.length} ${many}`];

/** The events that a webhook receives, in a few words. */
export function scopeOf({ events, spaces, sites }: Webhook): string {
  const places = [...counted(spaces, "space", "spaces"), ...counted(sites, "site", "sites")];
  const [first] = events;
  const what = first === undefined ? "Every change" : eventsOf(events, first);
  return places.length === 0 ? what : `${what} in ${places.join(" and ")}`;
}

const eventsOf = (events: readonly string[], first: string) =>
  events.length === 1 ? actionWords(first) : `${events.length} kinds of change`;

export const DELIVERY_STATES = {
  pending: { tone: "neutral", label: "Waiting" },
  succeeded: { tone: "success", label: "Delivered" },
  failed: { tone: "danger", label: "Failed" },
} as const;

/** The result of the last attempt. */
export function lastAnswer({ lastAttempt }: Delivery): string {
  if (!lastAttempt) return "Not tried yet";
  return lastAttempt.error ?? `Returned ${lastAttempt.responseStatus}`;
}
