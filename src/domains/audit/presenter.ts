import type { z } from "zod";
import type { AuditEvent } from "@/db/generated/client";
import { type PresentableUser, presentUser } from "@/domains/users/presenter";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { auditEventSchema } from "./schema";

/** An event with who acted; null once their account is gone. */
export type PresentableEvent = AuditEvent & { user: PresentableUser | null };

type Resource = z.input<typeof auditEventSchema>;

export function presentEvent(event: PresentableEvent): Resource {
  const { organizationId, id, user, address } = event;
  return {
    object: "audit-event",
    id,
    createdAt: event.createdAt.toISOString(),
    action: event.action,
    ...(user && { actor: presentUser(user, true) }),
    credential: { type: event.credentialKind as Resource["credential"]["type"], id: event.credentialId },
    ...withoutNull({ address }),
    request: event.requestId,
    targets: event.targets as Record<string, string>,
    details: event.details as Record<string, unknown>,
    urls: { location: apiUrl(`/orgs/${organizationId}/audit-events/${id}`) },
  };
}
