"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileJson, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { FormError } from "../../_ui/field";
import { Link } from "../../_ui/link";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { problemOf } from "../errors";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { NewSpec } from "./new-spec";
import { SpecState } from "./spec-state";
import type { Spec } from "./specs";

interface Props {
  organizationId: string;
  mayEdit: boolean;
}

const OWN_ADDRESS = "/v1/openapi.json";

/**
 * Adds the specification of Bindery's own API. The console sends this specification as text, because the server doesn't
 * fetch from private addresses.
 */
function useAddOwn(organizationId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const router = useRouter();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn() {
      const answer = await fetch(OWN_ADDRESS);
      // Check the status, because the body of an error response isn't a specification.
      if (!answer.ok) throw new Error(`${OWN_ADDRESS} answered ${answer.status}`);
      const source = { text: await answer.text() };
      return await client.openapiSpecs.put.mutate({ organizationId, specSlug: "bindery", source });
    },
    async onSuccess({ slug }: Spec) {
      await queryClient.invalidateQueries({ queryKey: trpc.openapiSpecs.pathKey() });
      router.push(`/orgs/${organizationId}/openapi/${slug}`);
    },
  });
}

function Row({ organizationId, spec }: { organizationId: string; spec: Spec }) {
  return (
    <tr>
      <Cell>
        <Link
          href={`/orgs/${organizationId}/openapi/${spec.slug}`}
          className="font-medium text-accent hover:underline"
        >
          {spec.slug}
        </Link>
        <div className="max-w-md truncate text-xs text-soft">{spec.sourceURL ?? "Uploaded text"}</div>
      </Cell>
      <Cell>
        <SpecState spec={spec} />
      </Cell>
      <Cell>{spec.visibility === "public" ? <Badge tone="warning">Public</Badge> : "Private"}</Cell>
      <Cell>{spec.lastProcessedAt ? <Ago time={spec.lastProcessedAt} /> : "Never"}</Cell>
    </tr>
  );
}

/** The OpenAPI specifications of an organization. */
export function SpecList({ organizationId, mayEdit }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [creating, setCreating] = useState(false);
  const own = useAddOwn(organizationId);
  const { query, items } = usePages(trpc.openapiSpecs.list.queryKey({ organizationId }), (page) =>
    client.openapiSpecs.list.query({ organizationId, page, limit: 50 }),
  );
  const add = mayEdit ? (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      Add specification
    </Button>
  ) : null;
  const addOwn = mayEdit ? (
    <Button busy={own.isPending} onClick={() => own.mutate()}>
      Add the Bindery API
    </Button>
  ) : null;
  return (
    <>
      <PageHeading
        title="OpenAPI specifications"
        description="Add OpenAPI specifications to create API reference pages that stay up to date."
        actions={items.length > 0 ? add : null}
      />
      <FormError>{problemOf(own.error)}</FormError>
      {query.isPending ? <SkeletonLines count={4} label="Loading specifications" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState
          icon={<FileJson size={24} />}
          title="No specifications yet"
          actions={
            <>
              {add}
              {addOwn}
            </>
          }
        >
          Add an OpenAPI specification by URL, text or file. Then create reference pages from it. To try this,
          add the Bindery API.
        </EmptyState>
      ) : null}
      {items.length > 0 ? (
        <Table label="Specifications" head={["Specification", "Status", "Visibility", "Last processed"]}>
          {items.map((spec) => (
            <Row key={spec.id} organizationId={organizationId} spec={spec} />
          ))}
        </Table>
      ) : null}
      <ShowMore query={query} />
      <NewSpec organizationId={organizationId} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
