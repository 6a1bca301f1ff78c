"use client";

import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { ConfirmStep } from "./confirm-step";
import { STATUSES, STEPS, type Step, stepsOf, type Transfer } from "./steps";

interface RowProps {
  organizationId: string;
  transfer: Transfer;
  onStep: (step: Step) => void;
}

function Row({ organizationId, transfer, onStep }: RowProps) {
  const isGiven = transfer.from.id === organizationId;
  const other = isGiven ? transfer.to : transfer.from;
  return (
    <tr>
      <Cell>
        <div className="font-medium">{transfer.title}</div>
        <span className="text-soft">{transfer.type === "space" ? "Space" : "Collection"}</span>
      </Cell>
      <Cell>
        {isGiven ? "To" : "From"} {other.title ?? <code className="font-mono text-xs">{other.id}</code>}
      </Cell>
      <Cell>
        <Badge {...(transfer.status === "offered" && { tone: "accent" })}>{STATUSES[transfer.status]}</Badge>
      </Cell>
      <Cell>
        <Ago time={transfer.decidedAt ?? transfer.createdAt} />
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {stepsOf(organizationId, transfer, new Date()).map((step) => (
          <Button
            key={step}
            size="small"
            kind="quiet"
            aria-label={`${STEPS[step].action} ${transfer.title}`}
            onClick={() => onStep(step)}
          >
            {STEPS[step].action}
          </Button>
        ))}
      </Cell>
    </tr>
  );
}

/** Transfers to and from other organizations, for administrators. */
export function Transfers({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [chosen, setChosen] = useState<{ transfer: Transfer; step: Step } | null>(null);
  const { query, items } = usePages(trpc.transfers.list.queryKey({ organizationId }), (page) =>
    client.transfers.list.query({ organizationId, page, limit: 50 }),
  );
  const actions = (
    <span key="actions" className="sr-only">
      Actions
    </span>
  );
  return (
    <>
      <PageHeading
        title="Transfers"
        description="Spaces and collections offered to other organizations or to this one. The previous organization can undo a transfer for 7 days."
      />
      {query.isPending ? <SkeletonLines count={4} label="Loading transfers" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<ArrowLeftRight size={24} />} title="No transfers yet">
          To offer a space or collection to another organization, use the API. The administrators of that
          organization accept the offer on their Transfers page.
        </EmptyState>
      ) : null}
      {items.length > 0 ? (
        <Table label="Transfers" head={["Item", "Organization", "Status", "Date", actions]}>
          {items.map((transfer) => (
            <Row
              key={transfer.id}
              organizationId={organizationId}
              transfer={transfer}
              onStep={(step) => setChosen({ transfer, step })}
            />
          ))}
        </Table>
      ) : null}
      <ShowMore query={query} />
      <ConfirmStep organizationId={organizationId} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}
