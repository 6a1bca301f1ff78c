"use client";

import { ChevronRight, MessageCircleQuestion } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../_ui/badge";
import { Button } from "../../../_ui/button";
import { EmptyState } from "../../../_ui/empty-state";
import { SkeletonLines } from "../../../_ui/skeleton";
import { Ago } from "../../../_ui/time";
import { LoadFailure } from "../../load-failure";
import type { RouterOutputs } from "../../outputs";
import { ShowMore } from "../../show-more";
import { useTRPC, useTRPCClient } from "../../trpc";
import { usePages } from "../../use-pages";
import type { Site } from "../audience";
import { Panel } from "../panel";
import { SiteFrame, type SiteProps } from "../site-frame";
import { useSite } from "../use-site";
import { plainAnswer } from "./plain-answer";

type Question = RouterOutputs["ask"]["questions"]["items"][number];

const FILTERS = [
  { title: "All", answered: undefined },
  { title: "Unanswered", answered: false },
  { title: "Answered", answered: true },
] as const;
type Filter = (typeof FILTERS)[number];

function Filters({ chosen, onChoose }: { chosen: Filter; onChoose: (filter: Filter) => void }) {
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">Filter</legend>
      {FILTERS.map((filter) => (
        <Button
          key={filter.title}
          size="small"
          kind={filter === chosen ? "primary" : "secondary"}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {filter.title}
        </Button>
      ))}
    </fieldset>
  );
}

function Sources({ sources }: Pick<Question, "sources">) {
  if (sources.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 text-xs font-medium text-soft">Source pages</h3>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {sources.map(({ space, page, title, url }) => (
          <li key={`${space} ${page}`}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="text-accent underline underline-offset-2"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function QuestionRow({
  question: { question, answered, answer, sources, times, lastAskedAt },
}: {
  question: Question;
}) {
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-1 py-3 hover:bg-hover">
          <ChevronRight
            size={16}
            aria-hidden
            className="shrink-0 transition group-open:rotate-90 rtl:rotate-180"
          />
          <span
            dir="auto"
            className="min-w-0 flex-1 basis-[calc(100%-2.5rem)] font-medium break-words sm:basis-0"
          >
            {question}
          </span>
          {answered ? null : <Badge tone="warning">No answer</Badge>}
          <span className="ms-7 text-xs whitespace-nowrap text-soft sm:ms-0">
            {times === 1 ? "once" : `${times} times`}, last <Ago time={lastAskedAt} />
          </span>
        </summary>
        <div className="px-8 pb-4">
          <p dir="auto" className="break-words whitespace-pre-wrap text-soft">
            {plainAnswer(answer)}
          </p>
          <Sources sources={sources} />
        </div>
      </details>
    </li>
  );
}

function Nothing({ filter }: { filter: Filter }) {
  const isAll = filter.answered === undefined;
  return (
    <EmptyState
      icon={<MessageCircleQuestion size={24} />}
      title={isAll ? "No questions yet" : "No questions match this filter"}
    >
      {isAll
        ? "Questions that visitors ask on the published site appear here. Use them to find out which content is missing."
        : "Select another filter to see more questions."}
    </EmptyState>
  );
}

function QuestionsPanel({ site, organizationId }: SiteProps) {
  const [filter, setFilter] = useState<Filter>(FILTERS[0]);
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { answered } = filter;
  const of = { organizationId, siteId: site.id, ...(answered !== undefined && { answered }) };
  const { query, items, count } = usePages(trpc.ask.questions.queryKey(of), (page) =>
    client.ask.questions.query({ ...of, page, limit: 50 }),
  );
  return (
    <Panel
      title={count ? `Questions (${count})` : "Questions"}
      description="Questions from visitors, unanswered first. Questions are anonymous. Bindery deletes a question 90 days after a visitor last asked it."
    >
      <Filters chosen={filter} onChoose={setFilter} />
      {query.isPending ? <SkeletonLines count={4} label="Loading questions" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? <Nothing filter={filter} /> : null}
      <ul className="divide-y divide-line empty:hidden">
        {items.map((question) => (
          <QuestionRow key={question.id} question={question} />
        ))}
      </ul>
      <ShowMore query={query} />
    </Panel>
  );
}

/** The questions that visitors asked on a site. */
export function SiteQuestions({
  initialSite,
  organizationId,
}: {
  initialSite: Site;
  organizationId: string;
}) {
  const parts = { site: useSite(initialSite, organizationId), organizationId };
  return (
    <SiteFrame {...parts}>
      <QuestionsPanel {...parts} />
    </SiteFrame>
  );
}
