import { db } from "@/db/client";
import type { Organization } from "@/db/generated/client";
import type { OrganizationUncheckedCreateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";

/** Creates an organization without members. Any column can be set. */
export async function makeOrganization(
  fields: Partial<OrganizationUncheckedCreateInput> = {},
): Promise<Organization> {
  const id = newId();
  return await db().organization.create({ data: { id, title: `Organization ${id}`, ...fields } });
}
