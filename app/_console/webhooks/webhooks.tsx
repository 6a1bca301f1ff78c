"use client";

import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { Link } from "../../_ui/link";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { NewWebhook } from "./new-webhook";
import { scopeOf, stateOf, type WebhookProps } from "./words";

function Row({ organizationId, webhook }: WebhookProps) {
  const { tone, label } = stateOf(webhook);
  return (
    <tr>
      <Cell>
        <Link
          href={`/orgs/${organizationId}/settings/webhooks/${webhook.id}`}
          className="font-medium break-all underline"
        >
          {webhook.url}
        </Link>
        {webhook.description ? <div className="text-soft">{webhook.description}</div> : null}
      </Cell>
      <Cell>{scopeOf(webhook)}</Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
      </Cell>
    </tr>
  );
}

/** The webhooks of an organization. */
export function Webhooks({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [creating, setCreating] = useState(false);
  const { query, items } = usePages(trpc.webhooks.list.queryKey({ organizationId }), (page) =>
    client.webhooks.list.query({ organizationId, page, limit: 50 }),
  );
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      New webhook
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Webhooks"
        description={
          <>
            Notify other services of changes, or send messages to Slack, Microsoft Teams, Discord or
            Mattermost. <LearnMore page="administrators/webhooks" about="webhooks" />
          </>
        }
        actions={items.length > 0 ? create : null}
      />
      {query.isPending ? <SkeletonLines count={4} label="Loading webhooks" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<WebhookIcon size={24} />} title="No webhooks yet" actions={create}>
          Create a webhook to notify a chat, a build or your own app of changes as they happen.
        </EmptyState>
      ) : null}
      {items.length > 0 ? (
        <Table label="Webhooks" head={["URL", "Events", "State"]}>
          {items.map((webhook) => (
            <Row key={webhook.id} organizationId={organizationId} webhook={webhook} />
          ))}
        </Table>
      ) : null}
      <ShowMore query={query} />
      <NewWebhook organizationId={organizationId} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
