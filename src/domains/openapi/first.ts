import { ApiError } from "@/lib/errors";
import { createSpec } from "./service";

/** Slug of the specification that an organization begins with. */
const SLUG = "api";

/** Adds the specification that `byId` named when they made an organization. Safe to repeat. */
export async function addFirst(organizationId: string, url: string, byId: string | null): Promise<void> {
  try {
    await createSpec(null, organizationId, SLUG, { url }, byId);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}
