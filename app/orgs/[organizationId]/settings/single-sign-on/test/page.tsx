import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../../_console/page-guard";
import { TestResult } from "../../../../../_console/sso/test-result";

interface Props {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ provider?: string; test?: string }>;
}

export const metadata: Metadata = { title: "Connection test" };

export default async function ConnectionTestPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const { provider = "", test = "" } = await searchParams;
  const caller = await requireCaller(`/orgs/${organizationId}/settings/single-sign-on`);
  const input = { organizationId, samlProviderId: provider, testId: test };
  return <TestResult result={await orNotFound(caller.samlProviders.test(input))} />;
}
