import type { z } from "zod";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { TransferRow } from "./rows";
import type { transferSchema } from "./schema";
import { expiryOf, undoableUntil } from "./time";

type Resource = z.input<typeof transferSchema>;

/** A transfer as the organization with this id is told of it: whom it offers something stays in the dark until they accept. */
export function presentTransfer(organizationId: string, row: TransferRow): Resource {
  const { id, status, createdAt, decidedAt, fromTitle, toTitle } = row;
  const isMade = status === "accepted" || status === "undone";
  const knowsTarget = isMade || row.toOrganizationId === organizationId;
  return {
    object: "transfer",
    id,
    type: row.kind as Resource["type"],
    content: row.thingId,
    title: row.title,
    from: { id: row.fromOrganizationId, ...withoutNull({ title: fromTitle }) },
    to: { id: row.toOrganizationId, ...withoutNull({ title: knowsTarget ? toTitle : null }) },
    status,
    createdAt: createdAt.toISOString(),
    ...(status === "offered" && { expiresAt: expiryOf(createdAt).toISOString() }),
    ...withoutNull({ decidedAt: decidedAt?.toISOString() }),
    ...(status === "accepted" &&
      decidedAt !== null && { undoableUntil: undoableUntil(decidedAt).toISOString() }),
    urls: { location: apiUrl(`/orgs/${organizationId}/transfers/${id}`) },
  };
}
