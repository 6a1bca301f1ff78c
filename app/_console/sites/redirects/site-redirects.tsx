"use client";

import { ArrowRightLeft, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../_ui/badge";
import { Button } from "../../../_ui/button";
import { EmptyState } from "../../../_ui/empty-state";
import { Field } from "../../../_ui/field";
import { SkeletonLines } from "../../../_ui/skeleton";
import { Cell, Table } from "../../../_ui/table";
import { ConfirmChange } from "../../change/confirm-change";
import { LoadFailure } from "../../load-failure";
import { ShowMore } from "../../show-more";
import { useTRPC, useTRPCClient } from "../../trpc";
import { usePages } from "../../use-pages";
import type { Site } from "../audience";
import { Panel } from "../panel";
import { SiteFrame, type SiteProps } from "../site-frame";
import { useSite, useSitesChanged } from "../use-site";
import { ImportDialog } from "./import-dialog";
import { type Redirect, RedirectDialog } from "./redirect-form";
import { RedirectTester } from "./tester";
import { useDestinations } from "./use-destinations";

type Doing =
  | { what: "edit"; redirect: Redirect | null }
  | { what: "import" }
  | { what: "remove"; redirect: Redirect };

interface RowsProps extends SiteProps {
  redirects: readonly Redirect[];
  onDo: (doing: Doing) => void;
}

function Rows({ redirects, onDo, ...parts }: RowsProps) {
  const { describe } = useDestinations(
    parts,
    redirects.map(({ destination }) => destination),
  );
  const mayEdit = parts.site.permissions.edit;
  return (
    <Table
      label="Redirects"
      head={[
        "Old path",
        "Destination",
        "State",
        ...(mayEdit
          ? [
              <span key="do" className="sr-only">
                Actions
              </span>,
            ]
          : []),
      ]}
    >
      {redirects.map((redirect) => {
        const { title, path } = describe(redirect.destination);
        return (
          <tr key={redirect.id}>
            <Cell className="font-mono text-xs break-all">{redirect.source}</Cell>
            <Cell>
              <span className="block">{title}</span>
              {path !== "" && path !== title ? (
                <span className="block font-mono text-xs break-all text-soft">{path}</span>
              ) : null}
            </Cell>
            <Cell>
              <span className="flex flex-wrap gap-1.5">
                {redirect.draft ? <Badge tone="warning">Draft</Badge> : null}
                <Badge>{redirect.permanent ? "Permanent" : "Temporary"}</Badge>
              </span>
            </Cell>
            {mayEdit ? (
              <Cell className="text-right whitespace-nowrap">
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`Edit ${redirect.source}`}
                  onClick={() => onDo({ what: "edit", redirect })}
                >
                  Edit
                </Button>
                <Button
                  size="small"
                  kind="danger-quiet"
                  aria-label={`Remove ${redirect.source}`}
                  onClick={() => onDo({ what: "remove", redirect })}
                >
                  Remove
                </Button>
              </Cell>
            ) : null}
          </tr>
        );
      })}
    </Table>
  );
}

function Dialogs({ doing, onClose, ...parts }: SiteProps & { doing: Doing | null; onClose: () => void }) {
  const client = useTRPCClient();
  const changed = useSitesChanged();
  const { organizationId, site } = parts;
  const removed = doing?.what === "remove" ? doing.redirect : null;
  const restore = ({ source, destination, captureWildcard, permanent, draft }: Redirect) =>
    client.siteRedirects.create.mutate({
      ...{ organizationId, siteId: site.id, source, destination, captureWildcard, permanent, draft },
    });
  return (
    <>
      <RedirectDialog
        {...parts}
        open={doing?.what === "edit"}
        redirect={doing?.what === "edit" ? doing.redirect : null}
        onClose={onClose}
      />
      <ImportDialog {...parts} open={doing?.what === "import"} onClose={onClose} />
      <ConfirmChange
        open={removed !== null}
        onClose={onClose}
        title={`Remove the redirect of ${removed?.source ?? ""}?`}
        action="Remove redirect"
        send={() =>
          client.siteRedirects.delete.mutate({
            organizationId,
            siteId: site.id,
            siteRedirectId: removed?.id ?? "",
          })
        }
        reload={changed}
        said={`Redirect of ${removed?.source ?? ""} removed`}
        undo={async () => removed && (await restore(removed))}
      >
        <p>Visitors who open the old URL get a 404 page.</p>
      </ConfirmChange>
    </>
  );
}

function RedirectPanel(parts: SiteProps) {
  const { site, organizationId } = parts;
  const [doing, setDoing] = useState<Doing | null>(null);
  const [search, setSearch] = useState("");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const of = { organizationId, siteId: site.id, ...(search.trim() && { search: search.trim() }) };
  const { query, items, count } = usePages(trpc.siteRedirects.list.queryKey(of), (page) =>
    client.siteRedirects.list.query({ ...of, page, limit: 100 }),
  );
  const isEmpty = query.isSuccess && items.length === 0;
  const actions = site.permissions.edit ? (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setDoing({ what: "import" })}>
        <Upload size={16} aria-hidden />
        Import CSV
      </Button>
      <Button kind="primary" onClick={() => setDoing({ what: "edit", redirect: null })}>
        <Plus size={16} aria-hidden />
        Add redirect
      </Button>
    </div>
  ) : null;
  return (
    <Panel
      title={count ? `Redirects (${count})` : "Redirects"}
      description="Send visitors from old URLs to the current pages."
      actions={actions}
    >
      {items.length > 0 || search !== "" ? (
        <div className="mb-4 max-w-sm">
          <Field
            label="Find an old path"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      ) : null}
      {query.isPending ? <SkeletonLines count={4} label="Loading redirects" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {isEmpty ? (
        <EmptyState
          icon={<ArrowRightLeft size={24} />}
          title={search ? "No redirects match your filters" : "No redirects yet"}
          actions={search ? <Button onClick={() => setSearch("")}>Clear filters</Button> : null}
        >
          {search
            ? "Try a shorter part of the path."
            : "Add a redirect when you delete a page, or move pages to this site from another one."}
        </EmptyState>
      ) : null}
      {items.length > 0 ? <Rows {...parts} redirects={items} onDo={setDoing} /> : null}
      <ShowMore query={query} />
      <Dialogs {...parts} doing={doing} onClose={() => setDoing(null)} />
    </Panel>
  );
}

/** The redirects of a site, with a field to test them. */
export function SiteRedirects({
  initialSite,
  organizationId,
}: {
  initialSite: Site;
  organizationId: string;
}) {
  const site = useSite(initialSite, organizationId);
  const parts = { site, organizationId };
  return (
    <SiteFrame {...parts}>
      <RedirectPanel {...parts} />
      <RedirectTester {...parts} />
    </SiteFrame>
  );
}
