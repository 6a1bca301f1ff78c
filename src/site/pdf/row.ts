import type { PdfExport } from "@/db/generated/client";

/** A row that has not ended: what has ended is never written again. */
export const unfinished = ({ organizationId, id }: Pick<PdfExport, "organizationId" | "id">) => ({
  organizationId,
  id,
  status: { in: ["pending", "running"] },
});
