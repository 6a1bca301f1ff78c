"use client";

import { ChartColumn, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../_ui/button";
import { SelectField } from "../../../_ui/field";
import { Link } from "../../../_ui/link";
import type { Site } from "../audience";
import { Listed, RangeField, readablePath } from "../listed";
import { Panel } from "../panel";
import { SiteFrame, type SiteProps } from "../site-frame";
import { useSite } from "../use-site";
import { CountList } from "./count-list";
import { DayChart } from "./day-chart";
import { type Period, periodsOf } from "./periods";
import { type ListName, useKinds, useList, usePeriods, useRatings, type View } from "./use-insights";
import { type Part, useParts } from "./use-parts";

const number = new Intl.NumberFormat("en");
const sumOf = (periods: readonly Period[], field: "views" | "visitors" | "visits") =>
  periods.reduce((sum, period) => sum + period[field], 0);

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-raised px-4 py-3">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="mt-0.5 text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Figures({ parts, view, periods }: { parts: SiteProps; view: View; periods: readonly Period[] }) {
  const kinds = useKinds(parts, view).data ?? [];
  const [ratings] = useRatings(parts, view).data ?? [];
  const times = (type: string, found?: boolean) =>
    kinds
      .filter((kind) => kind.eventType === type && (found === undefined || kind.eventSearchFound === found))
      .reduce((sum, kind) => sum + kind.eventsCount, 0);
  const { good = 0, ok = 0, bad = 0 } = ratings?.pageFeedbackRating ?? {};
  const all = good + ok + bad;
  const figures: [string, ReactNode][] = [
    ["Page views", number.format(sumOf(periods, "views"))],
    ["Visits", number.format(sumOf(periods, "visits"))],
    ["Daily visitors", number.format(sumOf(periods, "visitors"))],
    ["Searches", number.format(times("search_type_query"))],
    ["No results", number.format(times("search_type_query", false))],
    ["Questions", number.format(times("ask_question"))],
    ["Links followed", number.format(times("link_click"))],
    ["Helpful", all === 0 ? "–" : `${Math.round((good / all) * 100)}% of ${number.format(all)}`],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <Figure key={name} name={name}>
          {value}
        </Figure>
      ))}
    </dl>
  );
}

const nameIn = (kind: "region" | "language") => {
  const names = new Intl.DisplayNames(["en"], { type: kind, fallback: "code" });
  return (code: string) => names.of(code) ?? code;
};

interface ListProps {
  parts: SiteProps;
  view: View;
  list: ListName;
  title: string;
  description: string;
  head: [string, string];
  empty: string;
  nameOf?: (value: string) => ReactNode;
}

/** The highest counts, or a message if there are no counts. */
function CountPanel({ parts, view, list, title, description, head, empty, nameOf }: ListProps) {
  return (
    <Panel title={title} description={description}>
      <Listed query={useList(parts, view, list)} empty={`${empty} in this period.`}>
        {(items) => (
          <CountList
            label={title}
            head={head}
            counts={items.map(({ value, count }) => ({
              key: value,
              name: nameOf?.(value) ?? value,
              count,
            }))}
          />
        )}
      </Listed>
    </Panel>
  );
}

const agentName = (name: string) => (name === "unknown" ? "Other programs" : name);

