"use client";

import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { IssueCard } from "./issue-card";
import { clusterHref, conversationHref, type FoundIssue } from "./words";

interface Props {
  organizationId: string;
  of: { cluster: string } | { conversation: string };
}

/**
 * A list of issues. The issues of a cluster have links to their conversations. The issues of a conversation have links to
 * their clusters.
 */
export function IssueList({ organizationId, of }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const wanted = { organizationId, ...of };
  const { query, items } = usePages(trpc.conversations.listIssues.queryKey(wanted), (page) =>
    client.conversations.listIssues.query({ ...wanted, page, limit: 25 }),
  );
  const wayOf = ({ issue }: FoundIssue) => {
    if ("cluster" in of)
      return { href: conversationHref(organizationId, issue.conversation), words: "Read the conversation" };
    if (issue.cluster === undefined) return { words: "No similar issues yet" };
    return { href: clusterHref(organizationId, issue.cluster), words: "Similar issues" };
  };
  return (
    <section aria-labelledby="issues" className="mt-8">
      <h2 id="issues" className="mb-3 text-base font-semibold">
        Issues
      </h2>
      {query.isPending ? <SkeletonLines count={4} label="Loading issues" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <p className="text-soft">No issues found in this conversation.</p>
      ) : null}
      <ul className="grid gap-2 empty:hidden">
        {items.map((found) => (
          <IssueCard key={found.issue.id} found={found} {...wayOf(found)} />
        ))}
      </ul>
      <ShowMore query={query} />
    </section>
  );
}
