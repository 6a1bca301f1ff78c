import { ApiError } from "@/lib/errors";
import { createSpec } from "./service";

/** Slug of the specification that an organization begins with. */
const SLUG = "api";

/** Adds the specification that was named when an organization was made. Safe to repeat. */
export async function addFirst(organizationId: string, url: string): Promise<void> {
  try {
    await createSpec(null, organizationId, SLUG, { url });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}
