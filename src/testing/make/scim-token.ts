import { createScimToken } from "@/domains/scim/tokens";
import { actOf } from "../act";

/** Creates a provisioning token of an organization. */
export async function makeScimToken(organizationId: string): Promise<{ id: string; secret: string }> {
  const { token, secret } = await createScimToken(actOf("nobody"), organizationId, { name: "Okta" });
  return { id: token.id, secret };
}