function Lists({ parts, view, onPage }: { parts: SiteProps; view: View; onPage: (path: string) => void }) {
  const page = (path: string) => (
    <button
      type="button"
      onClick={() => onPage(path)}
      title="Show only this page"
      className="cursor-pointer text-left font-mono text-xs break-all hover:underline"
    >
      {readablePath(path)}
    </button>
  );
  const path = (value: string) => <span className="font-mono text-xs break-all">{readablePath(value)}</span>;
  const lists: Omit<ListProps, "parts" | "view">[] = [
    {
      ...{
        list: "pages",
        title: "Pages",
        description: "The pages that visitors viewed most. To see the numbers of one page, select it.",
      },
      ...{ head: ["Page", "Views"], empty: "No page views", nameOf: page },
    },
    {
      ...{
        list: "missing",
        title: "Broken URLs",
        description: "Visitors got a 404 page at these URLs.",
      },
      ...{ head: ["URL", "Requests"], empty: "No broken URLs", nameOf: path },
    },
    {
      ...{ list: "searches", title: "Searches", description: "Searches by visitors that returned results." },
      ...{ head: ["Search terms", "Searches"], empty: "No searches" },
    },
    {
      ...{
        list: "misses",
        title: "Searches without results",
        description: "These searches show which topics or words your documentation might not cover.",
      },
      ...{ head: ["Search terms", "Searches"], empty: "No searches without results" },
    },
    {
      ...{ list: "agents", title: "Agents", description: "Apps and bots that read the site." },
      ...{ head: ["Agent", "Requests"], empty: "No agents", nameOf: agentName },
    },
    {
      ...{
        list: "links",
        title: "Links followed",
        description: "External sites that visitors opened through links on this site.",
      },
      ...{ head: ["Host", "Clicks"], empty: "No links followed" },
    },
    {
      ...{
        list: "referrers",
        title: "Referrers",
        description: "Other sites that visitors came from.",
      },
      ...{ head: ["Host", "Views"], empty: "No referrers" },
    },
    {
      ...{ list: "languages", title: "Languages", description: "Languages that visitors' browsers prefer." },
      ...{ head: ["Language", "Views"], empty: "No languages", nameOf: nameIn("language") },
    },
    {
      ...{
        list: "countries",
        title: "Countries",
        description:
          "The countries of visitors. To collect them, the operator must set INSIGHTS_COUNTRY_HEADER, and a proxy must send the country.",
      },
      ...{ head: ["Country", "Views"], empty: "No countries", nameOf: nameIn("region") },
    },
  ];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {lists.map((each) => (
        <CountPanel key={each.list} parts={parts} view={view} {...each} />
      ))}
    </div>
  );
}

function PartField({
  parts,
  view,
  onChoose,
}: {
  parts: SiteProps;
  view: View;
  onChoose: (part: Part | null) => void;
}) {
  const all = useParts(parts, view.range);
  if (all.length < 2) return null;
  return (
    <div className="w-64">
      <SelectField
        label="Part of the site"
        value={view.part?.id ?? ""}
        onChange={(event) => onChoose(all.find(({ id }) => id === event.currentTarget.value) ?? null)}
      >
        <option value="">Whole site</option>
        {all.map(({ id, title, column }) => (
          <option key={id} value={id}>
            {column === "siteSpace" && all.some((each) => each.column === "siteSection")
              ? `– ${title}`
              : title}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Read({ parts, view }: { parts: SiteProps; view: View }) {
  const query = usePeriods(parts, view);
  const periods = periodsOf(view.range, query.data ?? [], query.dataUpdatedAt);
  return (
    <>
      <Figures parts={parts} view={view} periods={query.data ? periods : []} />
      <Panel title="Page views" description="Doesn't include agents or broken URLs. Days are in UTC.">
        <Listed
          query={query}
          empty={{
            title: "No page views in this period",
            text: "Bindery counts page views without cookies and without tracking visitors. New views appear after about a second.",
          }}
        >
          {() => <DayChart periods={periods} />}
        </Listed>
      </Panel>
    </>
  );
}

/** Statistics about visitors of a site. */
export function SiteInsights({ initialSite, organizationId }: { initialSite: Site; organizationId: string }) {
  const site = useSite(initialSite, organizationId);
  const parts: SiteProps = { site, organizationId };
  const [view, setView] = useState<View>({ range: "last30Days", part: null, urlPath: null });
  const look = (change: Partial<View>) => setView((before) => ({ ...before, ...change }));
  return (
    <SiteFrame {...parts} wide>
      <div className="flex flex-wrap items-end gap-4">
        <RangeField value={view.range} onChoose={(range) => look({ range })} />
        <PartField parts={parts} view={view} onChoose={(part) => look({ part })} />
        {view.urlPath === null ? null : (
          <Button onClick={() => look({ urlPath: null })}>
            <X size={16} aria-hidden />
            <span className="sr-only">Show all pages instead of only </span>
            <span className="max-w-64 truncate font-mono text-xs">{readablePath(view.urlPath)}</span>
          </Button>
        )}
      </div>
      <Read parts={parts} view={view} />
      <Lists parts={parts} view={view} onPage={(urlPath) => look({ urlPath })} />
      <p className="text-soft">
        <ChartColumn size={16} aria-hidden className="mr-1.5 inline" />
        To see visitors' comments, go to{" "}
        <Link href={`/orgs/${organizationId}/sites/${site.id}/feedback`} className="text-accent underline">
          Feedback
        </Link>
        . To see their questions, go to{" "}
        <Link href={`/orgs/${organizationId}/sites/${site.id}/questions`} className="text-accent underline">
          Questions
        </Link>
        . Visitors who ask not to be tracked aren't counted.
      </p>
    </SiteFrame>
  );
}
