"use client";

import { ChevronRight } from "lucide-react";
import { Ago } from "../../_ui/time";
import type { RouterOutputs } from "../outputs";
import { actionWords, targetsOf } from "./words";

type Entry = RouterOutputs["audit"]["list"]["items"][number];

const CREDENTIALS = {
  token: "with an access token",
  session: "in the console",
  none: "without a credential",
};

interface Props {
  entry: Entry;
  /** Called to filter the log by the resource with this ID. */
  onTarget: (id: string) => void;
}

function Facts({ entry }: { entry: Entry }) {
  const facts = {
    Operation: entry.action,
    Time: new Date(entry.createdAt).toISOString(),
    Credential: `${entry.credential.type} ${entry.credential.id}`.trim(),
    "IP address": entry.address ?? "unknown",
    "Request ID": entry.request,
  };
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 text-[0.8125rem] sm:grid-cols-[6rem_1fr]">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="font-mono text-xs break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * One entry of the audit log. The entry shows the person, the action and the resource. If expanded, it also shows the
 * IP address and details.
 */
export function AuditEntry({ entry, onTarget }: Props) {
  const who = entry.actor?.displayName ?? "Deleted account";
  const hasDetails = Object.keys(entry.details).length > 0;
  return (
    <li className="px-4 py-3">
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-2 gap-y-1">
          <ChevronRight
            size={14}
            aria-hidden
            className="text-soft transition-transform group-open:rotate-90"
          />
          <span className="font-medium">{actionWords(entry.action)}</span>
          <span>
            by {who}
            {entry.actor?.serviceAccount ? " (service account)" : ""}
          </span>
          <span className="text-soft">{CREDENTIALS[entry.credential.type]}</span>
          <span className="ml-auto text-soft">
            <Ago time={entry.createdAt} />
          </span>
        </summary>
        <Facts entry={entry} />
        {hasDetails ? (
          <pre className="mt-2 overflow-x-auto rounded-lg bg-side p-3 font-mono text-xs whitespace-pre-wrap break-all">
            {JSON.stringify(entry.details, null, 2)}
          </pre>
        ) : null}
      </details>
      <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 pl-5.5 text-[0.8125rem] text-soft empty:hidden">
        {targetsOf(entry.targets).map(({ name, id }) => (
          <button
            key={name}
            type="button"
            title="Show only events for this item"
            className="rounded hover:text-ink hover:underline"
            onClick={() => onTarget(id)}
          >
            {name} <code className="font-mono text-xs">{id}</code>
          </button>
        ))}
      </p>
    </li>
  );
}
