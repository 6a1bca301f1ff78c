import type { JSONDocument } from "@/domains/content/markdown/document";
import { Link } from "../../_ui/link";
import { Ago } from "../../_ui/time";
import { RenderedBlocks } from "../change-requests/comments/rendered";
import { ImpactBadge } from "./impact-badge";
import { type FoundIssue, sourceWords } from "./words";

interface Props {
  found: FoundIssue;
  /** The target of the issue's link, and the label of that link. */
  href?: string | undefined;
  words: string;
}

/** An issue: a problem that a customer had. */
export function IssueCard({ found: { issue, conversation }, href, words }: Props) {
  return (
    <li className="rounded-xl border border-line bg-raised px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-medium break-words">{issue.title}</h3>
        <ImpactBadge impact={issue.impact} />
      </div>
      <RenderedBlocks nodes={(issue.details as JSONDocument).nodes} />
      <p className="mt-1 flex flex-wrap gap-x-3 text-[0.8125rem] text-soft">
        <span>{sourceWords(conversation.source)}</span>
        <Ago time={issue.createdAt} />
        {href === undefined ? (
          <span>{words}</span>
        ) : (
          <Link href={href} className="text-accent underline">
            {words}
          </Link>
        )}
      </p>
    </li>
  );
}
