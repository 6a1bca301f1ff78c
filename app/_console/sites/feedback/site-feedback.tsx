"use client";

import { Frown, Meh, Smile } from "lucide-react";
import { useState } from "react";
import { Cell, Table } from "../../../_ui/table";
import { Ago } from "../../../_ui/time";
import type { Site } from "../audience";
import { Listed, RangeField, readablePath } from "../listed";
import { Panel } from "../panel";
import { SiteFrame, type SiteProps } from "../site-frame";
import type { Range } from "../use-events";
import { useSite } from "../use-site";
import { type Comment, type RatedPage, useComments, useRatedPages } from "./use-feedback";

const FACES = {
  good: { Icon: Smile, name: "Helpful", className: "text-success" },
  ok: { Icon: Meh, name: "Partly", className: "text-soft" },
  bad: { Icon: Frown, name: "Not helpful", className: "text-danger" },
} as const;
type Rating = keyof typeof FACES;
const RATINGS = Object.keys(FACES) as Rating[];

function Face({ rating }: { rating: Rating }) {
  const { Icon, name, className } = FACES[rating];
  return <Icon size={18} role="img" aria-label={name} className={className} />;
}

function PageLink({ url, urlPath }: { url: string; urlPath: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="font-mono text-xs break-all hover:underline">
      {readablePath(urlPath)}
    </a>
  );
}

function Pages({ pages }: { pages: readonly RatedPage[] }) {
  const head = ["Page", ...RATINGS.map((rating) => <Face key={rating} rating={rating} />), "Helpful"];
  return (
    <Table label="Pages by number of answers" head={head}>
      {pages.map(({ pageFeedbackRating: counts, ...page }) => {
        const all = counts.good + counts.ok + counts.bad;
        return (
          <tr key={page.url}>
            <Cell>
              <PageLink {...page} />
            </Cell>
            {RATINGS.map((rating) => (
              <Cell key={rating} className="tabular-nums">
                {counts[rating]}
              </Cell>
            ))}
            <Cell className="tabular-nums text-soft">{Math.round((counts.good / all) * 100)} %</Cell>
          </tr>
        );
      })}
    </Table>
  );
}

function Comments({ comments }: { comments: readonly Comment[] }) {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line">
      {comments.map((comment) => (
        <li
          key={`${comment.datetime} ${comment.eventPageFeedbackComment}`}
          className="grid gap-1.5 px-4 py-3"
        >
          <p className="whitespace-pre-wrap break-words">{comment.eventPageFeedbackComment}</p>
          <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-soft">
            <Face rating={comment.eventPageFeedbackRating} />
            <PageLink {...comment} />
            <span className="ml-auto">
              <Ago time={comment.datetime} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

const NOTHING = {
  pages: {
    title: "No feedback in this period",
    text: "At the end of each page, visitors can say whether the page helped. To turn this question on or off, open Customization.",
  },
  comments: { title: "No comments in this period", text: "Visitors can add a comment to their feedback." },
};

/** The ratings and comments of visitors on the pages of a site. */
export function SiteFeedback({ initialSite, organizationId }: { initialSite: Site; organizationId: string }) {
  const site = useSite(initialSite, organizationId);
  const parts: SiteProps = { site, organizationId };
  const [range, setRange] = useState<Range>("last30Days");
  const pages = useRatedPages(parts, range);
  const comments = useComments(parts, range);
  return (
    <SiteFrame {...parts}>
      <RangeField value={range} onChoose={setRange} />
      <Panel title="Was it helpful?" description="Visitor feedback by page.">
        <Listed query={pages} empty={NOTHING.pages}>
          {(items) => <Pages pages={items} />}
        </Listed>
      </Panel>
      <Panel title="Comments" description="Comments are anonymous and shown as plain text.">
        <Listed query={comments} empty={NOTHING.comments}>
          {(items) => <Comments comments={items} />}
        </Listed>
      </Panel>
    </SiteFrame>
  );
}
