"use client";

import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import { type Organization, useOrganization, useUpdateOrganization } from "../organization/use-organization";
import { useTRPCClient } from "../trpc";
import { RulesForm } from "./rules-form";
import type { MergeRules } from "./sentences";

/** An organization can't inherit merge rules. */
const standalone = (rules: MergeRules) => (rules.type === "inherit" ? { type: "none" as const } : rules);

function OrganizationForm({ organization: { id, mergeRules } }: { organization: Organization }) {
  const client = useTRPCClient();
  const { mutate, isPending, error } = useUpdateOrganization();
  const inputOf = (rules: MergeRules) => ({ organizationId: id, mergeRules: standalone(rules) });
  return (
    <RulesForm
      organizationId={id}
      placeId={id}
      saved={mergeRules}
      preview={(rules) => client.changeRequests.rulesPreview.organization.mutate(inputOf(rules))}
      save={{ mutate: (rules) => mutate(inputOf(rules)), isPending, error }}
    />
  );
}

/** The merge rules for change requests in all spaces without separate rules. */
export function OrganizationRules({ organizationId }: { organizationId: string }) {
  const organization = useOrganization(organizationId);
  return (
    <>
      <PageHeading
        title="Merge rules"
        description={
          <>
            These rules apply to every space in the organization that doesn't have its own rules.{" "}
            <LearnMore page="administrators/merge-rules" about="merge rules" />
          </>
        }
      />
      {organization.isPending ? <SkeletonLines count={6} label="Loading merge rules" /> : null}
      {organization.isError ? (
        <LoadFailure error={organization.error} onRetry={() => organization.refetch()} />
      ) : null}
      {organization.data ? <OrganizationForm organization={organization.data} /> : null}
    </>
  );
}
