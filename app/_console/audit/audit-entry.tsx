"use client";

import { ChevronRight } from "lucide-react";
import { Link } from "../../_ui/link";
import { Ago } from "../../_ui/time";
import { Avatar } from "../change-requests/person";
import type { RouterOutputs } from "../outputs";
import { type Named, type Part, sentenceParts } from "./sentence";
import { targetsOf } from "./words";

type Entry = RouterOutputs["audit"]["list"]["items"][number];

const CREDENTIALS = {
  token: "with an access token",
  session: "in the console",
  none: "without a credential",
};

interface Props {
  entry: Entry;
  nameOf: (id: string) => Named | undefined;
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

/** A sentence with links to the resources that it names. */
function Sentence({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
      <Link key={index} href={part.href} className="text-accent underline">
        {part.title}
      </Link>
    ) : (
      part.title
    ),
  );
}

/**
 * One entry of the audit log, as a sentence about a person. Its details show the operation, the IP address and
 * the fields of the request.
 */
export function AuditEntry({ entry, nameOf, onTarget }: Props) {
  const who = entry.actor?.displayName ?? "Deleted account";
  const hasDetails = Object.keys(entry.details).length > 0;
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-3">
        {entry.actor ? <Avatar person={entry.actor} size={24} /> : null}
        <div className="min-w-0 flex-1">
          <p className="break-words">
            <span className="font-medium">
              {who}
              {entry.actor?.serviceAccount ? " (service account)" : ""}
            </span>{" "}
            <Sentence parts={sentenceParts(entry.action, entry.targets, nameOf)} />{" "}
            <span className="text-soft">{CREDENTIALS[entry.credential.type]}</span>
          </p>
        </div>
        <span className="shrink-0 text-[0.8125rem] text-soft">
          <Ago time={entry.createdAt} />
        </span>
      </div>
      <details className="group mt-1 pl-9">
        <summary className="flex cursor-pointer list-none items-center gap-1 text-[0.8125rem] text-soft hover:text-ink">
          <ChevronRight size={14} aria-hidden className="transition-transform group-open:rotate-90" />
          Details
        </summary>
        <Facts entry={entry} />
        {hasDetails ? (
          <pre className="mt-2 overflow-x-auto rounded-lg bg-side p-3 font-mono text-xs whitespace-pre-wrap break-all">
            {JSON.stringify(entry.details, null, 2)}
          </pre>
        ) : null}
        <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-[0.8125rem] text-soft empty:hidden">
          {targetsOf(entry.targets).map(({ name, id }) => (
            <button
              key={name}
              type="button"
              title="Show only events for this item"
              className="rounded text-accent hover:underline"
              onClick={() => onTarget(id)}
            >
              Only this {name}: {nameOf(id)?.title ?? <code className="font-mono text-xs">{id}</code>}
            </button>
          ))}
        </p>
      </details>
    </li>
  );
}
