"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { actionWords } from "../audit/words";
import { problemOf } from "../errors";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { DeliveryDialog } from "./delivery-dialog";
import { DELIVERY_STATES, type Delivery, lastAnswer, type WebhookProps } from "./words";

const LOOK_AGAIN_MILLISECONDS = 1500;

interface RowProps {
  delivery: Delivery;
  onOpen: () => void;
  onRedeliver: (() => void) | undefined;
}

function Row({ delivery, onOpen, onRedeliver }: RowProps) {
  const { tone, label } = DELIVERY_STATES[delivery.status];
  const what = actionWords(delivery.type);
  return (
    <tr>
      <Cell>
        <div className="font-medium">{what}</div>
        <Ago time={delivery.createdAt} />
        {delivery.redeliveryOf ? <span className="text-soft"> · sent again</span> : null}
      </Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell>
        {lastAnswer(delivery)}
        {delivery.nextAttemptAt && delivery.attemptCount > 0 ? (
          <div className="text-soft">
            Next attempt <Ago time={delivery.nextAttemptAt} />
          </div>
        ) : null}
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        <Button size="small" kind="quiet" aria-label={`Details of ${what}`} onClick={onOpen}>
          Details
        </Button>
        {onRedeliver ? (
          <Button size="small" kind="quiet" aria-label={`Send ${what} again`} onClick={onRedeliver}>
            Send again
          </Button>
        ) : null}
      </Cell>
    </tr>
  );
}

/** The deliveries of a webhook. The list is polled while a delivery waits for its first attempt. */
function useDeliveries({ organizationId, webhook }: WebhookProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const key = { organizationId, webhookId: webhook.id };
  const { query, items } = usePages(trpc.webhooks.listDeliveries.queryKey(key), (page) =>
    client.webhooks.listDeliveries.query({ ...key, page, limit: 50 }),
  );
  const isAwaited = items.some(({ status, attemptCount }) => status === "pending" && attemptCount === 0);
  const { refetch, dataUpdatedAt } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that is not the last one asks for the next
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => void refetch(), LOOK_AGAIN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isAwaited, refetch, dataUpdatedAt]);
  return { query, items };
}

/** The deliveries of a webhook, newest first. People can open a delivery and send it again. */
export function Deliveries({ organizationId, webhook }: WebhookProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { query, items } = useDeliveries({ organizationId, webhook });
  const [opened, setOpened] = useState<Delivery | null>(null);
  const redeliver = useMutation(
    trpc.webhooks.redeliver.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() }),
      onError: (error) => void toast.error(problemOf(error)),
    }),
  );
  const key = { organizationId, webhookId: webhook.id };
  const actions = (
    <span key="actions" className="sr-only">
      Actions
    </span>
  );
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-3 font-semibold">
        Deliveries
      </h2>
      {query.isPending ? <SkeletonLines count={4} label="Loading deliveries" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? <p className="text-soft">No deliveries yet.</p> : null}
      {items.length > 0 ? (
        <Table label="Deliveries" head={["Change", "State", "Last attempt", actions]}>
          {items.map((delivery) => (
            <Row
              key={delivery.id}
              delivery={delivery}
              onOpen={() => setOpened(delivery)}
              onRedeliver={
                webhook.active ? () => redeliver.mutate({ ...key, deliveryId: delivery.id }) : undefined
              }
            />
          ))}
        </Table>
      ) : null}
      <ShowMore query={query} />
      <DeliveryDialog {...key} delivery={opened} onClose={() => setOpened(null)} />
    </section>
  );
}
