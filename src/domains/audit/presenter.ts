import type { z } from "zod";
import { presentUser } from "@/domains/users/presenter";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { EventRow } from "./queries";
import type { auditEventSchema } from "./schema";

type Resource = z.input<typeof auditEventSchema>;

export function presentEvent(event: EventRow): Resource {
  const { organizationId, id, user, address } = event;
  return {
    object: "audit-event",
    id,
    createdAt: event.createdAt.toISOString(),
    action: event.action,
    ...(user && { actor: presentUser(user, true) }),
    credential: { type: event.credentialKind, id: event.credentialId },
    ...withoutNull({ address }),
    request: event.requestId,
    targets: event.targets,
    details: event.details,
    urls: { location: apiUrl(`/orgs/${organizationId}/audit-events/${id}`) },
  };
}
