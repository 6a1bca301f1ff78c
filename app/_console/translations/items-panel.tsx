"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { counted } from "../../_ui/counted";
import { SelectField } from "../../_ui/field";
import { Link } from "../../_ui/link";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { Panel } from "../sites/panel";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { ItemConflict } from "./item-conflict";
import type { Item, Translation } from "./translations";
import { KIND_WORDS, STATUS_HINTS, STATUS_WORDS } from "./words";

interface Props {
  organizationId: string;
  translation: Translation;
}

type Status = Item["status"];
const STATUSES = Object.keys(STATUS_WORDS) as Status[];
const TONES = { translated: "success", edited: "accent", conflict: "warning", failed: "danger" } as const;

function Title({ item: { title, kind, urls } }: { item: Item }) {
  const name = title || "Untitled";
  if (kind !== "page") return <span className="font-medium break-words">{name}</span>;
  return (
    <Link href={new URL(urls.app).pathname} className="font-medium break-words hover:underline">
      {name}
    </Link>
  );
}

function ItemRow({ item, ...parts }: Props & { item: Item }) {
  const [open, setOpen] = useState(false);
  const { id, kind, status, failures, updatedAt } = item;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-48">
          <Title item={item} />
          <p className="text-xs text-soft">
            {KIND_WORDS[kind]} · <Ago time={updatedAt} />
          </p>
        </div>
        <Badge tone={TONES[status]}>{STATUS_WORDS[status]}</Badge>
        {status === "conflict" ? (
          <Button
            size="small"
            aria-expanded={open}
            aria-label={`Compare ${item.title}`}
            onClick={() => setOpen(!open)}
          >
            {open ? "Close" : "Compare"}
          </Button>
        ) : null}
      </div>
      {failures.length > 0 ? (
        <details className="mt-2">
          <summary className="cursor-pointer text-soft">
            {counted(failures.length, "text")} not translated
          </summary>
          <ul className="mt-1.5 grid list-disc gap-1 pl-5 break-words">
            {failures.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {open && status === "conflict" ? <ItemConflict {...parts} itemId={id} title={item.title} /> : null}
    </li>
  );
}

/** A notice that there are conflicts. Renders nothing if there are no conflicts. */
function Waiting({ organizationId, translation, onShow }: Props & { onShow: () => void }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const wanted = { organizationId, translationId: translation.id, status: "conflict" as const, limit: 1 };
  const { data } = useQuery({
    queryKey: [...trpc.translations.items.queryKey(wanted), "waiting", translation.stats.runs],
    queryFn: () => client.translations.items.query(wanted),
  });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-warning-soft px-4 py-2.5 text-warning">
      <p>{counted(count, "conflict")} to resolve.</p>
      <Button size="small" onClick={onShow}>
        Show conflicts
      </Button>
    </div>
  );
}

function useItems({ organizationId, translation }: Props, status: Status | "") {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const wanted = { organizationId, translationId: translation.id, ...(status !== "" && { status }) };
  // Include the end of the last run in the key, so that the results of each run are loaded.
  const key = [...trpc.translations.items.queryKey(wanted), translation.latestRun?.endedAt ?? ""];
  return usePages(key, (page) => client.translations.items.query({ ...wanted, page, limit: 50 }));
}

/** The result of the runs for each page, reusable content and file. */
export function ItemsPanel(props: Props) {
  const [status, setStatus] = useState<Status | "">("");
  const { query, items, count } = useItems(props, status);
  if (!props.translation.latestRun) return null;
  return (
    <Panel
      title={status === "" && count ? `Pages (${count})` : "Pages"}
      description={status === "" ? "The translated pages, reusable content and files." : STATUS_HINTS[status]}
      actions={
        <SelectField
          label="Status"
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as Status | "")}
        >
          <option value="">All statuses</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_WORDS[one]}
            </option>
          ))}
        </SelectField>
      }
    >
      {status === "conflict" ? null : <Waiting {...props} onShow={() => setStatus("conflict")} />}
      {query.isPending ? <SkeletonLines count={4} label="Loading pages" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <p className="text-soft">
          {status === "" ? "No translated pages yet." : "No pages have this status."}
        </p>
      ) : null}
      <ul
        aria-label="Pages of the translation"
        className="divide-y divide-line rounded-xl border border-line empty:hidden"
      >
        {items.map((item) => (
          <ItemRow key={item.id} {...props} item={item} />
        ))}
      </ul>
      <ShowMore query={query} />
    </Panel>
  );
}
