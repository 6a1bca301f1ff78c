import { rest } from "@/testing/rest";
import { makePerson } from "./member";
import { makeOrganization } from "./organization";
import { makeSpace } from "./space";

/** An administrator of an organization. */
async function administratorOf(organizationId: string) {
  return rest((await makePerson({ organization: { id: organizationId }, role: "admin" })).token);
}

/** A space that another organization offers to this one. Returns the ID of the transfer. */
export async function makeOffer({ from, to }: { from?: string; to: string }): Promise<string> {
  const organizationId = from ?? (await makeOrganization()).id;
  const { id } = await makeSpace({ organizationId });
  const admin = await administratorOf(organizationId);
  const { body } = await admin.post(`/spaces/${id}/transfer-offers`, { organization: to });
  return body.id;
}

/** A space that was transferred from this organization to another one. Returns the ID of the transfer. */
export async function makeTransfer({ from }: { from: string }): Promise<string> {
  const { id: to } = await makeOrganization();
  const id = await makeOffer({ from, to });
  await (await administratorOf(to)).post(`/orgs/${to}/transfers/${id}/accept`);
  return id;
}
