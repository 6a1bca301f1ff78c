"use client";

import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { CreateTokenDialog } from "./create-token-dialog";
import { RevokeAll } from "./revoke-all";
import { TokenTable } from "./token-table";

function useTokens() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return usePages(trpc.tokens.list.queryKey(), (page) => client.tokens.list.query({ page, limit: 50 }));
}

/** The user's personal access tokens. The user can create tokens, see their last use, and revoke them. */
export function Tokens() {
  const [creating, setCreating] = useState(false);
  const { query: tokens, items } = useTokens();
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      New token
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Access tokens"
        description={
          <>
            A token lets an app use the API as you, within the permissions you choose. Create a separate token
            for each app. <LearnMore page="api-users/tokens" about="access tokens" />
          </>
        }
        actions={
          items.length > 0 ? (
            <>
              <RevokeAll />
              {create}
            </>
          ) : null
        }
      />
      {tokens.isPending ? <SkeletonLines count={5} label="Loading tokens" /> : null}
      {tokens.isError ? <LoadFailure error={tokens.error} onRetry={() => tokens.refetch()} /> : null}
      {tokens.isSuccess && items.length === 0 ? (
        <EmptyState icon={<KeyRound size={24} />} title="No tokens yet" actions={create}>
          Create a token to use the API from a script, a pipeline or another app.
        </EmptyState>
      ) : null}
      {items.length > 0 ? <TokenTable tokens={items} /> : null}
      <ShowMore query={tokens} />
      <CreateTokenDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
