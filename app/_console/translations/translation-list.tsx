"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Languages, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { Link } from "../../_ui/link";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { useSpaces } from "../library/use-spaces";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { languageName } from "./languages";
import { NewTranslation } from "./new-translation";
import { SpaceLink } from "./space-link";
import { TranslationState } from "./translation-state";
import { type Translation, watch } from "./translations";
import { TranslationsFrame } from "./translations-frame";
import { Unconfigured } from "./unconfigured";

interface Props {
  organizationId: string;
  mayCreate: boolean;
  /** The reason why this instance can't translate, or null if it's configured for translations. */
  missing: string | null;
}

type TitleOf = ReturnType<typeof useSpaces>["titleOf"];

function Row({
  organizationId,
  translation,
  titleOf,
}: {
  organizationId: string;
  translation: Translation;
  titleOf: TitleOf;
}) {
  const { id, source, result, language, latestRun } = translation;
  const name = languageName(language);
  return (
    <tr>
      <Cell className="min-w-44">
        <Link
          href={`/orgs/${organizationId}/translations/${id}`}
          className="font-medium text-accent hover:underline"
        >
          {titleOf(source.space) ?? "Unknown space"} <span className="sr-only">in</span>{" "}
          <span aria-hidden>→</span> {name}
        </Link>
        <div className="text-xs text-soft">from {languageName(source.language)}</div>
      </Cell>
      <Cell className="whitespace-nowrap">
        <TranslationState translation={translation} />
      </Cell>
      <Cell>{result ? <SpaceLink spaceId={result.space} title={titleOf(result.space)} /> : null}</Cell>
      <Cell>{latestRun?.endedAt ? <Ago time={latestRun.endedAt} /> : "—"}</Cell>
    </tr>
  );
}

/** The translations of an organization. The list is polled while a translation is running. */
function useTranslations(organizationId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery({
    queryKey: [...trpc.translations.list.queryKey({ organizationId }), "pages"],
    queryFn: ({ pageParam }) =>
      client.translations.list.query({ organizationId, page: pageParam, limit: 50 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next?.page,
    refetchInterval: ({ state }) => watch(state.data?.pages.flatMap(({ items }) => items) ?? []),
  });
  return { query, items: query.data?.pages.flatMap((page) => page.items) ?? [] };
}

/** The translations of an organization. */
export function TranslationList({ organizationId, mayCreate, missing }: Props) {
  const [creating, setCreating] = useState(false);
  const { query, items } = useTranslations(organizationId);
  const { titleOf } = useSpaces(organizationId);
  const add = mayCreate ? (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      New translation
    </Button>
  ) : null;
  return (
    <TranslationsFrame organizationId={organizationId} actions={items.length > 0 ? add : null}>
      <Unconfigured missing={missing} />
      {query.isPending ? <SkeletonLines count={4} label="Loading translations" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<Languages size={24} />} title="No translations yet" actions={add}>
          A translation is a space with the pages of its source in another language. Each run translates new
          and changed content and keeps your corrections.
        </EmptyState>
      ) : null}
      {items.length > 0 ? (
        <Table label="Translations" head={["Translation", "Status", "Translated space", "Last run"]}>
          {items.map((one) => (
            <Row key={one.id} organizationId={organizationId} translation={one} titleOf={titleOf} />
          ))}
        </Table>
      ) : null}
      <ShowMore query={query} />
      <NewTranslation organizationId={organizationId} open={creating} onClose={() => setCreating(false)} />
    </TranslationsFrame>
  );
}
