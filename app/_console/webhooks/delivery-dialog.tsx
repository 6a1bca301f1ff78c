"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { Dialog } from "../../_ui/dialog";
import { SkeletonLines } from "../../_ui/skeleton";
import { actionWords } from "../audit/words";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import type { Delivery } from "./words";

type Whole = RouterOutputs["webhooks"]["getDelivery"];

const CODE = "max-h-60 overflow-auto rounded-lg border border-line bg-side p-3 font-mono text-xs";

function Attempt({ attempt }: { attempt: Whole["attempts"][number] }) {
  const { attemptedAt, responseStatus, responseBody, error, durationMilliseconds } = attempt;
  return (
    <li>
      {attemptedAt}: {error ?? `returned ${responseStatus}`}, after {durationMilliseconds} ms
      {responseBody ? <div className="font-mono text-xs break-all text-soft">{responseBody}</div> : null}
    </li>
  );
}

function Contents({ whole }: { whole: Whole }) {
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        Sent as <code className="font-mono text-xs">webhook-id: {whole.event}</code>
      </p>
      <pre
        className={CODE}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        {JSON.stringify(whole.payload, null, 2)}
      </pre>
      {whole.attempts.length > 0 ? (
        <ol className="grid list-decimal gap-2 pl-5">
          {whole.attempts.map((attempt) => (
            <Attempt key={attempt.attemptedAt} attempt={attempt} />
          ))}
        </ol>
      ) : null}
    </div>
  );
}

interface Props {
  organizationId: string;
  webhookId: string;
  /** The delivery in the dialog, or null while the dialog is closed. */
  delivery: Delivery | null;
  onClose: () => void;
}

/** The payload of a delivery, and the result of each attempt. */
export function DeliveryDialog({ organizationId, webhookId, delivery, onClose }: Props) {
  const wanted = delivery ? { organizationId, webhookId, deliveryId: delivery.id } : skipToken;
  const query = useQuery(useTRPC().webhooks.getDelivery.queryOptions(wanted));
  return (
    <Dialog open={delivery !== null} onClose={onClose} title={actionWords(delivery?.type ?? "")} wide>
      {query.isPending ? <SkeletonLines count={4} label="Loading the delivery" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.data ? <Contents whole={query.data} /> : null}
    </Dialog>
  );
}
