import type { ReactNode } from "react";
import type { Finding } from "./use-checks";

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-18 shrink-0 text-soft">{title}</dt>
      <dd className="min-w-0 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  );
}

const MARK = "rounded px-1 box-decoration-clone";

function Evidence({ finding: { message, evidence } }: { finding: Finding }) {
  return (
    <>
      {message.includes(evidence.found) ? null : <Line title="Found">{evidence.found}</Line>}
      {evidence.expected === undefined ? null : <Line title="Expected">{evidence.expected}</Line>}
    </>
  );
}

function Edit({ before, after }: NonNullable<Finding["suggestion"]>) {
  return (
    <>
      <Line title="Before">
        <del className={`${MARK} bg-danger-soft text-danger`}>{before || "(nothing)"}</del>
      </Line>
      <Line title="After">
        <ins className={`${MARK} bg-success-soft text-success no-underline`}>{after || "(nothing)"}</ins>
      </Line>
    </>
  );
}

/** The text before and after the suggested edit or, without a suggestion, the evidence that the message doesn't contain. */
export function Compared({ finding }: { finding: Finding }) {
  return (
    <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1 text-[0.8125rem] empty:hidden">
      {finding.suggestion ? <Edit {...finding.suggestion} /> : <Evidence finding={finding} />}
    </dl>
  );
}
