"use client";

import { useState } from "react";
import { Button } from "../../_ui/button";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { ShowMore } from "../show-more";
import { SCOPES } from "../tokens/scopes";
import { useOrganizationTitles } from "../tokens/use-organization-titles";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";

type Application = RouterOutputs["applications"]["list"]["items"][number];

function useApplications() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return usePages(trpc.applications.list.queryKey(), (page) =>
    client.applications.list.query({ page, limit: 50 }),
  );
}

interface RowProps {
  application: Application;
  /** The only organization that the application can access. */
  organizationTitle: string | undefined;
  onDisconnect: () => void;
}

function ApplicationRow({ application, organizationTitle, onDisconnect }: RowProps) {
  const { name, scope, organization, createdAt, lastUsedAt } = application;
  return (
    <tr>
      <Cell>
        <div className="font-medium break-words">{name}</div>
      </Cell>
      <Cell>
        {SCOPES[scope].short}
        {organization ? (
          <div className="text-soft">Only {organizationTitle ?? "one organization"}</div>
        ) : null}
      </Cell>
      <Cell>
        <Ago time={createdAt} />
      </Cell>
      <Cell>{lastUsedAt ? <Ago time={lastUsedAt} /> : "Never"}</Cell>
      <Cell className="text-right">
        <Button size="small" kind="danger-quiet" aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
          Disconnect
        </Button>
      </Cell>
    </tr>
  );
}

function ApplicationTable({ applications }: { applications: Application[] }) {
  const client = useTRPCClient();
  const reload = useReload((trpc) => [trpc.applications]);
  const titles = useOrganizationTitles();
  const [ending, setEnding] = useState<Application | null>(null);
  const actions = (
    <span key="actions" className="sr-only">
      Actions
    </span>
  );
  return (
    <>
      <Table
        label="Connected applications"
        head={["App name", "Permissions", "Connected", "Last used", actions]}
      >
        {applications.map((application) => (
          <ApplicationRow
            key={application.id}
            application={application}
            organizationTitle={titles.get(application.organization ?? "")}
            onDisconnect={() => setEnding(application)}
          />
        ))}
      </Table>
      <ConfirmChange
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={`Disconnect “${ending?.name ?? ""}”?`}
        action="Disconnect"
        send={() => client.applications.disconnect.mutate({ applicationId: ending?.id ?? "" })}
        reload={reload}
        said={`“${ending?.name ?? ""}” disconnected`}
      >
        <p>The application loses access immediately. You can connect it again later.</p>
      </ConfirmChange>
    </>
  );
}

/**
 * Applications with OAuth access to the user's account. The list shows the scope of each application, the date on which the
 * user granted access, and a button to disconnect the application.
 */
export function Applications() {
  const { query, items } = useApplications();
  return (
    <section className="mt-12">
      <h2 className="text-lg font-semibold tracking-tight">Connected applications</h2>
      <p className="mt-1 mb-6 max-w-prose text-soft">
        Applications, such as agents, that can act as you. Each application has only the permissions that you
        granted.
      </p>
      {query.isPending ? <SkeletonLines count={3} label="Loading applications" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <p className="text-soft">
          No connected applications yet. An application appears here after you approve its request to connect.
        </p>
      ) : null}
      {items.length > 0 ? <ApplicationTable applications={items} /> : null}
      <ShowMore query={query} />
    </section>
  );
}
