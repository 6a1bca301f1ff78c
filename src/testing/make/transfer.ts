import { rest } from "@/testing/rest";
import { makePerson } from "./member";
import { makeOrganization } from "./organization";
import { makeSpace } from "./space";

/** Creates an administrator of an organization. */
async function administratorOf(organizationId: string) {
  return rest((await makePerson({ organization: { id: organizationId }, role: "admin" })).token);
}

/** Creates an offer to transfer a space from another organization to this organization. Returns the transfer's ID. */
export async function makeOffer({ from, to }: { from?: string; to: string }): Promise<string> {
  const organizationId = from ?? (await makeOrganization()).id;
  const { id } = await makeSpace({ organizationId });
  const admin = await administratorOf(organizationId);
  const { body } = await admin.post(`/spaces/${id}/transfer-offers`, { organization: to });
  return body.id;
}

/** Creates a transfer of a space from this organization to another organization. Returns the transfer's ID. */
export async function makeTransfer({ from }: { from: string }): Promise<string> {
  const { id: to } = await makeOrganization();
  const id = await makeOffer({ from, to });
  await (await administratorOf(to)).post(`/orgs/${to}/transfers/${id}/accept`);
  return id;
}
