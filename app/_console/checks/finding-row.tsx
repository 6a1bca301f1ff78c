"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../_ui/badge";
import { Ago } from "../../_ui/time";
import { useTRPC } from "../trpc";
import { FindingActions } from "./finding-actions";
import { SeverityIcon } from "./severity";
import { Compared } from "./suggestion";
import type { Checked, Finding } from "./use-checks";
import { kindWords } from "./words";

function Acceptance({ by, at, reason }: NonNullable<Finding["accepted"]>) {
  const { data: user } = useQuery(useTRPC().users.get.queryOptions({ userId: by }, { retry: false }));
  return (
    <p className="mt-1.5 border-l-2 border-line-strong pl-3 text-[0.8125rem] text-soft">
      Accepted by {user?.displayName ?? "a former member"} <Ago time={at} />:{" "}
      <span className="break-words text-ink">{reason}</span>
    </p>
  );
}

interface Props {
  checked: Checked;
  finding: Finding;
  mayAct: boolean;
  isChecking: boolean;
}

/** A problem with the values that were compared, and the buttons to fix or accept it. */
export function FindingRow({ checked, finding, mayAct, isChecking }: Props) {
  const { severity, kind, line, message, introduced, state, accepted } = finding;
  return (
    <li className="flex gap-3 px-4 py-3">
      <span className="mt-0.5 shrink-0">
        <SeverityIcon severity={severity} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{message}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-soft">
          <span>
            {kindWords(kind)} · Line {line}
          </span>
          {introduced ? <Badge tone="accent">New</Badge> : null}
          {state === "accepted" ? <Badge tone="success">Accepted</Badge> : null}
        </p>
        <Compared finding={finding} />
        {accepted ? <Acceptance {...accepted} /> : null}
        {mayAct && state !== "fixed" ? (
          <div className="mt-2.5">
            <FindingActions checked={checked} finding={finding} isChecking={isChecking} />
          </div>
        ) : null}
      </div>
    </li>
  );
}
