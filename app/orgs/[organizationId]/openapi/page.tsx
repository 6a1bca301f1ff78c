import type { Metadata } from "next";
import { SpecList } from "../../../_console/openapi/spec-list";
import { orNotFound, requireCaller } from "../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "OpenAPI specifications" };

export default async function SpecsPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/openapi`);
  const { permissions } = await orNotFound(caller.organizations.get({ organizationId }));
  return <SpecList organizationId={organizationId} mayEdit={permissions.createOpenAPISpec === true} />;
}
