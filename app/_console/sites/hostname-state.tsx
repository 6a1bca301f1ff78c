"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import type { SiteProps } from "./site-frame";

type State = "connected" | "other" | "unreachable";

/** Asks the hostname itself whose it is: an answer with the site's id can only come from here. */
async function stateOf(hostname: string, siteId: string): Promise<State> {
  try {
    const answer = await fetch(`https://${hostname}/~site`, { credentials: "omit", cache: "no-store" });
    const { site } = (await answer.json()) as { site?: unknown };
    return site === siteId ? "connected" : "other";
  } catch {
    return "unreachable";
  }
}

const WORDS: Readonly<Record<State, { tone: "success" | "warning"; name: string; text: string }>> = {
  connected: { tone: "success", name: "Connected", text: "The hostname shows this site." },
  other: {
    tone: "warning",
    name: "Leads elsewhere",
    text: "Something answers there, but it is not this site. Check where the record points to.",
  },
  unreachable: {
    tone: "warning",
    name: "Not reachable yet",
    text: "Nothing answers by https. A new record may take some hours; the server before this one also needs a certificate for the hostname.",
  },
};

function Record({ name, value }: { name: string; value: string }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 font-mono text-xs sm:grid-cols-[auto_1fr_1fr_auto] sm:items-center">
      <div>
        <dt className="font-sans text-soft">Type</dt>
        <dd>CNAME</dd>
      </div>
      <div className="min-w-0">
        <dt className="font-sans text-soft">Name</dt>
        <dd className="break-all">{name}</dd>
      </div>
      <div className="min-w-0">
        <dt className="font-sans text-soft">Value</dt>
        <dd className="break-all">{value}</dd>
      </div>
      <CopyButton text={value} label="Copy value" />
    </dl>
  );
}

/** The DNS record that a hostname needs, and whether it leads here already. */
export function HostnameState({ site }: Pick<SiteProps, "site">) {
  const { hostname = "", id } = site;
  const query = useQuery({
    queryKey: ["hostname-state", id, hostname],
    queryFn: () => stateOf(hostname, id),
    enabled: hostname !== "",
    retry: false,
  });
  if (hostname === "") return null;
  const words = query.data ? WORDS[query.data] : null;
  return (
    <section aria-label="Hostname" className="mt-4 grid gap-3 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{hostname}</h3>
        <span aria-live="polite">
          {words && !query.isFetching ? (
            <Badge tone={words.tone}>{words.name}</Badge>
          ) : (
            <Badge>Checking…</Badge>
          )}
        </span>
        <Button size="small" className="ml-auto" busy={query.isFetching} onClick={() => query.refetch()}>
          Check again
        </Button>
      </div>
      {words ? <p className="text-soft">{words.text}</p> : null}
      <p className="font-medium">The DNS record to set</p>
      <Record name={hostname} value={new URL(site.urls.app).hostname} />
      <p className="text-[0.8125rem] text-soft">
        At the root of a domain, where no CNAME may stand, set A and AAAA records to the addresses of the same
        server.
      </p>
    </section>
  );
}
