"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { problemOf } from "../errors";
import { LoadFailure } from "../load-failure";
import { useTRPC } from "../trpc";
import { DeleteWebhook } from "./delete-webhook";
import { Deliveries } from "./deliveries";
import { EditWebhook } from "./edit-webhook";
import { ReplaceSecret } from "./replace-secret";
import { scopeOf, stateOf, troubleOf, type WebhookProps } from "./words";

type Asking = "edit" | "secret" | "delete" | null;

function Actions({ organizationId, webhook }: WebhookProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Asking>(null);
  const { id: webhookId, active } = webhook;
  const key = { organizationId, webhookId };
  const reload = () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
  const onError = (error: unknown) => void toast.error(problemOf(error));
  const ping = useMutation(trpc.webhooks.ping.mutationOptions({ onSuccess: reload, onError }));
  const update = useMutation(trpc.webhooks.update.mutationOptions({ onSuccess: reload, onError }));
  const props = { organizationId, webhook, onClose: () => setAsking(null) };
  return (
    <>
      <Button onClick={() => ping.mutate(key)} busy={ping.isPending} disabled={!active}>
        Send a test
      </Button>
      <Button onClick={() => setAsking("edit")}>Edit</Button>
      <Button onClick={() => update.mutate({ ...key, active: !active })} busy={update.isPending}>
        {active ? "Turn off" : "Turn on"}
      </Button>
      <Button onClick={() => setAsking("secret")}>Replace secret</Button>
      <Button kind="danger-secondary" onClick={() => setAsking("delete")}>
        Delete
      </Button>
      <EditWebhook open={asking === "edit"} {...props} />
      <ReplaceSecret open={asking === "secret"} {...props} />
      <DeleteWebhook open={asking === "delete"} {...props} />
    </>
  );
}

function Facts({ organizationId, webhook }: WebhookProps) {
  const { tone, label } = stateOf(webhook);
  const trouble = troubleOf(webhook);
  return (
    <>
      <PageHeading
        title={webhook.description ?? new URL(webhook.url).host}
        description={<span className="break-all">{webhook.url}</span>}
        actions={<Actions organizationId={organizationId} webhook={webhook} />}
      />
      <p className="mb-6 flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span>{scopeOf(webhook)}.</span>
        {trouble ? <span className="text-soft">{trouble}</span> : null}
      </p>
    </>
  );
}

interface Props {
  organizationId: string;
  webhookId: string;
}

/** One webhook: its state, actions and deliveries. */
export function WebhookDetails({ organizationId, webhookId }: Props) {
  const query = useQuery(useTRPC().webhooks.get.queryOptions({ organizationId, webhookId }));
  if (query.isPending) return <SkeletonLines count={4} label="Loading the webhook" />;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  return (
    <>
      <Facts organizationId={organizationId} webhook={query.data} />
      <Deliveries organizationId={organizationId} webhook={query.data} />
    </>
  );
}
