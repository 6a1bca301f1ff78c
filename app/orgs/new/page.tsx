import type { Metadata } from "next";
import { NewOrganization } from "../../_console/new-organization";
import { requireCaller } from "../../_console/page-guard";

export const metadata: Metadata = { title: "New organization" };

export default async function NewOrganizationPage() {
  await requireCaller("/orgs/new");
  return <NewOrganization />;
}
