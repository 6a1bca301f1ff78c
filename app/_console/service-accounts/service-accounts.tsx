"use client";

import { Bot, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { AccountTable } from "./account-table";
import { NewAccount } from "./new-account";

/** The service accounts of an organization, with buttons to create and delete accounts and to rotate their tokens. */
export function ServiceAccounts({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [creating, setCreating] = useState(false);
  const { query, items } = usePages(trpc.serviceAccounts.list.queryKey({ organizationId }), (page) =>
    client.serviceAccounts.list.query({ organizationId, page, limit: 50 }),
  );
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      New service account
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Service accounts"
        description={
          <>
            Accounts for apps, such as pipelines and bots. They sign in only with a token and appear in the
            list of members. <LearnMore page="administrators/service-accounts" about="service accounts" />
          </>
        }
        actions={items.length > 0 ? create : null}
      />
      {query.isPending ? <SkeletonLines count={4} label="Loading service accounts" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<Bot size={24} />} title="No service accounts yet" actions={create}>
          With a service account, your app has its own name and keeps working when people leave.
        </EmptyState>
      ) : null}
      {items.length > 0 ? <AccountTable organizationId={organizationId} accounts={items} /> : null}
      <ShowMore query={query} />
      <NewAccount organizationId={organizationId} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
