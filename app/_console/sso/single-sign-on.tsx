"use client";

import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { AddProvider } from "./add-provider";
import { EnforcementPanel } from "./enforcement-panel";
import { ProviderPanel } from "./provider-panel";
import { ProvisioningPanel } from "./provisioning-panel";

/** The identity providers of an organization, and whether single sign-on is required. */
export function SingleSignOn({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [isAdding, setAdding] = useState(false);
  const { query, items } = usePages(trpc.samlProviders.list.queryKey({ organizationId }), (page) =>
    client.samlProviders.list.query({ organizationId, page, limit: 50 }),
  );
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      Add provider
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Single sign-on"
        description={
          <>
            Let people sign in with your organization's identity provider through SAML 2.0.{" "}
            <LearnMore page="administrators/single-sign-on" about="single sign-on" />
          </>
        }
        actions={add}
      />
      {query.isPending ? <SkeletonLines count={5} label="Loading providers" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<KeyRound size={22} />} title="No identity provider yet">
          Add your identity provider. Bindery then shows the URLs that you must enter in the provider's
          settings.
        </EmptyState>
      ) : null}
      <div className="grid gap-4">
        {items.map((provider) => (
          <ProviderPanel key={provider.id} organizationId={organizationId} provider={provider} />
        ))}
        {query.hasNextPage ? <Button onClick={() => query.fetchNextPage()}>Show more</Button> : null}
        {items.length > 0 ? <EnforcementPanel organizationId={organizationId} /> : null}
        <ProvisioningPanel organizationId={organizationId} />
      </div>
      <AddProvider organizationId={organizationId} open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
