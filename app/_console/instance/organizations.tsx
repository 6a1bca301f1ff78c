"use client";

import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { sizeText } from "./size";

/** All organizations with their storage use. */
export function InstanceOrganizations() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { query, items } = usePages(trpc.instance.organizations.queryKey(), (page) =>
    client.instance.organizations.query({ page, limit: 50 }),
  );
  if (query.isPending) return <SkeletonLines count={3} label="Loading the organizations" />;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  return (
    <>
      <Table label="Organizations" head={["Title", "Members", "Spaces", "Files", "Created"]}>
        {items.map(({ id, title, members, spaces, fileBytes, createdAt }) => (
          <tr key={id}>
            <Cell className="font-medium">{title}</Cell>
            <Cell>{members}</Cell>
            <Cell>{spaces}</Cell>
            <Cell>{sizeText(fileBytes)}</Cell>
            <Cell>
              <Ago time={createdAt} />
            </Cell>
          </tr>
        ))}
      </Table>
      <ShowMore query={query} />
    </>
  );
}
