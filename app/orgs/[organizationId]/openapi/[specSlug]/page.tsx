import type { Metadata } from "next";
import { SpecOverview } from "../../../../_console/openapi/spec-overview";
import { orNotFound, requireCaller } from "../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string; specSlug: string }>;
}

export const metadata: Metadata = { title: "OpenAPI specification" };

export default async function SpecPage({ params }: Props) {
  const { organizationId, specSlug } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/openapi/${specSlug}`);
  const spec = await orNotFound(caller.openapiSpecs.get({ organizationId, specSlug }));
  return <SpecOverview organizationId={organizationId} spec={spec} />;
}
